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

import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Spinner;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;

/** Asks for a correct program and the number of its runs. */
final class TrainingDialog extends ElementListSelectionDialog {

	private static final int RUNS = 10;
	private static final int MAX_RUNS = 1000;

	private Spinner spinner;
	private int runs = RUNS;

	TrainingDialog(Shell parent, List<ILaunchConfiguration> configurations) {
		super(parent, LabelProvider.createTextProvider(element -> ((ILaunchConfiguration) element).getName()));
		setTitle(Messages.Train_title);
		setMessage(Messages.Train_message);
		setElements(configurations.toArray());
		setMultipleSelection(false);
		setHelpAvailable(false);
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = (Composite) super.createDialogArea(parent);
		Composite line = new Composite(area, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(line);
		new Label(line, SWT.NONE).setText(Messages.Train_runs);
		spinner = new Spinner(line, SWT.BORDER);
		spinner.setValues(RUNS, 1, MAX_RUNS, 0, 1, RUNS);
		applyDialogFont(line);
		return area;
	}

	@Override
	protected void okPressed() {
		runs = spinner.getSelection();
		super.okPressed();
	}

	/** The program; null if none was chosen. */
	ILaunchConfiguration configuration() {
		return (ILaunchConfiguration) getFirstResult();
	}

	int runs() {
		return runs;
	}
}
