/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RunningProgram;

/** Asks for a running program to watch, and for the profile and engines as the launch tab does. */
final class ConnectDialog extends ElementListSelectionDialog {

	/** In characters. */
	private static final int WIDTH = 80;
	private static final int LIST_HEIGHT = 8;

	private final EngineCatalogue catalogue;
	private final Map<String, String> options = new HashMap<>();
	private ProfileChoice profile;
	private OverheadChoice overhead;
	private EngineChoices engines;

	ConnectDialog(Shell parent, EngineCatalogue catalogue, List<RunningProgram> programs) {
		super(parent, LabelProvider.createTextProvider(element -> text((RunningProgram) element)));
		this.catalogue = catalogue;
		setTitle(Messages.ConnectHandler_title);
		setMessage(Messages.ConnectHandler_message);
		setEmptyListMessage(Messages.ConnectHandler_none);
		setElements(programs.toArray());
		setMultipleSelection(false);
		setHelpAvailable(false);
		setSize(WIDTH, LIST_HEIGHT);
		setValidator(selection -> status(selection.length == 1 ? problem() : Optional.of(""))); //$NON-NLS-1$
	}

	/** The displayed name of a program. */
	static String text(RunningProgram program) {
		return program.name().isBlank() ? program.processId() : program.name() + " - " + program.processId(); //$NON-NLS-1$
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = (Composite) super.createDialogArea(parent);
		Composite choices = new Composite(area, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(choices);
		profile = new ProfileChoice(choices, catalogue, this::profileChosen, this::edited);
		AdvancedSection advanced = new AdvancedSection(choices, "advancedInConnect", () -> fit(choices)); //$NON-NLS-1$
		overhead = new OverheadChoice(advanced.content(), this::edited);
		engines = new EngineChoices(advanced.content(), catalogue, this::edited);
		profile.show(""); //$NON-NLS-1$
		profileChosen();
		applyDialogFont(choices);
		GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, height(choices)).applyTo(choices);
		return area;
	}

	/** The height at the width of the list, not at that of the narrowest label. */
	private int height(Composite choices) {
		return choices.computeSize(convertWidthInCharsToPixels(WIDTH), SWT.DEFAULT, true).y;
	}

	private void fit(Composite choices) {
		((GridData) choices.getLayoutData()).heightHint = height(choices);
		getShell().pack();
	}

	private void profileChosen() {
		overhead.showProfile(profile.profile());
		engines.show(profile.profile(), ""); //$NON-NLS-1$
	}

	private void edited() {
		// the text of the limit is set before the engines are created
		if (engines != null) {
			validateCurrentSelection();
		}
	}

	private Optional<String> problem() {
		if (engines == null) {
			return Optional.empty();
		}
		if (engines.isEmpty()) {
			return Optional.of(Messages.RaceTab_noEngine);
		}
		String limit = overhead.value().isBlank() ? profile.profile().overhead() : overhead.value();
		return OverheadSetting.problem(limit, engines.chosen(), profile.profile().noise());
	}

	private static IStatus status(Optional<String> problem) {
		// not Status.OK_STATUS: the dialog would show its text, OK
		return problem.map(Status::error).orElse(new Status(IStatus.OK, ConnectDialog.class, "")); //$NON-NLS-1$
	}

	@Override
	protected void okPressed() {
		put(RaceLaunchConstants.ATTR_PROFILE, profile.value());
		put(RaceLaunchConstants.ATTR_OVERHEAD, overhead.value().strip());
		put(RaceLaunchConstants.ATTR_ENGINES, engines.value());
		super.okPressed();
	}

	private void put(String name, String value) {
		if (!value.isEmpty()) {
			options.put(name, value);
		}
	}

	/** The chosen options, by the names in {@link RaceLaunchConstants}; defaults are omitted. */
	Map<String, String> options() {
		return Map.copyOf(options);
	}
}
