/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.regex.Matcher;

/**
 * A variable: a field of an object, a static field, an array element, or an object of a JDK type.
 *
 * @param kind      its kind
 * @param className the declaring class of a field, the type of an array ({@code int[]}), the class of an object; binary
 *                  name
 * @param name      the field's name, or {@code [17]}
 * @param object    a number for the object or array, from 1, the same in all findings on it; 0 for a static field
 * @param holder    the field that holds the object or array, {@code org.example.AuditLog.lines}; empty if unknown
 */
public record Variable(Kind kind, String className, String name, int object, String holder) {

	/** A variable of an object without a known holder. */
	public Variable(Kind kind, String className, String name, int object) {
		this(kind, className, name, object, "");
	}

	/** The kind of a variable. */
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

	/**
	 * The display name: {@code Counter.value}. An array or an object is named by the field that holds it, {@code
	 * AuditLog.lines}, else by its type, {@code int[][17]}.
	 */
	public String displayName() {
		return switch (kind) {
		case FIELD, STATIC -> simpleName(className) + '.' + name;
		case ARRAY -> holder.isEmpty()
				? simpleName(className).replaceFirst("\\[\\]", Matcher.quoteReplacement(name))
				: holderName() + name;
		case OBJECT -> holder.isEmpty() ? simpleName(className) : holderName();
		};
	}

	/** The display name, with one name for all elements of an array. */
	public String groupName() {
		return kind == Kind.ARRAY ? new Variable(kind, className, "[]", object, holder).displayName() : displayName();
	}

	/** The class of the object or the type of the array, without its package. */
	public String typeName() {
		return simpleName(className);
	}

	/** The common key of findings on the same variable; for array elements the array's holder. */
	String key() {
		String which = holder.isEmpty() ? kind == Kind.ARRAY ? "#" + object : "" : holder;
		return kind + " " + className + ' ' + (kind == Kind.ARRAY ? "[]" : name) + ' '
				+ (kind == Kind.ARRAY || kind == Kind.OBJECT ? which : "");
	}

	private String holderName() {
		return simpleField(holder);
	}

	/** A class and its field, {@code org.example.AuditLog.lines}, without the package. */
	static String simpleField(String qualified) {
		int field = qualified.lastIndexOf('.');
		return field < 0 ? qualified : simpleName(qualified.substring(0, field)) + qualified.substring(field);
	}

	/** A binary name without its package, nested classes with a dot. */
	static String simpleName(String className) {
		return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
	}
}
