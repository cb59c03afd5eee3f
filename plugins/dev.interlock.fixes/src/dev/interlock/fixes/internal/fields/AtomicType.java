/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import java.util.Map;

import org.eclipse.jdt.core.dom.ITypeBinding;

/** The classes of {@code java.util.concurrent.atomic} that can replace a field. */
enum AtomicType {
	INTEGER("AtomicInteger", "get"),
	LONG("AtomicLong", "get"),
	BOOLEAN("AtomicBoolean", "get"),
	REFERENCE("AtomicReference", "get"),
	/** For an int or a long that many threads increment and that is seldom read. */
	ADDER("LongAdder", "sum");

	private static final Map<String, AtomicType> BY_PRIMITIVE = Map.of("int", INTEGER, "long", LONG, "boolean",
			BOOLEAN);

	private final String simpleName;
	private final String reader;

	AtomicType(String simpleName, String reader) {
		this.simpleName = simpleName;
		this.reader = reader;
	}

	/** Returns the type for a field with a type name as in the source; null if there is none. */
	static AtomicType forType(String written) {
		boolean otherPrimitive = written.matches("byte|short|char|float|double");
		return BY_PRIMITIVE.getOrDefault(written, otherPrimitive || written.endsWith("[]") ? null : REFERENCE);
	}

	String simpleName() {
		return simpleName;
	}

	String qualifiedName() {
		return "java.util.concurrent.atomic." + simpleName;
	}

	/** Returns the name of the method that reads the value, for the old type of the field. */
	String reader(ITypeBinding before) {
		return this == ADDER && before.getName().equals("int") ? "intValue" : reader;
	}

	/** Returns whether the type supports addition. */
	boolean isNumber() {
		return this == INTEGER || this == LONG || this == ADDER;
	}
}
