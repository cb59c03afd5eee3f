/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.source;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Maps the lines of a text to those of a changed version. Lines that differ only in indentation are equal; a longest
 * common subsequence determines the correspondence.
 */
public final class LineMap {

	/** The maximum product of changed line counts that are compared line by line. */
	private static final long MOST_PAIRS = 4_000_000;

	private final List<String> before;
	private final List<String> after;
	/** The index of the new line for each old line, both from 0; -1 if there is none. */
	private final int[] lines;

	public LineMap(String before, String after) {
		this.before = strippedLines(before);
		this.after = strippedLines(after);
		lines = new int[this.before.size()];
		Arrays.fill(lines, -1);
		match();
	}

	private static List<String> strippedLines(String text) {
		return text.lines().map(String::strip).toList();
	}

	private void match() {
		int start = 0;
		while (start < before.size() && start < after.size() && before.get(start).equals(after.get(start))) {
			lines[start] = start;
			start++;
		}
		int oldEnd = before.size();
		int newEnd = after.size();
		while (oldEnd > start && newEnd > start && before.get(oldEnd - 1).equals(after.get(newEnd - 1))) {
			oldEnd--;
			newEnd--;
			lines[oldEnd] = newEnd;
		}
		if ((long) (oldEnd - start) * (newEnd - start) <= MOST_PAIRS) {
			matchBetween(start, oldEnd, newEnd);
		}
	}

	/** Matches the lines between an equal beginning and an equal end. */
	private void matchBetween(int start, int oldEnd, int newEnd) {
		int height = oldEnd - start;
		int width = newEnd - start;
		int[][] common = new int[height + 1][width + 1];
		for (int i = height - 1; i >= 0; i--) {
			for (int j = width - 1; j >= 0; j--) {
				common[i][j] = isSame(start + i, start + j) ? common[i + 1][j + 1] + 1
						: Math.max(common[i + 1][j], common[i][j + 1]);
			}
		}
		int i = 0;
		int j = 0;
		while (i < height && j < width) {
			if (isSame(start + i, start + j)) {
				lines[start + i++] = start + j++;
			} else if (common[i + 1][j] >= common[i][j + 1]) {
				i++;
			} else {
				j++;
			}
		}
	}

	private boolean isSame(int oldLine, int newLine) {
		return before.get(oldLine).equals(after.get(newLine));
	}

	/**
	 * Returns the current line of an access to a variable. For a rewritten line, this is the line in its place that
	 * contains the variable, if as many lines there contain it as before.
	 *
	 * @param line a line of the old text, from 1
	 * @param name the simple name of the variable; empty if there is none
	 * @return the line of the new text, from 1; 0 if the access is gone
	 */
	public int lineNow(int line, String name) {
		if (line < 1 || line > lines.length) {
			return 0;
		}
		if (lines[line - 1] >= 0) {
			return lines[line - 1] + 1;
		}
		int first = line - 1;
		while (first > 0 && lines[first - 1] < 0) {
			first--;
		}
		int last = line - 1;
		while (last + 1 < lines.length && lines[last + 1] < 0) {
			last++;
		}
		int newFirst = first == 0 ? 0 : lines[first - 1] + 1;
		int newEnd = last + 1 == lines.length ? after.size() : lines[last + 1];
		return rewritten(line - 1, List.of(first, last + 1, newFirst, newEnd), name);
	}

	private int rewritten(int line, List<Integer> block, String name) {
		if (name.isEmpty()) {
			return 0;
		}
		Pattern word = Pattern.compile("(?<![\\w$])" + Pattern.quote(name) + "(?![\\w$])");
		int[] old = withWord(before, block.get(0), block.get(1), word);
		int[] now = withWord(after, block.get(2), block.get(3), word);
		int at = Arrays.binarySearch(old, line);
		return at < 0 || old.length != now.length ? 0 : now[at] + 1;
	}

	private static int[] withWord(List<String> lines, int start, int end, Pattern word) {
		return IntStream.range(start, end).filter(i -> word.matcher(lines.get(i)).find()).toArray();
	}
}
