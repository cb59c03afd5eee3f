/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

/**
 * Tells names and types in model files. Regular expressions would do, but compiling them takes a noticeable part of the
 * start of the program, as the JDK's part of the model is read at each start.
 */
final class Words {

	private Words() {
		// only static members
	}

	/** Whether it is a Java identifier, in which one further character may stand too, as the dot in a class name. */
	static boolean isName(String text, char also) {
		if (text.isEmpty() || !isStart(text.charAt(0))) {
			return false;
		}
		for (int i = 1; i < text.length(); i++) {
			if (!isPart(text.charAt(i)) && text.charAt(i) != also) {
				return false;
			}
		}
		return true;
	}

	/** Whether it is the name of a class, perhaps with a star behind it. */
	static boolean isClass(String text) {
		return isName(text.endsWith("*") ? text.substring(0, text.length() - 1) : text, '.');
	}

	/** Whether it is the name of a type, perhaps of an array. */
	static boolean isType(String text) {
		String element = text;
		while (element.endsWith("[]")) {
			element = element.substring(0, element.length() - 2);
		}
		return isName(element, '.');
	}

	/** Whether it is the name of a method, a pattern of such names, or that of constructors. */
	static boolean isMethod(String text) {
		if (text.equals("<init>")) {
			return true;
		}
		for (int i = 0; i < text.length(); i++) {
			if (!isPart(text.charAt(i)) && text.charAt(i) != '*') {
				return false;
			}
		}
		return !text.isEmpty();
	}

	private static boolean isStart(char c) {
		return Character.isLetter(c) || c == '_' || c == '$';
	}

	private static boolean isPart(char c) {
		return isStart(c) || Character.isDigit(c);
	}
}
