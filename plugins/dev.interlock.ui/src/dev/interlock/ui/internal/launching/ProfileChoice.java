/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.ProfileInfo;
import dev.interlock.ui.internal.FontUnits;

/** Radio buttons for the profiles, each with a sentence about it. */
final class ProfileChoice {

	private final EngineCatalogue catalogue;
	private final List<Button> buttons = new ArrayList<>();
	private String unknown = ""; //$NON-NLS-1$

	/**
	 * @param chosen  called when the user has chosen another profile, before {@code changed}
	 * @param changed called after each edit
	 */
	ProfileChoice(Composite parent, EngineCatalogue catalogue, Runnable chosen, Runnable changed) {
		this.catalogue = catalogue;
		Composite composite = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(composite);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(composite);
		for (ProfileInfo each : catalogue.profiles()) {
			Button button = new Button(composite, SWT.RADIO);
			button.setText(each.label());
			button.setData(each.name());
			button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
				if (button.getSelection()) {
					unknown = ""; //$NON-NLS-1$
					chosen.run();
					changed.run();
				}
			}));
			GridDataFactory.fillDefaults().align(SWT.FILL, SWT.BEGINNING).applyTo(button);
			buttons.add(button);
			Label sentence = new Label(composite, SWT.WRAP);
			sentence.setText(each.description());
			GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
					.hint(FontUnits.characters(sentence, 30), SWT.DEFAULT).applyTo(sentence);
		}
	}

	/** Shows the profile of a configuration. A profile that this agent does not have is kept. */
	void show(String profile) {
		unknown = catalogue.profile(profile).isEmpty() ? profile : ""; //$NON-NLS-1$
		String name = profile.isEmpty() ? catalogue.defaultProfile() : profile;
		buttons.forEach(button -> button.setSelection(name.equals(button.getData())));
	}

	/** The chosen profile; the default if the agent does not have the profile of the configuration. */
	ProfileInfo profile() {
		Optional<String> chosen = buttons.stream().filter(Button::getSelection).map(button -> (String) button.getData())
				.findFirst();
		return catalogue.profile(unknown.isEmpty() ? chosen.orElse("") : "").orElseThrow(); //$NON-NLS-1$ //$NON-NLS-2$
	}

	/** The name of a profile that this agent does not have; empty if it has the profile of the configuration. */
	String unknown() {
		return unknown;
	}

	/** The profile as stored in the configuration; empty for the default. */
	String value() {
		String name = unknown.isEmpty() ? profile().name() : unknown;
		return name.equals(catalogue.defaultProfile()) ? "" : name; //$NON-NLS-1$
	}
}
