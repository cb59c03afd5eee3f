/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows below one parent of a tree: those that are wanted, and those that are shown, which are brought nearer to the
 * wanted ones row by row. At any moment something else may be wanted. Rows that are equal stand for the same thing, and
 * say the same if {@link Shown#isSame} says so.
 */
public final class RowList {

	private static final int REMOVED_TOGETHER = 50;

	/** The widget's side: what is done to the rows that are shown. */
	public interface Shown {
		/** Shows a row at an index. */
		void insert(Object row, int index);

		/** Shows some rows no longer. */
		void remove(List<Object> rows);

		/** Shows a row in the place of an equal one that says something else. */
		void update(Object row);

		/** Whether two equal rows say the same. */
		boolean isSame(Object row, Object other);
	}

	private final List<Object> shown = new ArrayList<>();
	private List<?> wanted = List.of();
	private Map<Object, Integer> places = Map.of();
	private final List<Object> obsolete = new ArrayList<>();
	/** The rows before this index are shown as they are wanted. */
	private int done;

	/**
	 * Wants other rows.
	 *
	 * @param rows   the rows, each once, in their order
	 * @param pinned rows of which the first that is shown and wanted is not moved: others are moved around it
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

	/** Takes the first rows that are wanted as shown already, for a widget that asks for them by itself. */
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

	/** The row that is wanted and equals this one; null if none is. */
	public Object wanted(Object row) {
		Integer place = places.get(row);
		return place == null ? null : wanted.get(place);
	}

	/** Changes as many rows as the pace allows; returns whether all is shown as wanted. */
	public boolean work(Shown widget, RowPace pace) {
		return removeObsolete(widget, pace) && addMissing(widget, pace);
	}

	/** Shows a wanted row as it is wanted, before its turn. */
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

	/** Shows a row no longer, before its turn, if it is not wanted. */
	public void drop(Object row, Shown widget) {
		if (!places.containsKey(row) && obsolete.contains(row)) {
			stayUnfolded(widget);
			obsolete.remove(row);
			take(List.of(row), widget);
		}
	}

	/** A parent whose rows are all removed would be folded up: one of the wanted rows comes first. */
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
