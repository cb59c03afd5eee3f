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

/** Collects the comments between two lines of a file that say something, with the empty lines between them. */
final class CommentBlock {

	private final List<String> lines = new ArrayList<>();

	/** Takes a comment or an empty line. */
	void add(String line) {
		lines.add(line);
	}

	/** All that was collected, without empty lines around it; the block is empty then. */
	List<String> take() {
		List<String> taken = trimmed(lines);
		lines.clear();
		return taken;
	}

	/** What was collected above the last empty line; what is below it stays. */
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
