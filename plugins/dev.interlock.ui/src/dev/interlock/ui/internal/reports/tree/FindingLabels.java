/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.tree;

import org.eclipse.jdt.ui.ISharedImages;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Display;

import dev.interlock.session.Baseline;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.ui.internal.Images;
import dev.interlock.ui.internal.reports.model.FindingColumn;
import dev.interlock.ui.internal.reports.model.FindingNode;
import dev.interlock.ui.internal.reports.model.GroupNode;
import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.model.MoreRow;
import dev.interlock.ui.internal.reports.text.FindingNotes;
import dev.interlock.ui.internal.reports.text.FindingTexts;
import dev.interlock.ui.internal.reports.text.WrappedText;

/** The texts and images of one column of the tree. */
final class FindingLabels extends ColumnLabelProvider {

	private final FindingColumn column;

	FindingLabels(FindingColumn column) {
		this.column = column;
	}

	@Override
	public String getText(Object element) {
		if (element instanceof FindingNode node) {
			return switch (column) {
			case FINDING -> row(node);
			case COUNT -> FindingTexts.number(node.findings().stream().mapToLong(Finding::count).sum());
			default -> column.text(node.finding());
			};
		}
		if (element instanceof MoreRow more && column == FindingColumn.FINDING) {
			return NLS.bind(Messages.MoreRow_label, FindingTexts.number(Math.min(PacedRows.PAGE, more.hidden())),
					FindingTexts.number(more.hidden()));
		}
		return element instanceof GroupNode group ? groupText(group) : ""; //$NON-NLS-1$
	}

	/**
	 * The kind for a row below a variable. Elsewhere the variable is included, so that the row can be read without a
	 * header. Rows of a group that would look alike also have their places.
	 */
	private static String row(FindingNode node) {
		boolean belowVariable = node.parent().grouping() == Grouping.VARIABLE;
		String row = belowVariable ? FindingTexts.kindAndEvidence(node.finding()) : FindingTexts.row(node.finding());
		boolean ofGroup = belowVariable || node.parent().grouping() == Grouping.CAUSE;
		return ofGroup && node.parent().hasSimilar(node)
				? NLS.bind(Messages.Row_places, row, FindingTexts.places(node.finding()))
				: row;
	}

	private String groupText(GroupNode group) {
		return switch (column) {
		case FINDING -> group.cause() == null
				? NLS.bind(Messages.Group_label, group.label(), FindingTexts.number(group.children().size()))
				: FindingTexts.cause(group.cause());
		case COUNT -> FindingTexts.number(group.count());
		case SEVERITY -> group.grouping() == Grouping.CAUSE ? FindingTexts.severity(group.severity()) : ""; //$NON-NLS-1$
		case THREADS -> group.cause() == null ? "" : String.join(", ", group.cause().threads()); //$NON-NLS-1$ //$NON-NLS-2$
		default -> ""; //$NON-NLS-1$
		};
	}

	@Override
	public Image getImage(Object element) {
		if (column != FindingColumn.FINDING) {
			return null;
		}
		if (element instanceof FindingNode node) {
			return Images.of(node.finding());
		}
		return element instanceof GroupNode group ? groupImage(group) : null;
	}

	/** Predicted findings are italic, to distinguish them from observed ones. */
	@Override
	public Font getFont(Object element) {
		return element instanceof FindingNode node && node.finding().evidence() == Evidence.PREDICTED
				? JFaceResources.getFontRegistry().getItalic(JFaceResources.DEFAULT_FONT)
				: null;
	}

	/** Findings that did not recur are grey. */
	@Override
	public Color getForeground(Object element) {
		boolean isGone = element instanceof FindingNode node ? isNotSeenAgain(node.finding())
				: element instanceof GroupNode group
						&& group.findings().stream().allMatch(FindingLabels::isNotSeenAgain);
		return isGone ? Display.getCurrent().getSystemColor(SWT.COLOR_WIDGET_DISABLED_FOREGROUND) : null;
	}

	private static boolean isNotSeenAgain(Finding finding) {
		return finding.details().baseline() == Baseline.State.NOT_REPRODUCED;
	}

	@Override
	public String getToolTipText(Object element) {
		String text = element instanceof FindingNode node
				? String.join("\n", FindingNotes.of(node.finding())) //$NON-NLS-1$
				: element instanceof GroupNode group && group.cause() != null ? FindingTexts.causeNotes(group.cause())
						: ""; //$NON-NLS-1$
		return text.isEmpty() ? null : WrappedText.of(text);
	}

	private static Image groupImage(GroupNode group) {
		return switch (group.grouping()) {
		case CAUSE -> group.cause() == null ? java(ISharedImages.IMG_FIELD_DEFAULT)
				: java(ISharedImages.IMG_OBJS_CLASS);
		case VARIABLE -> java(ISharedImages.IMG_FIELD_DEFAULT);
		case CLASS -> java(ISharedImages.IMG_OBJS_CLASS);
		case PACKAGE -> java(ISharedImages.IMG_OBJS_PACKAGE);
		case SESSION -> Images.get(Images.SESSION);
		case NONE, THREADS, LOCKS, STATE -> null;
		case KIND -> Images.of(group.children().get(0).finding().kind());
		};
	}

	private static Image java(String key) {
		return JavaUI.getSharedImages().getImage(key);
	}
}
