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

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.ProfileInfo;
import dev.interlock.ui.internal.FontUnits;

/** The part of the tab that chooses the profile and what the agent may cost. */
final class ProfileChoice {

	private final EngineCatalogue catalogue;
	private final Combo combo;
	private final Label description;
	private final Text overhead;
	private String unknown = ""; //$NON-NLS-1$

	/**
	 * @param chosen  runs when the user has chosen another profile, before {@code changed}
	 * @param changed runs after each edit
	 */
	ProfileChoice(Composite parent, EngineCatalogue catalogue, Runnable chosen, Runnable changed) {
		this.catalogue = catalogue;
		Composite composite = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(3).applyTo(composite);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(composite);
		new Label(composite, SWT.NONE).setText(Messages.ProfileChoice_profile);
		combo = new Combo(composite, SWT.READ_ONLY);
		combo.setItems(names().toArray(String[]::new));
		combo.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
			unknown = ""; //$NON-NLS-1$
			describe();
			chosen.run();
			changed.run();
		}));
		description = new Label(composite, SWT.WRAP);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
				.hint(FontUnits.characters(description, 30), SWT.DEFAULT)
				.applyTo(description);
		new Label(composite, SWT.NONE).setText(Messages.ProfileChoice_overhead);
		overhead = new Text(composite, SWT.BORDER);
		overhead.setToolTipText(Messages.ProfileChoice_overheadToolTip);
		overhead.addModifyListener(e -> changed.run());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).applyTo(overhead);
		new Label(composite, SWT.NONE).setText(Messages.ProfileChoice_overheadUnit);
	}

	private List<String> names() {
		return catalogue.profiles().stream().map(ProfileInfo::name).toList();
	}

	/** Shows the values of a configuration; a profile that this agent does not have is kept as it is. */
	void show(String profile, String limit) {
		unknown = catalogue.profile(profile).isEmpty() ? profile : ""; //$NON-NLS-1$
		combo.select(names().indexOf(profile.isEmpty() ? catalogue.defaultProfile() : profile));
		describe();
		overhead.setText(limit);
	}

	private void describe() {
		description.setText(unknown.isEmpty() ? profile().description() : ""); //$NON-NLS-1$
		String limit = profile().overhead();
		overhead.setMessage(limit.isEmpty() ? Messages.ProfileChoice_noLimit
				: NLS.bind(Messages.ProfileChoice_profileLimit, limit));
	}

	/** The profile that is chosen; the default if the agent does not have the one of the configuration. */
	ProfileInfo profile() {
		return catalogue.profile(unknown.isEmpty() ? combo.getText() : "").orElseThrow(); //$NON-NLS-1$
	}

	/** The name of a profile that this agent does not have; empty if it has the one of the configuration. */
	String unknown() {
		return unknown;
	}

	/** The profile as the configuration has it; empty for the default. */
	String value() {
		String name = unknown.isEmpty() ? profile().name() : unknown;
		return name.equals(catalogue.defaultProfile()) ? "" : name; //$NON-NLS-1$
	}

	/** The limit as typed; empty for that of the profile. */
	String overhead() {
		return overhead.getText();
	}
}
