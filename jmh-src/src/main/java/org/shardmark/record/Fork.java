package org.shardmark.record;

/**
 * One fork to run, or that ran.
 *
 * @param row    its row
 * @param number which of the row's forks it is, from 1: its round
 * @param arm    0 for the arm that the others are compared with
 * @param repeat 0, or which repetition it is within its round, as the baseline of a block has them
 */
public record Fork(Row row, int number, int arm, int repeat) {
    public Fork(Row row, int number, int arm) {
        this(row, number, arm, 0);
    }
}
