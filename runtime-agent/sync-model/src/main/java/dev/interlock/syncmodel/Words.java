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
 * Recognises names and types in model files. Hand-written, because compiling regular expressions takes a noticeable
 * part of the start-up, where the JDK's model is read each time.
 */
final class Words {

	private Words() {
		// only static members
	}

	/** Whether the text is a Java identifier; one additional character is allowed, such as the dot in class names. */
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

	/** Whether the text is a class name, with an optional star at the end. */
	static boolean isClass(String text) {
		return isName(text.endsWith("*") ? text.substring(0, text.length() - 1) : text, '.');
	}

	/** Whether the text is the name of a type or array type. */
	static boolean isType(String text) {
		int end = text.length();
		while (text.startsWith("[]", end - 2)) {
			end -= 2;
		}
		return isName(text.substring(0, end), '.');
	}

	/** Whether the text is a method name, a pattern of method names, or {@code <init>}. */
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
