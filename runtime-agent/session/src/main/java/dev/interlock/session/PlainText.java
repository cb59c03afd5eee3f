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
 * Makes text of the program safe for display. Control characters of terminals, and characters that change the direction
 * of the text, are escaped as in Java source code.
 */
public final class PlainText {

	private PlainText() {
	}

	/** The text with each such character replaced by an escape such as {@code \n} or {@code \\u202E}. */
	public static String of(String text) {
		for (int i = 0; i < text.length(); i++) {
			if (isEscaped(text.charAt(i))) {
				return escaped(text, i);
			}
		}
		return text;
	}

	private static String escaped(String text, int first) {
		var plain = new StringBuilder(text.length() + 16).append(text, 0, first);
		for (int i = first; i < text.length(); i++) {
			char letter = text.charAt(i);
			if (!isEscaped(letter)) {
				plain.append(letter);
				continue;
			}
			switch (letter) {
			case '\n' -> plain.append("\\n");
			case '\r' -> plain.append("\\r");
			case '\t' -> plain.append("\\t");
			default -> plain.append(String.format("\\u%04X", (int) letter));
			}
		}
		return plain.toString();
	}

	private static boolean isEscaped(char letter) {
		if (letter < 0x80) {
			return letter < ' ' || letter == 0x7F;
		}
		return letter < 0xA0 || letter == 0x61C || letter == 0x200E || letter == 0x200F
				|| letter >= 0x2028 && letter <= 0x202E || letter >= 0x2066 && letter <= 0x2069;
	}
}
