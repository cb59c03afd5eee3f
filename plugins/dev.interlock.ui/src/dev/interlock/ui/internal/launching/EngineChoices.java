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
import java.util.Set;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.EngineInfo;
import dev.interlock.core.ProfileInfo;
import dev.interlock.ui.internal.FontUnits;

/** The part of the tab that chooses the engines, each with one line about its purpose and cost. */
final class EngineChoices {

	private final List<Button> boxes = new ArrayList<>();
	private final EngineCatalogue catalogue;
	private ProfileInfo profile;
	private List<String> unknown = List.of();

	EngineChoices(Composite parent, EngineCatalogue catalogue, Runnable changed) {
		this.catalogue = catalogue;
		Group group = new Group(parent, SWT.NONE);
		group.setText(Messages.EngineChoices_group);
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
		for (EngineInfo engine : catalogue.engines()) {
			Button box = new Button(group, SWT.CHECK);
			box.setText(engine.label());
			box.setData(engine.id());
			box.setToolTipText(engine.description());
			box.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> changed.run()));
			boxes.add(box);
			Label help = new Label(group, SWT.WRAP);
			help.setText(engine.description());
			GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
					.hint(FontUnits.characters(help, 22), SWT.DEFAULT)
					.applyTo(help);
		}
	}

	/** Shows a list of engine ids. An empty list selects the engines of the profile; unknown ids are kept. */
	void show(ProfileInfo newProfile, String engines) {
		profile = newProfile;
		List<String> ids = engines.isBlank() ? profile.engines() : RaceSettings.split(engines);
		boxes.forEach(box -> box.setSelection(ids.contains(box.getData())));
		unknown = ids.stream().filter(id -> catalogue.engine(id).isEmpty()).toList();
	}

	boolean isEmpty() {
		return unknown.isEmpty() && boxes.stream().noneMatch(Button::getSelection);
	}

	/** The ids of the chosen engines, including unknown ones. */
	List<String> chosen() {
		List<String> ids = new ArrayList<>(unknown);
		boxes.stream().filter(Button::getSelection).map(box -> (String) box.getData()).forEach(ids::add);
		return ids;
	}

	/** The ids as a list; empty for the engines of the profile. */
	String value() {
		List<String> ids = chosen();
		return Set.copyOf(ids).equals(Set.copyOf(profile.engines())) ? "" : RaceSettings.join(ids); //$NON-NLS-1$
	}
}
