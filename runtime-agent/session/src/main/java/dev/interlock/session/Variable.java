/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

/**
 * A variable: a field of an object, a static field, an array element, or an object of a JDK type.
 *
 * @param kind      which of them
 * @param className the declaring class of a field, the type of an array ({@code int[]}), the class of an object; binary
 *                  name
 * @param name      the field's name, or {@code [17]}
 * @param object    a number for the object or array, from 1, the same in all findings on it; 0 for a static field
 */
public record Variable(Kind kind, String className, String name, int object) {

	/** What kind of variable. */
	public enum Kind {
		/** A field of an object. */
		FIELD,
		/** A static field. */
		STATIC,
		/** An array element. */
		ARRAY,
		/** An object of a JDK type. */
		OBJECT;

		/** The name in reports. */
		public String stableName() {
			return name().toLowerCase(java.util.Locale.ROOT);
		}
	}

	/** The variable for people: {@code Counter.value} or {@code int[][17]}. */
	public String displayName() {
		String simple = className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
		return kind == Kind.ARRAY ? simple.replaceFirst("\\[\\]", java.util.regex.Matcher.quoteReplacement(name))
				: kind == Kind.OBJECT ? simple : simple + '.' + name;
	}
}
