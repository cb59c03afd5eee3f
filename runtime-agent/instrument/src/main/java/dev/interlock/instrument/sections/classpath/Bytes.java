/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.classpath;

/** Searches class files for text without parsing them. */
final class Bytes {

	private Bytes() {
		// static only
	}

	/** Whether the bytes contain an ASCII text. */
	static boolean contain(byte[] bytes, String text) {
		int last = bytes.length - text.length();
		for (int start = 0; start <= last; start++) {
			int length = 0;
			while (length < text.length() && bytes[start + length] == text.charAt(length)) {
				length++;
			}
			if (length == text.length()) {
				return true;
			}
		}
		return false;
	}
}
