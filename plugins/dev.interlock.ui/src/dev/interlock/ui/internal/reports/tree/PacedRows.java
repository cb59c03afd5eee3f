/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewer;

import dev.interlock.ui.internal.reports.model.FindingNode;
import dev.interlock.ui.internal.reports.model.GroupNode;
import dev.interlock.ui.internal.reports.model.MoreRow;

/**
 * The rows of a tree of findings. They are added, updated and removed in slices, so that the workbench stays
 * responsive. If one parent has very many rows, only the first and the selected ones are shown, followed by a row that
 * shows more. For use in the UI thread.
 */
final class PacedRows implements ITreeContentProvider {

	/** The number of rows per page below one parent. */
	static final int PAGE = 500;

	private static final int GAP_MILLIS = 10;

	private final TreeViewer viewer;
	private final Predicate<GroupNode> expanded;
	private final RowPace pace = new RowPace(System::nanoTime);
	private final Branch roots = new Branch(null);
	private final Map<GroupNode, Branch> branches = new HashMap<>();
	/** Whether a group is to be expanded once its row exists, for groups with a known state. */
	private final Map<GroupNode, Boolean> expansions = new HashMap<>();
	private final Deque<GroupNode> toExpand = new ArrayDeque<>();
	private boolean scheduled;

	/**
	 * Creates the rows of a viewer.
	 *
	 * @param expanded whether a group that has not been shown before is expanded
	 */
	PacedRows(TreeViewer viewer, Predicate<GroupNode> expanded) {
		this.viewer = viewer;
		this.expanded = expanded;
	}

	/** Shows other rows. The first rows change at once. */
	void show(List<?> rows) {
		Set<Object> selected = selected();
		roots.want(rows, selected);
		branches.values().forEach(branch -> branch.follow(selected));
		selected.forEach(this::drop);
		selected.forEach(this::show);
		if (expansions.size() > rows.size()) {
			expansions.keySet().retainAll(Set.copyOf(rows));
		}
		work();
	}

	/** Removes a selected row at once if it is no longer wanted, so that another one can be selected. */
	private void drop(Object row) {
		roots.list.drop(row, roots);
		List.copyOf(branches.values()).forEach(branch -> branch.list.drop(row, branch));
	}

	/** Shows the row of a finding with the row of its group, or the row of a group, at once. */
	void show(Object row) {
		if (row instanceof FindingNode node && !node.isRoot()) {
			show(node.parent());
			Branch branch = branches.get(node.parent());
			if (branch != null) {
				branch.reveal(row);
			}
		} else {
			roots.reveal(row);
		}
	}

	/** Selects and reveals the row of a finding. */
	void select(FindingNode node) {
		if (!node.isRoot()) {
			show(node.parent());
			branch(node.parent());
		}
		show(node);
		viewer.setSelection(new StructuredSelection(node), true);
	}

	/** Expands all groups, including those that are not shown yet. */
	void expandAll() {
		for (Object row : roots.list.shown()) {
			if (row instanceof GroupNode group && !viewer.getExpandedState(group)) {
				toExpand.add(group);
			}
		}
		roots.all.forEach(row -> {
			if (row instanceof GroupNode group) {
				expansions.put(group, true);
			}
		});
		work();
	}

	/** Collapses all groups. */
	void collapseAll() {
		toExpand.clear();
		roots.all.forEach(row -> {
			if (row instanceof GroupNode group) {
				expansions.put(group, false);
			}
		});
		viewer.collapseAll();
	}

	/** Replaces a {@link MoreRow} with the next page and selects the first row of the page. */
	void showMore(MoreRow row) {
		Branch branch = row.parent() == null ? roots : branches.get(row.parent());
		if (branch != null && branch.limit < branch.all.size()) {
			Object next = branch.all.get(branch.limit);
			branch.limit += PAGE;
			branch.want(branch.all, Set.of());
			branch.reveal(next);
			viewer.setSelection(new StructuredSelection(next), true);
			work();
		}
	}

	/** The selected rows and the rows of their groups. */
	private Set<Object> selected() {
		Set<Object> selected = new HashSet<>();
		for (Object row : viewer.getStructuredSelection()) {
			if (row instanceof FindingNode node) {
				selected.add(node);
				selected.add(node.parent());
			} else if (row instanceof GroupNode) {
				selected.add(row);
			}
		}
		return selected;
	}

	private void work() {
		if (viewer.getControl().isDisposed()) {
			return;
		}
		pace.begin();
		boolean done = roots.list.work(roots, pace);
		for (Branch branch : List.copyOf(branches.values())) {
			done = done && branch.list.work(branch, pace);
		}
		while (done && !toExpand.isEmpty()) {
			done = pace.next() && expand(toExpand.remove());
		}
		if (!done) {
			workSoon();
		}
	}

	/** Schedules the next slice after other events of the workbench. */
	private void workSoon() {
		if (!scheduled) {
			scheduled = true;
			viewer.getControl().getDisplay().timerExec(GAP_MILLIS, () -> {
				scheduled = false;
				work();
			});
		}
	}

	/**
	 * Expands a group.
	 *
	 * @return whether all its rows are shown
	 */
	private boolean expand(GroupNode group) {
		if (roots.list.wanted(group) == null) {
			return true;
		}
		Branch branch = branches.get(group);
		if (branch == null) {
			branch = new Branch(group);
			// counted although it is always added: an expanded group has at least one row
			pace.next();
			branch.list.showFirst(1);
		}
		viewer.setExpandedState(group, true);
		return branch.list.work(branch, pace);
	}

	private Branch branch(GroupNode group) {
		Branch branch = branches.get(group);
		if (branch == null) {
			branch = new Branch(group);
			branch.list.showFirst(RowPace.AT_ONCE);
			workSoon();
		}
		return branch;
	}

	@Override
	public Object[] getElements(Object input) {
		return roots.list.shown().toArray();
	}

	@Override
	public Object[] getChildren(Object parent) {
		return parent instanceof GroupNode group ? branch(group).list.shown().toArray() : new Object[0];
	}

	@Override
	public Object getParent(Object element) {
		return element instanceof FindingNode node && !node.isRoot() ? node.parent() : null;
	}

	@Override
	public boolean hasChildren(Object element) {
		return element instanceof GroupNode;
	}

	/** The rows at the top level or below a group, and their state. */
	private final class Branch implements RowList.Shown {

		private final GroupNode group;
		private final RowList list = new RowList();
		private List<?> all = List.of();
		private int limit = PAGE;

		/** Creates the rows of a group; null for the top level. */
		Branch(GroupNode group) {
			this.group = group;
			if (group != null) {
				branches.put(group, this);
				follow(Set.of());
			}
		}

		/** Updates the wanted rows from the newest state of this group. */
		void follow(Set<Object> selected) {
			if (roots.list.wanted(group) instanceof GroupNode newest) {
				want(newest.children(), selected);
			}
		}

		void want(List<?> rows, Set<Object> selected) {
			all = rows;
			List<Object> wanted = new ArrayList<>(rows.subList(0, Math.min(limit, rows.size())));
			for (int i = limit; i < rows.size() && !selected.isEmpty(); i++) {
				if (selected.contains(rows.get(i))) {
					wanted.add(rows.get(i));
				}
			}
			if (wanted.size() < rows.size()) {
				wanted.add(new MoreRow(group, rows.size() - wanted.size()));
			}
			list.want(wanted, selected);
		}

		/** Shows a row before its turn. If it is on the next page, the whole page is shown. */
		void reveal(Object row) {
			if (list.wanted(row) == null) {
				int index = all.indexOf(row);
				if (index < 0) {
					return;
				}
				limit += index < limit + PAGE ? PAGE : 0;
				want(all, Set.of(row));
				workSoon();
			}
			list.show(row, this);
		}

		private Object parent() {
			return group == null ? viewer.getInput() : group;
		}

		@Override
		public void insert(Object row, int index) {
			viewer.insert(parent(), row, index);
			if (row instanceof GroupNode added) {
				Boolean known = expansions.remove(added);
				if (known == null ? expanded.test(added) : known) {
					expand(added);
				}
			}
		}

		@Override
		public void remove(List<Object> rows) {
			for (Object row : rows) {
				if (row instanceof GroupNode gone) {
					if (list.wanted(gone) == null) {
						expansions.remove(gone);
					} else {
						expansions.put(gone, viewer.getExpandedState(gone));
					}
					branches.remove(gone);
				}
			}
			// after a change of grouping a finding may be below both its former and its new group for a while
			viewer.remove(parent(), rows.toArray());
		}

		@Override
		public void update(Object row) {
			viewer.update(row, null);
		}

		@Override
		public boolean isSame(Object row, Object other) {
			if (row instanceof GroupNode one && other instanceof GroupNode two) {
				return one.findings().equals(two.findings());
			}
			if (row instanceof FindingNode one && other instanceof FindingNode two) {
				return Objects.equals(one.findings(), two.findings()) && one.isRoot() == two.isRoot();
			}
			return row instanceof MoreRow one && other instanceof MoreRow two && one.hidden() == two.hidden();
		}
	}
}
