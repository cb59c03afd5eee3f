/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows below one parent of a tree: the wanted rows and the shown rows. The shown rows are changed row by row until
 * they match the wanted ones, which may change at any time. Equal rows represent the same element; {@link Shown#isSame}
 * compares their content.
 */
public final class RowList {

	private static final int REMOVED_TOGETHER = 50;

	/** The operations on the rows of the widget. */
	public interface Shown {
		/** Adds a row at an index. */
		void insert(Object row, int index);

		/** Removes rows. */
		void remove(List<Object> rows);

		/** Replaces an equal row whose content differs. */
		void update(Object row);

		/** Whether two equal rows have the same content. */
		boolean isSame(Object row, Object other);
	}

	private final List<Object> shown = new ArrayList<>();
	private List<?> wanted = List.of();
	private Map<Object, Integer> places = Map.of();
	private final List<Object> obsolete = new ArrayList<>();
	/** The rows before this index are up to date. */
	private int done;

	/**
	 * Sets the wanted rows.
	 *
	 * @param rows   the rows, each once, in their order
	 * @param pinned rows of which the first one that is shown and wanted keeps its place; the others are moved around
	 *               it
	 */
	public void want(List<?> rows, Set<?> pinned) {
		wanted = rows;
		places = new HashMap<>();
		for (int i = 0; i < rows.size(); i++) {
			places.put(rows.get(i), i);
		}
		List<Integer> stay = LongestOrder.of(shown.stream().map(row -> places.getOrDefault(row, -1)).toList(),
				pinnedIndex(pinned));
		obsolete.clear();
		int next = 0;
		for (int i = 0; i < shown.size(); i++) {
			if (next < stay.size() && stay.get(next) == i) {
				next++;
			} else {
				obsolete.add(shown.get(i));
			}
		}
		done = 0;
	}

	private int pinnedIndex(Set<?> pinned) {
		for (int i = 0; i < shown.size() && !pinned.isEmpty(); i++) {
			if (pinned.contains(shown.get(i)) && places.containsKey(shown.get(i))) {
				return i;
			}
		}
		return -1;
	}

	/** Marks the first wanted rows as shown, for a widget that requests them itself. */
	public List<Object> showFirst(int count) {
		if (shown.isEmpty()) {
			shown.addAll(wanted.subList(0, Math.min(count, wanted.size())));
		}
		return shown();
	}

	/** The rows that are shown now. */
	public List<Object> shown() {
		return List.copyOf(shown);
	}

	/** The wanted row that equals this one; null if there is none. */
	public Object wanted(Object row) {
		Integer place = places.get(row);
		return place == null ? null : wanted.get(place);
	}

	/**
	 * Changes as many rows as the pace allows.
	 *
	 * @return whether all rows are shown as wanted
	 */
	public boolean work(Shown widget, RowPace pace) {
		return removeObsolete(widget, pace) && addMissing(widget, pace);
	}

	/** Shows the wanted state of a row before its turn. */
	public void show(Object row, Shown widget) {
		Integer place = places.get(row);
		if (place == null) {
			return;
		}
		Object newest = wanted.get(place);
		int at = shown.indexOf(row);
		if (at >= 0 && obsolete.remove(row)) {
			take(List.of(row), widget);
			at = -1;
		}
		if (at < 0) {
			at = indexFor(place);
			shown.add(at, newest);
			widget.insert(newest, at);
		} else {
			refresh(at, newest, widget);
		}
	}

	/** Removes a row before its turn if it is no longer wanted. */
	public void drop(Object row, Shown widget) {
		if (!places.containsKey(row) && obsolete.contains(row)) {
			stayUnfolded(widget);
			obsolete.remove(row);
			take(List.of(row), widget);
		}
	}

	/** Adds a wanted row first if all shown rows are to be removed: a parent without rows would be collapsed. */
	private void stayUnfolded(Shown widget) {
		if (!obsolete.isEmpty() && obsolete.size() == shown.size() && !wanted.isEmpty()) {
			shown.add(0, wanted.get(0));
			widget.insert(wanted.get(0), 0);
		}
	}

	private int indexFor(int place) {
		int index = 0;
		Set<Object> gone = Set.copyOf(obsolete);
		for (int i = 0; i < shown.size(); i++) {
			if (!gone.contains(shown.get(i)) && places.get(shown.get(i)) < place) {
				index = i + 1;
			}
		}
		return index;
	}

	private boolean removeObsolete(Shown widget, RowPace pace) {
		stayUnfolded(widget);
		while (!obsolete.isEmpty()) {
			List<Object> together = new ArrayList<>();
			while (!obsolete.isEmpty() && together.size() < REMOVED_TOGETHER) {
				if (!pace.next()) {
					break;
				}
				together.add(obsolete.remove(obsolete.size() - 1));
			}
			if (together.isEmpty()) {
				return false;
			}
			take(together, widget);
		}
		return true;
	}

	private void take(List<Object> rows, Shown widget) {
		shown.removeAll(Set.copyOf(rows));
		widget.remove(rows);
	}

	private boolean addMissing(Shown widget, RowPace pace) {
		for (; done < wanted.size(); done++) {
			Object row = wanted.get(done);
			boolean there = done < shown.size() && shown.get(done).equals(row);
			if (there && (shown.get(done) == row || widget.isSame(shown.get(done), row))) {
				shown.set(done, row);
			} else if (!pace.next()) {
				return false;
			} else if (there) {
				refresh(done, row, widget);
			} else {
				shown.add(done, row);
				widget.insert(row, done);
			}
		}
		return true;
	}

	private void refresh(int index, Object row, Shown widget) {
		Object before = shown.set(index, row);
		if (before != row && !widget.isSame(before, row)) {
			widget.update(row);
		}
	}
}
