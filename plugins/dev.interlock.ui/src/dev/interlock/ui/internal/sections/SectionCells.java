/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.jface.viewers.CellEditor;
import org.eclipse.jface.viewers.ComboBoxCellEditor;
import org.eclipse.jface.viewers.EditingSupport;
import org.eclipse.jface.viewers.TextCellEditor;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.SWT;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.ui.internal.sections.AtomicSectionsView.Edit;

/** Edits a section in its row: its name, or the accesses that other threads may make inside it. */
final class SectionCells extends EditingSupport {

	private static final List<Set<AccessKind>> ALLOWED = List.of(Set.of(), Set.of(AccessKind.READ),
			Set.of(AccessKind.WRITE), Set.of(AccessKind.READ, AccessKind.WRITE));

	private final TreeViewer viewer;
	private final SectionColumn column;
	private final Consumer<Edit> editor;

	SectionCells(TreeViewer viewer, SectionColumn column, Consumer<Edit> editor) {
		super(viewer);
		this.viewer = viewer;
		this.column = column;
		this.editor = editor;
	}

	@Override
	protected CellEditor getCellEditor(Object element) {
		if (column == SectionColumn.NAME) {
			return new TextCellEditor(viewer.getTree());
		}
		return new ComboBoxCellEditor(viewer.getTree(), new String[] { Messages.Allowed_nothing,
				Messages.Allowed_reads, Messages.Allowed_writes, Messages.Allowed_all }, SWT.READ_ONLY);
	}

	@Override
	protected boolean canEdit(Object element) {
		return ((SectionNode) element).section() != null && ((SectionNode) element).annotated() == null;
	}

	@Override
	protected Object getValue(Object element) {
		AtomicSection section = ((SectionNode) element).section();
		return column == SectionColumn.NAME ? section.name() : ALLOWED.indexOf(section.ends().get(0).allowed());
	}

	@Override
	protected void setValue(Object element, Object value) {
		SectionNode node = (SectionNode) element;
		if (value == null || value.equals(getValue(element)) || value.equals(-1)) {
			return;
		}
		if (column == SectionColumn.NAME) {
			editor.accept(() -> SectionModel.change(Messages.Edit_rename, node.project(), node.sections(),
					section -> section.withName(value.toString().strip())));
		} else {
			Set<AccessKind> allowed = ALLOWED.get((Integer) value);
			editor.accept(() -> SectionModel.change(Messages.Edit_allowed, node.project(), node.sections(),
					section -> allowing(section, allowed)));
		}
	}

	private static AtomicSection allowing(AtomicSection section, Set<AccessKind> allowed) {
		List<EndPoint> ends = section.ends().stream().map(end -> new EndPoint(end.site(), allowed)).toList();
		return section.withEnds(ends);
	}
}
