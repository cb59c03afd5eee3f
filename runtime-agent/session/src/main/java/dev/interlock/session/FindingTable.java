/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The findings of a stream in order, each fingerprint once, with the latest counts. */
final class FindingTable {

	private static final class Row {
		private Finding finding;
		private long count;
		private Finding current;

		Row(Finding finding) {
			this.finding = finding;
		}

		/** Adds the data of another message on the same finding; returns whether that changed it. */
		boolean complete(Finding more) {
			Finding completed = Findings.completed(finding, more);
			if (completed.equals(finding)) {
				return false;
			}
			finding = completed;
			current = null;
			return true;
		}

		/** Adds another occurrence of the finding. A predicted finding may have been observed since. */
		void add(Finding again) {
			finding = Findings.withCount(Findings.union(finding, again), 1);
			current = null;
			count++;
		}

		/** Sets the suggested lock, or null; returns whether it changed. */
		boolean suggest(FindingDetails.Suggestion lock) {
			if (Objects.equals(finding.details().suggestion(), lock)) {
				return false;
			}
			finding = Findings.withDetails(finding, finding.details().with(lock));
			current = null;
			return true;
		}

		boolean in(FoundInTest test) {
			FindingDetails details = finding.details().in(List.of(test));
			if (details.equals(finding.details())) {
				return false;
			}
			finding = Findings.withDetails(finding, details);
			current = null;
			return true;
		}

		void confirm(Confirmation confirmation) {
			finding = Findings.confirmed(finding, confirmation);
			current = null;
		}

		Finding current() {
			if (current == null || current.count() != count) {
				current = Findings.withCount(finding, count);
			}
			return current;
		}
	}

	private static final class Source {
		private final Row row;
		private long count = 1;

		Source(Row row) {
			this.row = row;
		}
	}

	private final Map<String, Row> rows = new HashMap<>();
	private final List<Row> ordered = new ArrayList<>();
	private final Map<Integer, Source> sources = new HashMap<>();
	private List<Finding> snapshot = List.of();

	/**
	 * Adds a finding.
	 *
	 * @param finding  the finding, with a count of one
	 * @param streamId its number in the stream; a known number completes that finding
	 * @return whether anything changed
	 */
	boolean add(Finding finding, int streamId) {
		Source source = sources.get(streamId);
		if (source != null) {
			boolean changed = source.row.complete(finding);
			snapshot = changed ? null : snapshot;
			return changed;
		}
		Row row = rows.get(finding.id());
		if (row == null) {
			row = new Row(finding);
			rows.put(finding.id(), row);
			ordered.add(row);
			row.count++;
		} else {
			row.add(finding);
		}
		sources.put(streamId, new Source(row));
		snapshot = null;
		return true;
	}

	/**
	 * Sets the total number of occurrences of a finding.
	 *
	 * @return whether anything changed
	 */
	boolean count(int streamId, long count) {
		Source source = sources.get(streamId);
		if (source == null || count <= source.count) {
			return false;
		}
		source.row.count += count - source.count;
		source.count = count;
		snapshot = null;
		return true;
	}

	/**
	 * Sets the suggested lock of a finding.
	 *
	 * @param lock null to withdraw it
	 * @return whether anything changed
	 */
	boolean suggest(int streamId, FindingDetails.Suggestion lock) {
		Source source = sources.get(streamId);
		boolean changed = source != null && source.row.suggest(lock);
		snapshot = changed ? null : snapshot;
		return changed;
	}

	/**
	 * Adds a test of a finding.
	 *
	 * @return whether anything changed
	 */
	boolean in(int streamId, FoundInTest test) {
		Source source = sources.get(streamId);
		boolean changed = source != null && source.row.in(test);
		snapshot = changed ? null : snapshot;
		return changed;
	}

	/**
	 * Adds the directed runs of a finding.
	 *
	 * @return whether the finding is known
	 */
	boolean confirm(Confirmation confirmation) {
		Row row = rows.get(confirmation.finding());
		if (row == null) {
			return false;
		}
		row.confirm(confirmation);
		snapshot = null;
		return true;
	}

	/** The current findings; immutable, the same list until something changes, the same finding until it changes. */
	List<Finding> snapshot() {
		if (snapshot == null) {
			snapshot = ordered.stream().map(Row::current).toList();
		}
		return snapshot;
	}
}
