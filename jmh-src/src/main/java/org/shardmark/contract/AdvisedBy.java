package org.shardmark.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names what knows the rows of a benchmark class. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface AdvisedBy {
    /** The class that gives the advice. */
    public Class<? extends RowAdvice> value();
}
