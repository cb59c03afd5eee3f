/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.eclipse.jface.viewers.CheckStateChangedEvent;
import org.eclipse.jface.viewers.CheckboxTreeViewer;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.ICheckStateProvider;
import org.eclipse.jface.viewers.IElementComparer;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.viewers.TreeViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerFilter;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;

import dev.interlock.ui.internal.FontUnits;
import dev.interlock.ui.internal.sections.AtomicSectionsView.Edit;

/** The tree of projects, classes and sections. The check box of each row shows whether it is enabled. */
final class SectionTree {

	private final CheckboxTreeViewer viewer;
	private final Consumer<Edit> editor;

	SectionTree(Composite parent, Consumer<Edit> editor) {
		this.editor = editor;
		viewer = new CheckboxTreeViewer(parent, SWT.FULL_SELECTION | SWT.MULTI);
		viewer.getTree().setHeaderVisible(true);
		viewer.setContentProvider(new Content());
		viewer.setComparer(new ByName());
		viewer.setCheckStateProvider(new Checks());
		viewer.addCheckStateListener(this::checked);
		for (SectionColumn column : SectionColumn.values()) {
			TreeViewerColumn shown = new TreeViewerColumn(viewer, SWT.NONE);
			shown.getColumn().setText(column.title());
			shown.getColumn().setWidth(FontUnits.characters(viewer.getTree(), column.characters()));
			shown.setLabelProvider(ColumnLabelProvider.createTextProvider(node -> column.text((SectionNode) node)));
			if (column == SectionColumn.NAME || column == SectionColumn.ALLOWED) {
				shown.setEditingSupport(new SectionCells(viewer, column, editor));
			}
		}
	}

	CheckboxTreeViewer viewer() {
		return viewer;
	}

	/** Shows projects. Expanded and selected rows stay so. */
	void show(List<SectionNode> projects) {
		boolean first = viewer.getInput() == null;
		Object[] expanded = viewer.getExpandedElements();
		viewer.getTree().setRedraw(false);
		try {
			viewer.setInput(projects);
			if (first || expanded.length == 0) {
				viewer.expandAll();
			} else {
				viewer.setExpandedElements(expanded);
			}
		} finally {
			viewer.getTree().setRedraw(true);
		}
	}

	/** Shows only the sections that fulfil a condition, with their parents. */
	void filter(Predicate<SectionNode> condition) {
		Object[] expanded = viewer.getExpandedElements();
		viewer.setFilters(new ViewerFilter() {
			@Override
			public boolean select(Viewer any, Object parent, Object element) {
				return ((SectionNode) element).any(condition);
			}
		});
		viewer.setExpandedElements(expanded);
	}

	/**
	 * Selects the section with a name.
	 *
	 * @return whether there is one that passes the filter
	 */
	boolean select(String name) {
		for (Object project : (List<?>) viewer.getInput()) {
			for (SectionNode type : ((SectionNode) project).children()) {
				for (SectionNode node : type.children()) {
					if (node.section().name().equals(name)) {
						viewer.setExpandedState(project, true);
						viewer.setExpandedState(type, true);
						viewer.setSelection(new StructuredSelection(node), true);
						// a row hidden by the filter cannot be selected
						return viewer.getStructuredSelection().toList().contains(node);
					}
				}
			}
		}
		return false;
	}

	/** The first selected row; null if there is none. */
	SectionNode selected() {
		return (SectionNode) viewer.getStructuredSelection().getFirstElement();
	}

	private void checked(CheckStateChangedEvent event) {
		enable((SectionNode) event.getElement(), event.getChecked());
	}

	/** Enables or disables the sections of a row. */
	void enable(SectionNode node, boolean enabled) {
		editor.accept(() -> SectionModel.change(Messages.Edit_enable, node.project(), node.sections(),
				section -> SectionModel.enabled(section, enabled, Messages.State_disabledHere)));
	}

	/** The hierarchy of the rows. */
	private static final class Content implements ITreeContentProvider {

		@Override
		public Object[] getElements(Object input) {
			return ((List<?>) input).toArray();
		}

		@Override
		public Object[] getChildren(Object parent) {
			return ((SectionNode) parent).children().toArray();
		}

		@Override
		public Object getParent(Object element) {
			return null;
		}

		@Override
		public boolean hasChildren(Object element) {
			return !((SectionNode) element).children().isEmpty();
		}
	}

	/** Rows are equal if their names are equal. */
	private static final class ByName implements IElementComparer {

		private static List<Object> key(Object element) {
			return element instanceof SectionNode node
					? Arrays.asList(node.project(), node.className(),
							node.section() == null ? null : node.section().name())
					: List.of(System.identityHashCode(element));
		}

		@Override
		public boolean equals(Object one, Object other) {
			return Objects.equals(key(one), key(other));
		}

		@Override
		public int hashCode(Object element) {
			return key(element).hashCode();
		}
	}

	/** The state of the check boxes. */
	private static final class Checks implements ICheckStateProvider {

		@Override
		public boolean isChecked(Object element) {
			return ((SectionNode) element).isEnabled() || isGrayed(element);
		}

		@Override
		public boolean isGrayed(Object element) {
			return ((SectionNode) element).isMixed();
		}
	}
}
