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
 * Lays out the findings and the details of the selected one by the available room: one above the other if the view is
 * high enough, side by side if it is wide enough, or else on tabs. A sash separates them. In a low view the
 * interleaving covers the findings while its tab is in front.
 */
final class ContentLayout {

	/** The fewest lines for findings above details: a header, two rows, the sentence, and the accesses' lines. */
	private static final int ABOVE_LINES = 10;
	/** The fewest lines for details that show the accesses' lines. */
	private static final int BESIDE_LINES = 6;
	/** The fewest characters for findings beside details with two accesses. */
	private static final int BESIDE_CHARACTERS = 105;

	/** The fewest lines for findings above an interleaving. */
	private static final int INTERLEAVING_LINES = 21;

	/** An arrangement of findings and details. */
	private enum Arrangement {
		ABOVE, BESIDE, TABS
	}

	private final SashForm sash;
	private final FindingsTree findings;
	private final DetailsPane details;
	private final ViewSettings settings;
	private Arrangement arrangement = Arrangement.ABOVE;
	/** Counts mouse events in the tree to distinguish a double click from a click. */
	private int clicks;

	ContentLayout(SashForm sash, FindingsTree findings, DetailsPane details, ViewSettings settings) {
		this.sash = sash;
		this.findings = findings;
		this.details = details;
		this.settings = settings;
		sash.setWeights(settings.sashWeights(false));
		sash.addControlListener(ControlListener.controlResizedAdapter(e -> arrange()));
		details.addTabListener(this::makeRoom);
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
		Point size = sash.getSize();
		if (size.y == 0) {
			return;
		}
		Arrangement now = arrangement(size);
		if (now == arrangement) {
			makeRoom();
			return;
		}
		boolean fromTabs = arrangement == Arrangement.TABS;
		arrangement = now;
		clicks++;
		if (now == Arrangement.TABS) {
			details.addFindings(tree());
		} else {
			if (fromTabs) {
				details.removeFindings(sash);
			}
			boolean beside = now == Arrangement.BESIDE;
			// read first: setOrientation lays out at once, and the listener then stores the old weights
			int[] weights = settings.sashWeights(beside);
			sash.setOrientation(beside ? SWT.HORIZONTAL : SWT.VERTICAL);
			sash.setWeights(weights);
		}
		sash.layout();
		makeRoom();
	}

	/** Covers the findings by the interleaving if there is too little room for both. */
	private void makeRoom() {
		boolean whole = arrangement != Arrangement.TABS && details.isInterleavingShown()
				&& sash.getSize().y < FontUnits.lines(sash, INTERLEAVING_LINES);
		if (arrangement != Arrangement.TABS && tree().getVisible() == whole) {
			tree().setVisible(!whole);
			sash.layout();
		}
	}

	/** Shows the findings if the interleaving covers them. */
	void uncover() {
		if (arrangement != Arrangement.TABS && !tree().getVisible()) {
			details.showEvidence();
			makeRoom();
		}
	}

	private Arrangement arrangement(Point size) {
		if (size.y >= FontUnits.lines(sash, ABOVE_LINES)) {
			return Arrangement.ABOVE;
		}
		boolean fits = size.x >= FontUnits.characters(sash, BESIDE_CHARACTERS)
				&& size.y >= FontUnits.lines(sash, BESIDE_LINES);
		return fits ? Arrangement.BESIDE : Arrangement.TABS;
	}

	private void rememberWeights() {
		int[] weights = sash.getWeights();
		boolean beside = sash.getOrientation() == SWT.HORIZONTAL;
		if (arrangement == (beside ? Arrangement.BESIDE : Arrangement.ABOVE) && weights.length == 2) {
			settings.setSashWeights(beside, weights);
		}
	}

	/** Shows the evidence of a finding that is clicked on its tab, unless the click begins a double click. */
	private void clicked(Event event) {
		int click = ++clicks;
		boolean plain = event.button == 1 && (event.stateMask & SWT.MODIFIER_MASK) == 0;
		if (arrangement == Arrangement.TABS && plain && isFinding(new Point(event.x, event.y))) {
			event.display.timerExec(event.display.getDoubleClickTime(), () -> {
				if (click == clicks && arrangement == Arrangement.TABS && !sash.isDisposed()) {
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
