/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import dev.interlock.core.ProfileInfo;

/** The part of the tab that limits the overhead of the agent. */
final class OverheadChoice {

	private final Text overhead;

	OverheadChoice(Composite parent, Runnable changed) {
		Composite composite = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).applyTo(composite);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(composite);
		new Label(composite, SWT.NONE).setText(Messages.OverheadChoice_label);
		overhead = new Text(composite, SWT.BORDER);
		overhead.setToolTipText(Messages.OverheadChoice_toolTip);
		overhead.addModifyListener(e -> changed.run());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(overhead);
		new Label(composite, SWT.NONE).setText(Messages.OverheadChoice_unit);
	}

	/** Shows the limit of a configuration. An empty one shows the limit of the profile. */
	void show(ProfileInfo profile, String limit) {
		showProfile(profile);
		overhead.setText(limit);
	}

	/** Shows the limit of a profile, which applies if none is typed. */
	void showProfile(ProfileInfo profile) {
		overhead.setMessage(profile.overhead().isEmpty() ? Messages.OverheadChoice_noLimit
				: NLS.bind(Messages.OverheadChoice_ofProfile, profile.overhead()));
	}

	/** The limit as typed; empty for the limit of the profile. */
	String value() {
		return overhead.getText();
	}
}
