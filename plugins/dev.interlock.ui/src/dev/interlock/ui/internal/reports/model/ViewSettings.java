/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.ui.IMemento;

/**
 * The settings of the view that survive a restart: grouping, sorting, column widths and order, and the size of the
 * evidence. Widths are in pixels; 0 if a width was never set.
 */
public final class ViewSettings {

	private static final String GROUPING = "grouping"; //$NON-NLS-1$
	private static final String SORT = "sort"; //$NON-NLS-1$
	private static final String DESCENDING = "-"; //$NON-NLS-1$
	private static final String FILTER = "filter"; //$NON-NLS-1$
	private static final String HIDDEN = "hidden"; //$NON-NLS-1$
	private static final String HIDDEN_COLUMNS = "hiddenColumns"; //$NON-NLS-1$
	private static final String WIDTH = "width."; //$NON-NLS-1$
	private static final String ORDER = "order"; //$NON-NLS-1$
	private static final String LINKED = "linked"; //$NON-NLS-1$
	private static final String PINNED = "pinned"; //$NON-NLS-1$
	private static final String TREE_WEIGHT = "treeWeight"; //$NON-NLS-1$
	private static final String BESIDE_WEIGHT = "besideWeight"; //$NON-NLS-1$
	private static final int FULL_WEIGHT = 1000;
	/** The state, if it is shown, and the severity are next to the finding, where they are visible in a narrow view. */
	private static final int[] DEFAULT_ORDER = Stream
			.concat(Stream.of(FindingColumn.FINDING, FindingColumn.STATE, FindingColumn.SEVERITY),
					Stream.of(FindingColumn.values()))
			.mapToInt(FindingColumn::ordinal).distinct().toArray();

	private final Map<FindingColumn, Integer> widths = new EnumMap<>(FindingColumn.class);
	private final Set<FindingColumn> hiddenColumns = EnumSet.of(FindingColumn.ENGINES, FindingColumn.FOUND,
			FindingColumn.STATE);
	private Presentation presentation = Presentation.DEFAULT;
	private int[] columnOrder = DEFAULT_ORDER;
	private int treeWeight = 420;
	private int besideWeight = 520;
	private boolean linked;
	private String pinned = ""; //$NON-NLS-1$

	/** Restores saved settings. A null memento or a missing value leaves the default. */
	public void restore(IMemento memento) {
		if (memento == null) {
			return;
		}
		String filter = memento.getString(FILTER);
		presentation = new Presentation(filter == null ? "" : filter, facets(memento.getString(HIDDEN)), //$NON-NLS-1$
				Grouping.of(memento.getString(GROUPING)), keys(memento.getString(SORT)), Set.of(), Scope.ANY);
		for (FindingColumn column : FindingColumn.values()) {
			Integer width = memento.getInteger(WIDTH + column.stableName());
			if (width != null && width > 0) {
				widths.put(column, width);
			}
		}
		treeWeight = weight(memento.getInteger(TREE_WEIGHT), treeWeight);
		besideWeight = weight(memento.getInteger(BESIDE_WEIGHT), besideWeight);
		restoreOrder(memento.getString(ORDER));
		linked = Boolean.TRUE.equals(memento.getBoolean(LINKED));
		pinned = Objects.requireNonNullElse(memento.getString(PINNED), ""); //$NON-NLS-1$
		if (memento.getString(HIDDEN_COLUMNS) != null) {
			hiddenColumns.clear();
		}
		names(memento.getString(HIDDEN_COLUMNS)).map(ViewSettings::column).filter(Objects::nonNull)
				.filter(FindingColumn::canBeHidden).forEach(hiddenColumns::add);
	}

	private static int weight(Integer saved, int otherwise) {
		return saved == null || saved <= 0 || saved >= FULL_WEIGHT ? otherwise : saved;
	}

	private static Set<Facet> facets(String stableNames) {
		return names(stableNames).flatMap(name -> Facet.of(name).stream()).collect(Collectors.toUnmodifiableSet());
	}

	/** The sort keys, each a column name with a sign before it if it is descending. */
	private static List<SortKey> keys(String list) {
		return names(list).flatMap(name -> {
			boolean descending = name.startsWith(DESCENDING);
			return FindingColumn.of(descending ? name.substring(DESCENDING.length()) : name).stream()
					.map(column -> new SortKey(column, descending));
		}).toList();
	}

	private static Stream<String> names(String list) {
		return list == null ? Stream.empty() : Stream.of(list.split(",")); //$NON-NLS-1$
	}

	private static FindingColumn column(String stableName) {
		return FindingColumn.of(stableName).orElse(null);
	}

	private void restoreOrder(String order) {
		int count = FindingColumn.values().length;
		if (order == null || !order.matches("[0-9]+(,[0-9]+)*") || order.split(",").length != count) { //$NON-NLS-1$ //$NON-NLS-2$
			return;
		}
		int[] indices = Stream.of(order.split(",")).mapToInt(Integer::parseInt).toArray(); //$NON-NLS-1$
		if (IntStream.of(indices).distinct().filter(each -> each < count).count() == count) {
			columnOrder = indices;
		}
	}

	/** Saves all settings. */
	public void save(IMemento memento) {
		memento.putString(FILTER, presentation.filter());
		memento.putString(HIDDEN,
				presentation.hidden().stream().map(Facet::stableName).sorted().collect(Collectors.joining(","))); //$NON-NLS-1$
		memento.putString(HIDDEN_COLUMNS,
				hiddenColumns.stream().map(FindingColumn::stableName).collect(Collectors.joining(","))); //$NON-NLS-1$
		memento.putString(GROUPING, presentation.grouping().stableName());
		memento.putString(SORT, presentation.keys().stream()
				.map(key -> (key.descending() ? DESCENDING : "") + key.column().stableName()) //$NON-NLS-1$
				.collect(Collectors.joining(","))); //$NON-NLS-1$
		widths.forEach((column, width) -> memento.putInteger(WIDTH + column.stableName(), width));
		if (columnOrder.length > 0) {
			memento.putString(ORDER, IntStream.of(columnOrder).mapToObj(String::valueOf)
					.collect(Collectors.joining(","))); //$NON-NLS-1$
		}
		memento.putInteger(TREE_WEIGHT, treeWeight);
		memento.putInteger(BESIDE_WEIGHT, besideWeight);
		memento.putBoolean(LINKED, linked);
		memento.putString(PINNED, pinned);
	}

	/** The id of the session that the view is pinned to; empty if it shows the active one. */
	public String pinned() {
		return pinned;
	}

	/** Sets the session that the view is pinned to, by its id; empty for the active one. */
	public void setPinned(String sessionId) {
		pinned = sessionId;
	}

	/** Whether the view is linked with the editors. */
	public boolean isLinked() {
		return linked;
	}

	/** Sets whether the view is linked with the editors. */
	public void setLinked(boolean newLinked) {
		linked = newLinked;
	}

	/** The presentation of the findings. */
	public Presentation presentation() {
		return presentation;
	}

	public void setPresentation(Presentation newPresentation) {
		presentation = newPresentation;
	}

	/** Whether the user has set the width of a column. */
	public boolean hasWidth(FindingColumn column) {
		return widths.containsKey(column);
	}

	/** The width of a column, or a default if it was never set. */
	public int width(FindingColumn column, int otherwise) {
		return widths.getOrDefault(column, otherwise);
	}

	public void setWidth(FindingColumn column, int width) {
		widths.put(column, width);
	}

	public boolean isVisible(FindingColumn column) {
		return !hiddenColumns.contains(column);
	}

	public void setVisible(FindingColumn column, boolean visible) {
		if (visible) {
			hiddenColumns.remove(column);
		} else {
			hiddenColumns.add(column);
		}
	}

	/** The order of the columns; empty if it was never changed. */
	public int[] columnOrder() {
		return columnOrder.clone();
	}

	public void setColumnOrder(int[] order) {
		columnOrder = order.clone();
	}

	/** The weights of tree and evidence, side by side or one above the other. */
	public int[] sashWeights(boolean beside) {
		int weight = beside ? besideWeight : treeWeight;
		return new int[] { weight, FULL_WEIGHT - weight };
	}

	public void setSashWeights(boolean beside, int[] weights) {
		int weight = Math.max(1, FULL_WEIGHT * weights[0] / (weights[0] + weights[1]));
		if (beside) {
			besideWeight = weight;
		} else {
			treeWeight = weight;
		}
	}

	/** The direction of the arrow in the header of the sorted column. */
	public int sortDirection() {
		if (presentation.sort() == null) {
			return SWT.NONE;
		}
		return presentation.descending() ? SWT.DOWN : SWT.UP;
	}
}
