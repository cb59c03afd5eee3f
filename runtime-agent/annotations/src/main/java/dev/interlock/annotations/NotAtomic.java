/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a method, or each method of a class, need not be atomic: {@code interlock sections infer} proposes no section
 * that begins in it, and for the engines {@code reduction} and {@code blocks} neither the method nor a synchronized block in
 * it is a transaction, unless a rule of the user's file of transactions says that it is one. What it calls may be one, and
 * what calls it may, to which it then belongs.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE })
public @interface NotAtomic {

	/** Why, for people. */
	String value() default "";
}
