package org.shardmark.metric;

/**
 * A parameter of benchmarks. Declared once as a field that JMH fills, and described once, in the {@link Catalogue}.
 *
 * @param name     what is typed after {@code -p}
 * @param unit     its unit, empty where it has none
 * @param sentence what it is
 */
public record Parameter(String name, String unit, String sentence) {}
