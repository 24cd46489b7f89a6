package org.shardmark.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names what plans the rows of a benchmark class. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface PlannedBy {
    /** The planner, with a public constructor without parameters. */
    public Class<? extends RowPlanner> value();
}
