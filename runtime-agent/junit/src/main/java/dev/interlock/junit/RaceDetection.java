/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A race of a test fails it, unless the baseline or the reviews of the project accept it. Has no effect without the agent. On a method it takes precedence over its class, and on a
 * nested class over the enclosing one.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.METHOD })
@ExtendWith(RaceExtension.class)
public @interface RaceDetection {

	/** The findings that fail a test. */
	FailOn failOn() default FailOn.OBSERVED;
}
