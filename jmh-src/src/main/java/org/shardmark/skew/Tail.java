package org.shardmark.skew;

/**
 * Light keys, too many to be hashed one by one: their number, and the sums of the first three powers of their shares.
 * Immutable; any thread may call.
 *
 * @param keys    how many
 * @param share   the sum of their shares of the messages, 0 to 1
 * @param squares the sum of the squares of these shares
 * @param cubes   the sum of their cubes
 */
record Tail(long keys, double share, double squares, double cubes) {
    /** All keys are hashed. */
    static final Tail NONE = new Tail(0, 0, 0, 0);

    /**
     * The users from one rank to another by Zipf's law, their weights r^-s divided by H.
     *
     * @param head     the rank of the heaviest user who belongs to the head, at least 1,000
     * @param users    the last rank
     * @param exponent s
     * @param harmonic H, the sum of the weights of all users, the head's included
     */
    static Tail ofUsers(int head, int users, double exponent, double harmonic) {
        return new Tail(users - head, weight(head, users, exponent) / harmonic,
                weight(head, users, 2 * exponent) / Math.pow(harmonic, 2),
                weight(head, users, 3 * exponent) / Math.pow(harmonic, 3));
    }

    /**
     * The sum of r^-s over head &lt; r &le; users: a difference of generalized harmonic numbers, by the formula of
     * Euler and Maclaurin (NIST Digital Library of Mathematical Functions, 2.10.1) to its second correction. The next
     * term is below s³ / head⁴ of the first one.
     */
    static double weight(int head, int users, double exponent) {
        double from = Math.pow(head, -exponent);
        double to = Math.pow(users, -exponent);
        double log = Math.log((double) users / head);
        double power = (1 - exponent) * log;
        // Where s comes close to 1, (e^x - 1) / x stays exact.
        double integral = from * head * log * (power == 0 ? 1 : Math.expm1(power) / power);
        return integral + (to - from) / 2 + exponent * (from / head - to / users) / 12;
    }
}
