/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.ITreeViewerListener;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeExpansionEvent;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.events.ControlListener;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;

import dev.interlock.session.Finding;
import dev.interlock.ui.internal.FontUnits;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.internal.reports.model.FindingNode;
import dev.interlock.ui.internal.reports.model.GroupNode;
import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.model.MoreRow;
import dev.interlock.ui.internal.reports.model.ViewSettings;

/**
 * The tree of findings. Selection and expansion survive a new report. If there are very many findings, only the first
 * are shown, with an item that shows more.
 */
public final class FindingsTree {

	private static final int EXPAND_ALL_UP_TO = 200;
	/** The number of rows whose texts determine the width of the first column. */
	private static final int MEASURED = 50;
	/** The room for the indentation of two levels and the image. */
	private static final int CHARACTERS_BEFORE_TEXT = 9;
	private static final int MIN_CHARACTERS = 20;

	private final TreeViewer viewer;
	private final ViewSettings settings;
	private final Consumer<FindingColumn> sorted;
	private final PacedRows rows;
	private final FindingToolTips toolTips;
	private final Set<GroupNode> collapsed = new HashSet<>();
	/** The node to select when it appears; null if there is none. */
	private Predicate<FindingNode> wanted;
	private List<GroupNode> groups = List.of();
	private int findings;
	/** The width of the first column that was set to fit, which is not the user's choice. */
	private int fitted;

	public FindingsTree(Composite parent, ViewSettings settings, Consumer<FindingColumn> sorted) {
		this.settings = settings;
		this.sorted = sorted;
		viewer = new TreeViewer(parent, SWT.MULTI | SWT.FULL_SELECTION | SWT.H_SCROLL | SWT.V_SCROLL);
		viewer.setUseHashlookup(true);
		rows = new PacedRows(viewer,
				group -> findings <= EXPAND_ALL_UP_TO && group.cause() == null && !collapsed.contains(group));
		viewer.setContentProvider(rows);
		toolTips = new FindingToolTips(viewer);
		Tree tree = viewer.getTree();
		tree.setHeaderVisible(true);
		for (FindingColumn column : FindingColumn.values()) {
			addColumn(column);
		}
		showColumns();
		if (settings.columnOrder().length == tree.getColumnCount()) {
			tree.setColumnOrder(settings.columnOrder());
		}
		showSort();
		nameForAccessibility(tree);
		viewer.addTreeListener(new CollapsedGroups());
		viewer.addSelectionChangedListener(e -> showMore(e.getStructuredSelection()));
		viewer.setInput(this);
		tree.addControlListener(ControlListener.controlResizedAdapter(e -> fitSentences()));
	}

	private static void nameForAccessibility(Tree tree) {
		tree.getAccessible().addAccessibleListener(new AccessibleAdapter() {
			@Override
			public void getName(AccessibleEvent event) {
				event.result = Messages.FindingsTree_accessibleName;
			}
		});
	}

	private void addColumn(FindingColumn column) {
		TreeViewerColumn viewerColumn = new TreeViewerColumn(viewer,
				column == FindingColumn.COUNT ? SWT.RIGHT : SWT.LEFT);
		TreeColumn widget = viewerColumn.getColumn();
		widget.setText(column.title());
		widget.setData(column);
		widget.setMoveable(true);
		widget.setWidth(settings.width(column, defaultWidth(column)));
		widget.addControlListener(
				ControlListener.controlResizedAdapter(e -> rememberWidth(column, widget)));
		widget.addControlListener(ControlListener
				.controlMovedAdapter(e -> settings.setColumnOrder(viewer.getTree().getColumnOrder())));
		widget.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> sorted.accept(column)));
		viewerColumn.setLabelProvider(new FindingLabels(column));
	}

	private void rememberWidth(FindingColumn column, TreeColumn widget) {
		boolean byUser = column != FindingColumn.FINDING || widget.getWidth() != fitted;
		if (byUser && settings.isVisible(column) && widget.getWidth() > 0) {
			settings.setWidth(column, widget.getWidth());
		}
	}

	/** The viewer, for selection, menus and handlers. */
	public TreeViewer viewer() {
		return viewer;
	}

	/**
	 * Shows groups. New groups are expanded unless there are very many findings or the user has collapsed them. Many
	 * rows are added in slices. A selected finding stays selected, even in another group.
	 */
	public void show(List<GroupNode> newGroups, int newFindings) {
		FindingNode before = selected();
		groups = newGroups;
		findings = newFindings;
		rows.show(groups.stream().flatMap(FindingsTree::rowsOf).toList());
		fitSentences();
		selectWanted();
		if (viewer.getStructuredSelection().isEmpty() && !newGroups.isEmpty()) {
			nodes().stream().filter(node -> node.equals(before)).findFirst().ifPresentOrElse(rows::select,
					() -> selectFirst(newGroups.get(0)));
		}
	}

	/** Selects the row of a cause, which stays collapsed, or else the first finding. */
	private void selectFirst(GroupNode group) {
		if (group.cause() != null && !group.isSingle()) {
			viewer.setSelection(new StructuredSelection(group), true);
		} else {
			rows.select(group.children().get(0));
		}
	}

	private void showMore(IStructuredSelection selection) {
		if (selection.size() == 1 && selection.getFirstElement() instanceof MoreRow more) {
			rows.showMore(more);
		}
	}

	/** Hides the tool tip of a row. On GTK, the Escape key does not close a dialog that opens while one is shown. */
	public void hideToolTip() {
		toolTips.hide();
	}

	/** Expands or collapses all groups. */
	public void expandAll(boolean expanded) {
		if (expanded) {
			rows.expandAll();
		} else {
			rows.collapseAll();
		}
	}

	/** Marks the sorted column and the sort direction. */
	public void showSort() {
		FindingColumn sort = settings.presentation().sort();
		Tree tree = viewer.getTree();
		tree.setSortColumn(sort == null ? null : tree.getColumn(sort.ordinal()));
		tree.setSortDirection(settings.sortDirection());
	}

	/** The selected finding, or the first finding of the selected group; null if nothing is selected. */
	public FindingNode selected() {
		IStructuredSelection selection = viewer.getStructuredSelection();
		Object first = selection.getFirstElement();
		if (first instanceof GroupNode group) {
			return group.children().get(0);
		}
		return first instanceof FindingNode node ? node : null;
	}

	/** The selected finding, as {@link #selected()}; null if nothing is selected. */
	public Finding selectedFinding() {
		return selected() == null ? null : selected().finding();
	}

	/** All findings in the tree, in collapsed groups too. */
	public Set<Finding> findings() {
		return groups.stream().flatMap(group -> group.findings().stream())
				.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	/** Selects and reveals the first finding with one of these ids, if there is one. */
	public void selectOneOf(Set<String> ids) {
		nodes().stream().filter(node -> node.isOneOf(ids)).findFirst()
				.ifPresent(rows::select);
	}

	/** All findings in the tree, in their order. */
	public List<FindingNode> nodes() {
		return groups.stream().flatMap(group -> group.children().stream()).toList();
	}

	/** Selects all rows that are not in a collapsed group. */
	public void selectAll() {
		viewer.getTree().selectAll();
		viewer.setSelection(viewer.getSelection());
	}

	/** The selected findings, as {@link #selectedNodes()}. */
	public List<Finding> selectedFindings() {
		return selectedNodes().stream().flatMap(node -> node.findings().stream()).toList();
	}

	/** The selected findings, each once, including those of selected groups. */
	public List<FindingNode> selectedNodes() {
		Set<FindingNode> nodes = new LinkedHashSet<>();
		for (Object each : viewer.getStructuredSelection()) {
			if (each instanceof GroupNode group) {
				nodes.addAll(group.children());
			} else if (each instanceof FindingNode node) {
				nodes.add(node);
			}
		}
		return List.copyOf(nodes);
	}

	/** Findings as tab-separated lines of the visible columns, in their order, with the titles in the first line. */
	public String asTable(List<Finding> findings) {
		Tree tree = viewer.getTree();
		List<FindingColumn> columns = IntStream.of(tree.getColumnOrder())
				.mapToObj(index -> (FindingColumn) tree.getColumn(index).getData()).filter(settings::isVisible)
				.toList();
		return Stream.concat(Stream.of(columns.stream().map(FindingColumn::title)),
				findings.stream().map(finding -> columns.stream().map(column -> column.text(finding))))
				.map(row -> row.collect(Collectors.joining("\t", "", System.lineSeparator()))) //$NON-NLS-1$ //$NON-NLS-2$
				.collect(Collectors.joining());
	}

	/** Selects the first matching finding as soon as it appears. */
	public void selectWhenShown(Predicate<FindingNode> nodes) {
		wanted = nodes;
		selectWanted();
	}

	private void selectWanted() {
		if (wanted != null) {
			nodes().stream().filter(wanted).findFirst().ifPresent(node -> {
				wanted = null;
				rows.select(node);
			});
		}
	}

	/** Selects the next or previous finding and reveals it. */
	public void move(int step) {
		List<FindingNode> all = nodes();
		if (!all.isEmpty()) {
			int now = selected() == null ? -1 : all.indexOf(selected());
			int next = Math.max(0, Math.min(all.size() - 1, now + step));
			rows.select(all.get(next));
		}
	}

	/** The top-level rows of a group: the group itself, or its findings if a group row would add nothing. */
	private static Stream<?> rowsOf(GroupNode group) {
		return group.grouping() == Grouping.NONE || group.isSingle() ? group.children().stream() : Stream.of(group);
	}

	/** Shows or hides a column as the settings say. */
	public void showColumns() {
		for (TreeColumn widget : viewer.getTree().getColumns()) {
			FindingColumn column = (FindingColumn) widget.getData();
			boolean visible = settings.isVisible(column);
			if (visible != widget.getResizable()) {
				widget.setResizable(visible);
				widget.setWidth(visible ? settings.width(column, defaultWidth(column)) : 0);
			}
		}
	}

	/**
	 * Gives the first column the width that the sentences need, at most that of the tree, unless the user has set its
	 * width. The other columns are scrolled.
	 */
	private void fitSentences() {
		Tree tree = viewer.getTree();
		TreeColumn column = tree.getColumn(FindingColumn.FINDING.ordinal());
		if (settings.hasWidth(FindingColumn.FINDING) || groups.isEmpty()) {
			return;
		}
		int needed = widest() + FontUnits.characters(tree, CHARACTERS_BEFORE_TEXT);
		int width = Math.max(Math.min(needed, tree.getClientArea().width), FontUnits.characters(tree, MIN_CHARACTERS));
		fitted = width;
		if (width != column.getWidth()) {
			column.setWidth(width);
		}
	}

	/** The width of the longest of the first texts. */
	private int widest() {
		Tree tree = viewer.getTree();
		FindingLabels labels = new FindingLabels(FindingColumn.FINDING);
		GC gc = new GC(tree);
		try {
			gc.setFont(tree.getFont());
			return groups.stream().limit(MEASURED)
					.flatMap(group -> Stream.concat(rowsOf(group), group.children().stream()))
					.limit(MEASURED).mapToInt(row -> gc.textExtent(labels.getText(row)).x).max().orElse(0);
		} finally {
			gc.dispose();
		}
	}

	private int defaultWidth(FindingColumn column) {
		return new PixelConverter(viewer.getTree()).convertWidthInCharsToPixels(column.characters());
	}

	/** Records the groups that the user has collapsed, for groups that a filter hides and shows again. */
	private final class CollapsedGroups implements ITreeViewerListener {

		@Override
		public void treeCollapsed(TreeExpansionEvent event) {
			if (event.getElement() instanceof GroupNode group) {
				collapsed.add(group);
			}
		}

		@Override
		public void treeExpanded(TreeExpansionEvent event) {
			collapsed.remove(event.getElement());
		}
	}
}
