package org.shardmark.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The least value of a {@code @Param} field that is a number. The runner refuses less. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface AtLeast {
    /** The value itself can be taken. */
    public double value();
}
