/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.view;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.events.ControlListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;

import dev.interlock.ui.internal.FontUnits;
import dev.interlock.ui.internal.reports.model.ViewSettings;
import dev.interlock.ui.internal.reports.tree.FindingsTree;

/**
 * Lays out the findings and the details of the selected one: one above the other with a sash between them, or on tabs
 * if the view is too low for both.
 */
final class ContentLayout {

	/** A view with fewer lines is low. */
	private static final int LOW_LINES = 21;

	private final SashForm sash;
	private final FindingsTree findings;
	private final DetailsPane details;
	private final ViewSettings settings;
	private boolean low;
	/** Counts mouse events in the tree to distinguish a double click from a click. */
	private int clicks;

	ContentLayout(SashForm sash, FindingsTree findings, DetailsPane details, ViewSettings settings) {
		this.sash = sash;
		this.findings = findings;
		this.details = details;
		this.settings = settings;
		sash.setWeights(settings.sashWeights());
		sash.addControlListener(ControlListener.controlResizedAdapter(e -> arrange()));
		Tree tree = tree();
		tree.addControlListener(ControlListener.controlResizedAdapter(e -> rememberWeights()));
		tree.addListener(SWT.MouseUp, this::clicked);
		tree.addListener(SWT.MouseDoubleClick, e -> clicks++);
		tree.addListener(SWT.DragDetect, e -> clicks++);
	}

	private Tree tree() {
		return findings.viewer().getTree();
	}

	private void arrange() {
		int height = sash.getSize().y;
		boolean isLow = height < FontUnits.lines(sash, LOW_LINES);
		if (isLow == low || height == 0) {
			return;
		}
		low = isLow;
		clicks++;
		if (low) {
			details.addFindings(tree());
		} else {
			details.removeFindings(sash);
			sash.setWeights(settings.sashWeights());
		}
		sash.layout();
	}

	private void rememberWeights() {
		int[] weights = sash.getWeights();
		if (!low && weights.length == 2) {
			settings.setSashWeights(weights);
		}
	}

	/** A click on a finding in a low view shows its evidence, unless it is the first half of a double click. */
	private void clicked(Event event) {
		int click = ++clicks;
		boolean plain = event.button == 1 && (event.stateMask & SWT.MODIFIER_MASK) == 0;
		if (low && plain && isFinding(new Point(event.x, event.y))) {
			event.display.timerExec(event.display.getDoubleClickTime(), () -> {
				if (click == clicks && low && !sash.isDisposed()) {
					details.showEvidence();
				}
			});
		}
	}

	private boolean isFinding(Point place) {
		return tree().getItem(place) != null && tree().getItem(place).getItemCount() == 0
				&& findings.selectedNodes().size() == 1;
	}

	/** Moves the focus to the findings, or to the tab that covers them. */
	void setFocus() {
		if (tree().isVisible()) {
			tree().setFocus();
		} else {
			details.setFocus();
		}
	}
}
