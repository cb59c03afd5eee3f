/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.swt.dnd.DND;
import org.eclipse.swt.dnd.DragSourceAdapter;
import org.eclipse.swt.dnd.DragSourceEvent;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;

import dev.interlock.ui.internal.reports.text.FindingReport;

/** Lets the user drag findings into an editor, a mail or an issue, as the same text that is copied to the clipboard. */
public final class FindingDrag extends DragSourceAdapter {

	private final FindingsTree tree;

	private FindingDrag(FindingsTree tree) {
		this.tree = tree;
	}

	public static void addTo(FindingsTree tree) {
		TreeViewer viewer = tree.viewer();
		viewer.addDragSupport(DND.DROP_COPY, new Transfer[] { TextTransfer.getInstance() }, new FindingDrag(tree));
	}

	@Override
	public void dragStart(DragSourceEvent event) {
		event.doit = !tree.selectedFindings().isEmpty();
	}

	@Override
	public void dragSetData(DragSourceEvent event) {
		event.data = FindingReport.of(tree.selectedFindings());
	}
}
