/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.Locale;

/**
 * The variable of an atomic section: a field of any object, or a shared object whose methods are its accesses.
 *
 * @param kind      field or object
 * @param className the binary name of the class that declares the field, or of the object's type
 * @param name      the field's name; empty for an object
 */
public record SectionVariable(Kind kind, String className, String name) {

	/** The kinds of variables. */
	public enum Kind {
		/** A field of an object, or a static field. */
		FIELD,
		/** A shared object. */
		OBJECT
	}

	public static SectionVariable field(String className, String name) {
		return new SectionVariable(Kind.FIELD, className, name);
	}

	public static SectionVariable object(String className) {
		return new SectionVariable(Kind.OBJECT, className, "");
	}

	/**
	 * Parses the value of an annotation: {@code balance}, {@code org.example.Account.balance} or {@code object
	 * java.util.Map}.
	 *
	 * @param className the class with the annotation
	 * @return the variable, or null if the text is invalid
	 */
	public static SectionVariable annotated(String className, String text) {
		if (text.startsWith("object ")) {
			return parse(text);
		}
		return text.isEmpty() || text.indexOf(' ') >= 0 ? null
				: text.indexOf('.') < 0 ? field(className, text) : parse("field " + text);
	}

	/**
	 * Parses {@code field org.example.Account.balance} or {@code object java.util.Map}.
	 *
	 * @return the variable, or null if the text is invalid
	 */
	public static SectionVariable parse(String text) {
		String[] words = text.strip().split("\\s+");
		if (words.length != 2) {
			return null;
		}
		if (words[0].equals("object")) {
			return object(words[1]);
		}
		int dot = words[1].lastIndexOf('.');
		return words[0].equals("field") && dot > 0 && dot < words[1].length() - 1
				? field(words[1].substring(0, dot), words[1].substring(dot + 1))
				: null;
	}

	/** The text that {@link #parse} reads. */
	@Override
	public String toString() {
		return kind.name().toLowerCase(Locale.ROOT) + ' ' + className + (kind == Kind.FIELD ? '.' + name : "");
	}
}
