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
 * Declares that a method, or each method of a class, need not be atomic. {@code interlock sections infer} proposes no
 * section that begins in it. For the engines {@code reduction} and {@code blocks}, neither the method nor a
 * synchronized block in it is a transaction. A rule in the user's file of transactions may still make it one. A method
 * that it calls may still be a transaction. So may a caller, and the method then belongs to the caller's transaction.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE })
public @interface NotAtomic {

	/** The reason, for readers. */
	String value() default "";
}
