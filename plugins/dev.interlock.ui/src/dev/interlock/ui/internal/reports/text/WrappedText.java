/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.text;

/** Breaks text for tool tips, which do not wrap their lines themselves. */
public final class WrappedText {

	private static final int CHARACTERS = 80;

	private WrappedText() {
	}

	/** The text with line breaks between words; a longer word stays whole. */
	public static String of(String text) {
		StringBuilder wrapped = new StringBuilder(text.length());
		int start = 0;
		for (String word : text.split("(?<=[ \n])")) { //$NON-NLS-1$
			if (wrapped.length() > start && wrapped.length() - start + word.strip().length() > CHARACTERS) {
				wrapped.setLength(wrapped.length() - (wrapped.charAt(wrapped.length() - 1) == ' ' ? 1 : 0));
				wrapped.append('\n');
				start = wrapped.length();
			}
			wrapped.append(word);
			if (word.endsWith("\n")) { //$NON-NLS-1$
				start = wrapped.length();
			}
		}
		return wrapped.toString();
	}
}
