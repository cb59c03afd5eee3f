/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;
import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.Interleaving.Step;
import dev.interlock.ui.internal.launching.ReplayAction;

/**
 * The interleaving of the selected finding: a picture, or the same content as a table for keyboards and screen readers.
 */
public final class InterleavingPane {

	/** Opens a step of a finding. */
	private final BiConsumer<Finding, Step> opener;
	private final Composite control;
	private final Composite stack;
	private final InterleavingCanvas canvas;
	private final InterleavingTable table;
	private final Button asTable;
	private final Button allSteps;
	private final List<Button> replays;
	private final Button export;
	private final Label empty;
	private RaceSession session;
	private Finding finding;
	private Interleaving shown;

	/**
	 * Creates the pane.
	 *
	 * @param opener opens a step of the finding that is shown
	 */
	public InterleavingPane(Composite parent, BiConsumer<Finding, Step> opener) {
		this.opener = opener;
		control = new Composite(parent, SWT.NONE);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(control, "dev.interlock.ui.interleaving"); //$NON-NLS-1$
		GridLayoutFactory.fillDefaults().numColumns(3 + ReplayAction.values().length).spacing(6, 0).applyTo(control);
		asTable = new Button(control, SWT.CHECK);
		asTable.setText(Messages.Pane_asTable);
		asTable.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> showTop()));
		allSteps = new Button(control, SWT.CHECK);
		allSteps.setText(Messages.Pane_allSteps);
		allSteps.setToolTipText(Messages.Pane_allStepsToolTip);
		allSteps.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> showSteps()));
		replays = Stream.of(ReplayAction.values()).map(this::button).toList();
		export = new Button(control, SWT.PUSH);
		export.setText(Messages.Pane_export);
		export.addSelectionListener(
				SelectionListener.widgetSelectedAdapter(e -> PictureExport.ask(control.getShell(), shown)));
		GridDataFactory.fillDefaults().align(SWT.END, SWT.CENTER).grab(true, false).applyTo(export);
		GridDataFactory.swtDefaults().applyTo(allSteps);
		replays.forEach(GridDataFactory.swtDefaults()::applyTo);
		stack = new Composite(control, SWT.NONE);
		stack.setLayout(new StackLayout());
		GridDataFactory.fillDefaults().span(3 + ReplayAction.values().length, 1).grab(true, true).applyTo(stack);
		canvas = new InterleavingCanvas(stack, this::open, () -> asTable(true));
		table = new InterleavingTable(stack, this::open, () -> asTable(false));
		empty = new Label(stack, SWT.WRAP);
		empty.setText(Messages.Pane_nothingSelected);
		show(null, null);
	}

	private Button button(ReplayAction action) {
		Button button = new Button(control, SWT.PUSH);
		button.setText(action.text());
		button.setToolTipText(action.toolTip());
		button.addSelectionListener(SelectionListener
				.widgetSelectedAdapter(e -> action.run(control.getShell(), session, finding)));
		return button;
	}

	/** Shows a finding of a session; both are null if none is selected. */
	public void show(RaceSession newSession, Finding newFinding) {
		session = newSession;
		if (newFinding != null && finding != null && newFinding.equals(finding)) {
			return;
		}
		finding = newFinding;
		show(allSteps, finding != null && Interleaving.hasSchedule(finding));
		replays.forEach(button -> show(button, ReplayAction.isPossible(finding)));
		control.layout();
		showSteps();
	}

	private static void show(Button button, boolean isPossible) {
		button.setVisible(isPossible);
		((GridData) button.getLayoutData()).exclude = !isPossible;
	}

	/** Shows the steps of the finding: those around its accesses, or all. */
	private void showSteps() {
		shown = finding == null ? null : Interleaving.of(finding, allSteps.getSelection());
		export.setEnabled(shown != null);
		if (shown != null) {
			canvas.show(shown);
			table.show(shown);
		}
		showTop();
	}

	/** Switches between table and picture and moves the focus there. */
	private void asTable(boolean wanted) {
		asTable.setSelection(wanted);
		showTop().setFocus();
	}

	private Control showTop() {
		Control picture = asTable.getSelection() ? table.control() : canvas.control();
		((StackLayout) stack.getLayout()).topControl = shown == null ? empty : picture;
		stack.layout();
		return picture;
	}

	private void open(Step step) {
		opener.accept(finding, step);
	}

	public Composite control() {
		return control;
	}
}
