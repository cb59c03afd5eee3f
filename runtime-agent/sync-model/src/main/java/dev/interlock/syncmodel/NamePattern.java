/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

import java.util.ArrayList;
import java.util.List;

/** A name pattern; {@code *} matches any characters. Immutable. */
public final class NamePattern {

	/** The parts between the stars. */
	private final String[] parts;

	public NamePattern(String text) {
		List<String> found = new ArrayList<>();
		int from = 0;
		for (int star = text.indexOf('*'); star >= 0; star = text.indexOf('*', from)) {
			found.add(text.substring(from, star));
			from = star + 1;
		}
		found.add(text.substring(from));
		parts = found.toArray(String[]::new);
	}

	/** Whether the whole name matches. */
	public boolean matches(String name) {
		int last = parts.length - 1;
		if (last == 0) {
			return name.equals(parts[0]);
		}
		if (!name.startsWith(parts[0])) {
			return false;
		}
		int from = parts[0].length();
		for (int i = 1; i < last; i++) {
			int at = name.indexOf(parts[i], from);
			if (at < 0) {
				return false;
			}
			from = at + parts[i].length();
		}
		return name.length() - from >= parts[last].length() && name.endsWith(parts[last]);
	}
}
