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

/** The rules of one class. Those of the JDK's model are parsed when the class is instrumented first. Thread-safe. */
final class ClassRules {

	private final SyncModelReader reader;
	private final List<Line> later = new ArrayList<>();
	private final List<SyncRule> rules = new ArrayList<>();

	/**
	 * A line with a rule.
	 *
	 * @param origin the file and the line
	 * @param text   the line without comment
	 */
	private record Line(String origin, String text) {
	}

	/** @param reader parses lines; its lock guards the rules of all classes */
	ClassRules(SyncModelReader reader) {
		this.reader = reader;
	}

	void addLater(String origin, String text) {
		later.add(new Line(origin, text));
	}

	void add(SyncRule rule) {
		rules.add(rule);
	}

	/** The rules in the order of the files. */
	List<SyncRule> rules() {
		synchronized (reader) {
			if (!later.isEmpty()) {
				List<SyncRule> first = new ArrayList<>();
				for (Line line : later) {
					first.add(parse(line));
				}
				rules.addAll(0, first);
				later.clear();
			}
			return List.copyOf(rules);
		}
	}

	private SyncRule parse(Line line) {
		try {
			return reader.rule(line.origin(), line.text());
		} catch (SyncModelException e) {
			throw new IllegalStateException(e);
		}
	}
}
