/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;

import dev.interlock.core.RaceLaunchConstants;

/** The choice to debug the program too and to suspend its threads at the accesses of findings. */
final class SuspendChoice {

	private final Button button;

	/**
	 * Creates the check box.
	 *
	 * @param edited called after each edit
	 */
	SuspendChoice(Composite parent, Runnable edited) {
		button = new Button(parent, SWT.CHECK);
		button.setText(Messages.SuspendChoice_text);
		button.setToolTipText(Messages.SuspendChoice_toolTip);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(button);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> edited.run()));
	}

	void show(ILaunchConfiguration configuration) throws CoreException {
		button.setSelection(Boolean.parseBoolean(configuration.getAttribute(RaceLaunchConstants.ATTR_SUSPEND, ""))); //$NON-NLS-1$
	}

	/** Whether the box is checked. */
	boolean isChosen() {
		return button.getSelection();
	}

	/** Stores the choice; no attribute if it is not chosen. */
	void applyTo(ILaunchConfigurationWorkingCopy configuration) {
		configuration.setAttribute(RaceLaunchConstants.ATTR_SUSPEND, button.getSelection() ? "true" : null); //$NON-NLS-1$
	}
}
