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

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.EngineOptions;
import dev.interlock.spi.EngineOption;

/**
 * The part of the tab with the options of the engines, made from the engines' descriptions. Each field is enabled for the
 * engines that use it.
 */
final class EngineOptionControls {

	private final EngineCatalogue catalogue;
	private final List<EngineOptionField> fields = new ArrayList<>();
	private IProject project;
	private List<String> engines = List.of();

	EngineOptionControls(Composite parent, EngineCatalogue catalogue, Runnable changed) {
		this.catalogue = catalogue;
		List<EngineOption> options = EngineOptions.offered(catalogue);
		if (options.isEmpty()) {
			return;
		}
		Group group = new Group(parent, SWT.NONE);
		group.setText(Messages.EngineOptions_group);
		GridLayoutFactory.swtDefaults().numColumns(EngineOptionField.COLUMNS).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
		options.forEach(option -> fields.add(new EngineOptionField(group, option, () -> project, changed)));
	}

	/**
	 * Shows the values of a configuration.
	 *
	 * @param newProject its project, whose folder is the base of relative paths; null if there is none
	 */
	void show(IProject newProject, ILaunchConfiguration configuration) throws CoreException {
		project = newProject;
		for (EngineOptionField field : fields) {
			field.show(configuration.getAttribute(EngineOptions.attribute(field.option()), "").strip()); //$NON-NLS-1$
		}
	}

	/** Enables the fields that the chosen engines use. */
	void enable(List<String> chosen) {
		engines = chosen;
		fields.forEach(field -> field.setEnabled(isUsed(field)));
	}

	private boolean isUsed(EngineOptionField field) {
		return EngineOptions.isUsedBy(field.option(), engines, catalogue);
	}

	/** Whether a field differs from its default. */
	boolean isChanged() {
		return fields.stream().anyMatch(field -> !field.value().isEmpty());
	}

	/** Stores the values. Defaults are not stored; values that no chosen engine uses are kept. */
	void applyTo(ILaunchConfigurationWorkingCopy configuration) {
		for (EngineOptionField field : fields) {
			String value = field.value();
			configuration.setAttribute(EngineOptions.attribute(field.option()), value.isEmpty() ? null : value);
		}
	}

	/** The problem of a field that a chosen engine uses, in one sentence; empty if there is none. */
	Optional<String> problem() {
		return fields.stream().filter(this::isUsed).filter(field -> !field.value().isEmpty()).map(this::problem)
				.flatMap(Optional::stream).findFirst();
	}

	private Optional<String> problem(EngineOptionField field) {
		EngineOption option = field.option();
		Optional<String> remedy = option.type().remedy(field.value());
		if (remedy.isPresent()) {
			return Optional.of(NLS.bind(Messages.EngineOptions_badValue,
					new Object[] { option.label(), field.value(), remedy.get() }));
		}
		try {
			EngineOptions.resolve(option, field.value(), project);
			return Optional.empty();
		} catch (CoreException e) {
			// its message is a sentence for the user
			return Optional.of(e.getStatus().getMessage());
		}
	}
}
