/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.util.ArrayList;
import java.util.List;

/** A table that is readable in a terminal and in a Markdown file. */
final class Table {

	private final List<List<String>> rows = new ArrayList<>();

	Table(String... titles) {
		rows.add(List.of(titles));
	}

	void add(Object... cells) {
		List<String> row = new ArrayList<>();
		for (Object cell : cells) {
			row.add(String.valueOf(cell));
		}
		rows.add(row);
	}

	@Override
	public String toString() {
		int columns = rows.get(0).size();
		int[] widths = new int[columns];
		for (List<String> row : rows) {
			for (int i = 0; i < columns; i++) {
				widths[i] = Math.max(widths[i], row.get(i).length());
			}
		}
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < rows.size(); i++) {
			appendRow(text, rows.get(i), widths);
			if (i == 0) {
				appendRow(text, rows.get(0).stream().map(title -> "").toList(), widths);
			}
		}
		return text.toString();
	}

	private static void appendRow(StringBuilder text, List<String> row, int[] widths) {
		for (int i = 0; i < widths.length; i++) {
			boolean rule = row.stream().allMatch(String::isEmpty);
			String cell = row.get(i);
			text.append("| ").append(cell).append((rule ? "-" : " ").repeat(widths[i] - cell.length())).append(' ');
		}
		text.append("|\n");
	}
}
