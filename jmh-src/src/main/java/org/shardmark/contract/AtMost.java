package org.shardmark.contract;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The greatest value of a {@code @Param} field that is a number. The runner refuses more. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface AtMost {
    /** The value itself can be taken. */
    public double value();

    /** Why, or what to do instead; follows the limit in the message. */
    public String note() default "";
}
