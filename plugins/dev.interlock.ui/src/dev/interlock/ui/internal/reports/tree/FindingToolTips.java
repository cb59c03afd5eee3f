/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import org.eclipse.jface.viewers.ColumnViewerToolTipSupport;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.window.ToolTip;

/** The tool tips of the rows, which can be hidden: see {@link FindingsTree#hideToolTip()}. */
final class FindingToolTips extends ColumnViewerToolTipSupport {

	FindingToolTips(TreeViewer viewer) {
		super(viewer, ToolTip.NO_RECREATE, false);
	}
}
