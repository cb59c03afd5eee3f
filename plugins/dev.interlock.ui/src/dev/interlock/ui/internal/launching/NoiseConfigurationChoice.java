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
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;

import dev.interlock.core.NoiseRepository;
import dev.interlock.ui.internal.FontUnits;

/** The part of the tab that chooses a noise configuration of the project and describes its effect. */
final class NoiseConfigurationChoice {

	private final Combo combo;
	private final Label sentence;
	private IProject project;

	NoiseConfigurationChoice(Composite parent, Runnable changed) {
		Composite line = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(line);
		GridDataFactory.fillDefaults().grab(true, false).indent(FontUnits.indent(line), 0).applyTo(line);
		combo = new Combo(line, SWT.READ_ONLY);
		combo.setToolTipText(NLS.bind(Messages.NoiseConfigurationChoice_toolTip, NoiseRepository.FOLDER));
		combo.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
			describe();
			changed.run();
		}));
		GridDataFactory.fillDefaults().hint(FontUnits.characters(combo, 20), SWT.DEFAULT).applyTo(combo);
		sentence = new Label(line, SWT.WRAP);
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
				.hint(FontUnits.characters(sentence, 22), SWT.DEFAULT)
				.applyTo(sentence);
	}

	/**
	 * Shows the configurations of a project and selects one by name.
	 *
	 * @param newProject null if there is none
	 * @param name       empty for none; the name of a missing configuration is shown too
	 */
	void show(IProject newProject, String name) {
		project = newProject;
		List<String> names = names();
		combo.setItems(names.toArray(String[]::new));
		if (!name.isEmpty() && !names.contains(name)) {
			combo.add(name);
		}
		if (name.isEmpty()) {
			combo.deselectAll();
		} else {
			combo.select(combo.indexOf(name));
		}
		describe();
	}

	private List<String> names() {
		try {
			return project == null ? List.of() : NoiseRepository.names(project);
		} catch (CoreException e) {
			ILog.of(getClass()).log(e.getStatus());
			return List.of();
		}
	}

	private void describe() {
		try {
			sentence.setText(value().isEmpty() || project == null ? "" //$NON-NLS-1$
					: NoiseSentence.of(NoiseRepository.read(project, value())));
		} catch (CoreException e) {
			// the header of the dialog shows the problem
			sentence.setText(""); //$NON-NLS-1$
		}
	}

	void setEnabled(boolean enabled) {
		combo.setEnabled(enabled);
		sentence.setEnabled(enabled);
	}

	/** The name of the chosen configuration; empty if none is chosen. */
	String value() {
		return combo.getText();
	}

	/** The problem of the chosen configuration, in one sentence; empty if there is none. */
	Optional<String> problem() {
		if (value().isEmpty()) {
			return Optional.of(combo.getItemCount() == 0 ? Messages.NoiseConfigurationChoice_none
					: Messages.NoiseConfigurationChoice_choose);
		}
		try {
			if (project != null) {
				NoiseRepository.read(project, value());
			}
			return Optional.empty();
		} catch (CoreException e) {
			// its message is a sentence for the user
			return Optional.of(e.getStatus().getMessage());
		}
	}
}
