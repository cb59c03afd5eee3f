/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.uses;

import java.util.Map;

/**
 * A type of the JDK that is not thread-safe.
 *
 * @param name    its binary name; an open type includes subclasses in the program, but none in the JDK
 * @param backing the field with the object whose state it uses; empty if it uses its own state
 * @param counter the field that changes with each structural modification; empty if there is none
 * @param moved   the boolean field that makes methods of kind {@link Use#MOVE} write; empty if there is none
 * @param closed  whether its methods run no code of the program
 * @param open    whether the program can extend it
 * @param methods the methods that use the state, by name, or by name with parameter descriptors
 */
public record UnsafeType(String name, String backing, String counter, String moved, boolean closed,
		boolean open, Map<String, Use> methods) {

	/** The effect of a method on the object. */
	public enum Use {
		/** Only reads it. */
		READ,
		/** Writes it. */
		WRITE,
		/** Writes it if its counter differs after the call. */
		CHANGE,
		/** Like {@link #CHANGE} if its {@link UnsafeType#moved() moved} field is true, else like {@link #READ}. */
		MOVE
	}

	/** The effect of a method; null if it does not use the state. */
	Use use(String methodName, String parameters) {
		Use exact = methods.get(methodName + parameters);
		return exact == null ? methods.get(methodName) : exact;
	}
}
