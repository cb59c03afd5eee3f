/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

import dev.interlock.core.RaceLaunchConstants;

/** The choice of the JVMs that are watched besides that of the program. */
final class FollowChoice {

	/** The values of the option, at the same indices as their texts in the combo box; the first is the default. */
	private static final List<String> MODES = List.of("", "children", "environment"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$

	private final Combo mode;

	/**
	 * Creates the combo box with its label.
	 *
	 * @param edited called after each edit
	 */
	FollowChoice(Composite parent, Runnable edited) {
		Composite composite = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(composite);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(composite);
		new Label(composite, SWT.NONE).setText(Messages.FollowChoice_label);
		mode = new Combo(composite, SWT.READ_ONLY);
		mode.setItems(Messages.FollowChoice_none, Messages.FollowChoice_children, Messages.FollowChoice_environment);
		mode.setToolTipText(Messages.FollowChoice_toolTip);
		mode.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> edited.run()));
		GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(mode);
	}

	/** Shows the value of a configuration; an unknown one is shown as the default. */
	void show(ILaunchConfiguration configuration) throws CoreException {
		String value = configuration.getAttribute(RaceLaunchConstants.ATTR_FOLLOW, ""); //$NON-NLS-1$
		mode.select(Math.max(0, MODES.indexOf(value.strip())));
	}

	/** Whether other JVMs are watched as well. */
	boolean isChosen() {
		return mode.getSelectionIndex() > 0;
	}

	/** Stores the choice; no attribute for the default. */
	void applyTo(ILaunchConfigurationWorkingCopy configuration) {
		configuration.setAttribute(RaceLaunchConstants.ATTR_FOLLOW,
				isChosen() ? MODES.get(mode.getSelectionIndex()) : null);
	}
}
