/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.util.ArrayList;
import java.util.List;

/** A table that is readable in a terminal and in a Markdown file. */
final class MarkdownTable {

	private final List<List<String>> rows = new ArrayList<>();

	MarkdownTable(String... titles) {
		rows.add(List.of(titles));
	}

	/**
	 * Adds a row.
	 *
	 * @throws IllegalArgumentException if the numbers of cells and titles differ
	 */
	void add(String... cells) {
		if (cells.length != rows.get(0).size()) {
			throw new IllegalArgumentException(cells.length + " cells for " + rows.get(0).size() + " titles");
		}
		rows.add(List.of(cells));
	}

	@Override
	public String toString() {
		int columns = rows.get(0).size();
		int[] widths = new int[columns];
		for (List<String> row : rows) {
			for (int i = 0; i < columns; i++) {
				widths[i] = Math.max(widths[i], escaped(row.get(i)).length());
			}
		}
		StringBuilder text = new StringBuilder();
		for (List<String> row : rows) {
			for (int i = 0; i < columns; i++) {
				String cell = escaped(row.get(i));
				text.append("| ").append(cell).append(" ".repeat(widths[i] - cell.length() + 1));
			}
			text.append("|\n");
			if (row == rows.get(0)) {
				for (int width : widths) {
					text.append('|').append("-".repeat(width + 2));
				}
				text.append("|\n");
			}
		}
		return text.toString();
	}

	private static String escaped(String cell) {
		return cell.replace("|", "\\|").replace('\n', ' ');
	}
}
