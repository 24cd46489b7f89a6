package org.shardmark.record;

/**
 * One fork to run, or that ran.
 *
 * @param row    its row
 * @param number which of the row's forks it is, from 1: its round
 * @param arm    0 for the jar that is measured, 1 for the one it is compared with
 */
public record Fork(Row row, int number, int arm) {}
