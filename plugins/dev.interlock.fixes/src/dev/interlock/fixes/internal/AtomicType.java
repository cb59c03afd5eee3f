/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal;

import java.util.Map;

import org.eclipse.jdt.core.dom.ITypeBinding;

/** The classes of {@code java.util.concurrent.atomic} that can stand for a field. */
enum AtomicType {
	/** For an int. */
	INTEGER("AtomicInteger", "get"),
	/** For a long. */
	LONG("AtomicLong", "get"),
	/** For a boolean. */
	BOOLEAN("AtomicBoolean", "get"),
	/** For a reference. */
	REFERENCE("AtomicReference", "get"),
	/** For an int or a long that is counted up by many threads and seldom read. */
	ADDER("LongAdder", "sum");

	private static final Map<String, AtomicType> BY_PRIMITIVE = Map.of("int", INTEGER, "long", LONG, "boolean",
			BOOLEAN);

	private final String simpleName;
	private final String reader;

	AtomicType(String simpleName, String reader) {
		this.simpleName = simpleName;
		this.reader = reader;
	}

	/** The type for a field whose type is written so; null if there is none. */
	static AtomicType forType(String written) {
		boolean otherPrimitive = written.matches("byte|short|char|float|double");
		return BY_PRIMITIVE.getOrDefault(written, otherPrimitive || written.endsWith("[]") ? null : REFERENCE);
	}

	/** The class's simple name. */
	String simpleName() {
		return simpleName;
	}

	/** The class's full name. */
	String qualifiedName() {
		return "java.util.concurrent.atomic." + simpleName;
	}

	/** The method that reads the value of a field that had a type. */
	String reader(ITypeBinding before) {
		return this == ADDER && before.getName().equals("int") ? "intValue" : reader;
	}

	/** Whether it can add. */
	boolean isNumber() {
		return this == INTEGER || this == LONG || this == ADDER;
	}
}
