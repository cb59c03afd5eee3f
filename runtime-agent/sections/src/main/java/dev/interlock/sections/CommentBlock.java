/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.ArrayList;
import java.util.List;

/** Collects the comments between two content lines of a file, with the empty lines between them. */
final class CommentBlock {

	private final List<String> lines = new ArrayList<>();

	/** Adds a comment or an empty line. */
	void add(String line) {
		lines.add(line);
	}

	/** Returns all collected lines, without leading and trailing empty lines, and clears the block. */
	List<String> take() {
		List<String> taken = trimmed(lines);
		lines.clear();
		return taken;
	}

	/** Returns and removes the lines above the last empty line. */
	List<String> takeHead() {
		List<String> first = lines.subList(0, lines.lastIndexOf("") + 1);
		List<String> taken = trimmed(first);
		first.clear();
		return taken;
	}

	private static List<String> trimmed(List<String> lines) {
		int from = 0;
		int to = lines.size();
		while (from < to && lines.get(from).isEmpty()) {
			from++;
		}
		while (to > from && lines.get(to - 1).isEmpty()) {
			to--;
		}
		return List.copyOf(lines.subList(from, to));
	}
}
