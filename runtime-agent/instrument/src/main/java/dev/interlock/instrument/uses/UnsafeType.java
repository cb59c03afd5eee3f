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
 * A type of the JDK that is not safe for use by several threads at a time.
 *
 * @param name    its binary name; of its subclasses only those of the program are meant, where it is open
 * @param backing the field that holds the object whose state it uses; empty if that is its own
 * @param counter the field that changes with each change to the structure; empty if there is none
 * @param moved   the boolean field without which methods of the kind {@link Use#MOVE} only read; empty if there is none
 * @param closed  whether its methods run no code of the program
 * @param open    whether programs can extend it
 * @param methods the methods that use the state, by their name or by their name with the descriptors of their parameters
 */
public record UnsafeType(String name, String backing, String counter, String moved, boolean closed,
		boolean open, Map<String, Use> methods) {

	/** What a method does to the object. */
	public enum Use {
		/** Only reads it. */
		READ,
		/** Writes it. */
		WRITE,
		/** Writes it if its counter differs afterwards. */
		CHANGE,
		/** As {@link #CHANGE} if a certain field is true, else as {@link #READ}. */
		MOVE
	}

	/** What a method does, or null if it does nothing that counts. */
	Use use(String methodName, String parameters) {
		Use exact = methods.get(methodName + parameters);
		return exact == null ? methods.get(methodName) : exact;
	}
}
