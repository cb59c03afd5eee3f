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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import dev.interlock.core.TransactionOption;
import dev.interlock.ui.internal.FontUnits;

/**
 * The part of the tab with the options of the transaction engines. Each field is enabled for the engines that use it.
 */
final class TransactionControls {

	/** The modes of reduction as in the option, at the same indices as their texts in the combo box. */
	private static final List<String> MODES = List.of("off-line", "on-line"); //$NON-NLS-1$ //$NON-NLS-2$

	/** The kinds of inference as in the option, at the same indices as in the combo box; the first is the profile's. */
	private static final List<String> INFERENCES = List.of("", "strong", "all", "none"); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$ //$NON-NLS-4$

	private final Map<TransactionOption, List<Label>> labels = new EnumMap<>(TransactionOption.class);
	private final Text file;
	private final Button browse;
	private final Combo mode;
	private final Text cutoff;
	private final Combo infer;
	private IProject project;
	private String unknownMode = ""; //$NON-NLS-1$
	private List<String> engines = List.of();

	TransactionControls(Composite parent, Runnable changed) {
		Group group = new Group(parent, SWT.NONE);
		group.setText(Messages.TransactionControls_group);
		GridLayoutFactory.swtDefaults().numColumns(3).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(group);
		label(group, TransactionOption.TRANSACTIONS, Messages.TransactionControls_file);
		file = text(group, Messages.TransactionControls_fileHint, Messages.TransactionControls_fileToolTip, changed);
		// otherwise the field would be as wide as its hint
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
				.hint(FontUnits.characters(file, 22), SWT.DEFAULT).applyTo(file);
		browse = new Button(group, SWT.PUSH);
		browse.setText(Messages.TransactionControls_browse);
		browse.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> browse()));
		label(group, TransactionOption.REDUCTION, Messages.TransactionControls_reduction);
		mode = new Combo(group, SWT.READ_ONLY);
		mode.setItems(Messages.TransactionControls_offLine, Messages.TransactionControls_onLine);
		mode.setToolTipText(Messages.TransactionControls_reductionToolTip);
		mode.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
			unknownMode = ""; //$NON-NLS-1$
			enable(engines);
			changed.run();
		}));
		GridDataFactory.fillDefaults().span(2, 1).align(SWT.BEGINNING, SWT.CENTER).applyTo(mode);
		label(group, TransactionOption.ARRAY_CUTOFF, Messages.TransactionControls_cutoff);
		cutoff = text(group, Messages.TransactionControls_cutoffHint, Messages.TransactionControls_cutoffToolTip,
				changed);
		GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER)
				.hint(FontUnits.characters(cutoff, 10), SWT.DEFAULT)
				.applyTo(cutoff);
		label(group, TransactionOption.ARRAY_CUTOFF, Messages.TransactionControls_cutoffUnit);
		label(group, TransactionOption.INFER, Messages.TransactionControls_infer);
		infer = new Combo(group, SWT.READ_ONLY);
		infer.setItems(Messages.TransactionControls_inferProfile, Messages.TransactionControls_inferStrong,
				Messages.TransactionControls_inferAll, Messages.TransactionControls_inferNone);
		infer.setToolTipText(Messages.TransactionControls_inferToolTip);
		infer.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> changed.run()));
		GridDataFactory.fillDefaults().span(2, 1).align(SWT.BEGINNING, SWT.CENTER).applyTo(infer);
	}

	private void label(Composite parent, TransactionOption option, String text) {
		Label label = new Label(parent, SWT.NONE);
		label.setText(text);
		labels.computeIfAbsent(option, each -> new ArrayList<>()).add(label);
	}

	private static Text text(Composite parent, String hint, String toolTip, Runnable changed) {
		Text text = new Text(parent, SWT.BORDER);
		text.setMessage(hint);
		text.setToolTipText(toolTip);
		text.addModifyListener(e -> changed.run());
		return text;
	}

	private void browse() {
		FileDialog dialog = new FileDialog(browse.getShell(), SWT.OPEN);
		dialog.setText(Messages.TransactionControls_browseTitle);
		if (project != null && project.getLocation() != null) {
			dialog.setFilterPath(project.getLocation().toOSString());
		}
		String chosen = dialog.open();
		if (chosen != null) {
			file.setText(chosen);
		}
	}

	/**
	 * Shows the values of a configuration. An unknown mode is kept.
	 *
	 * @param newProject its project, whose folder is the base of relative paths; null if there is none
	 */
	void show(IProject newProject, ILaunchConfiguration configuration) throws CoreException {
		project = newProject;
		file.setText(value(configuration, TransactionOption.TRANSACTIONS));
		String reduction = value(configuration, TransactionOption.REDUCTION);
		unknownMode = reduction.isEmpty() || MODES.contains(reduction) ? "" : reduction; //$NON-NLS-1$
		mode.select(reduction.isEmpty() ? 0 : MODES.indexOf(reduction));
		if (!unknownMode.isEmpty()) {
			mode.deselectAll();
		}
		cutoff.setText(value(configuration, TransactionOption.ARRAY_CUTOFF));
		infer.select(Math.max(0, INFERENCES.indexOf(value(configuration, TransactionOption.INFER))));
	}

	private static String value(ILaunchConfiguration configuration, TransactionOption option) throws CoreException {
		return configuration.getAttribute(option.attribute(), "").strip(); //$NON-NLS-1$
	}

	/** Enables the fields that the chosen engines use. */
	void enable(List<String> chosen) {
		engines = chosen;
		for (TransactionOption each : TransactionOption.values()) {
			labels.get(each).forEach(label -> label.setEnabled(isUsed(each)));
		}
		file.setEnabled(isUsed(TransactionOption.TRANSACTIONS));
		browse.setEnabled(isUsed(TransactionOption.TRANSACTIONS));
		mode.setEnabled(isUsed(TransactionOption.REDUCTION));
		cutoff.setEnabled(isUsed(TransactionOption.ARRAY_CUTOFF));
		infer.setEnabled(isUsed(TransactionOption.INFER));
	}

	/** Whether a chosen engine uses an option. On-line reduction alone does not observe elements of arrays. */
	private boolean isUsed(TransactionOption option) {
		boolean onLineAlone = MODES.get(1).equals(reduction()) && !engines.contains("blocks"); //$NON-NLS-1$
		return option.isUsedBy(engines) && !(option == TransactionOption.ARRAY_CUTOFF && onLineAlone);
	}

	/** The mode as in the option; empty for the default. */
	private String reduction() {
		return mode.getSelectionIndex() > 0 ? MODES.get(mode.getSelectionIndex()) : unknownMode;
	}

	/** Whether a field differs from its default. */
	boolean isChanged() {
		return !file.getText().isBlank() || !reduction().isEmpty() || !cutoff.getText().isBlank()
				|| infer.getSelectionIndex() > 0;
	}

	/** Stores the values. Defaults are not stored; values that no chosen engine uses are kept. */
	void applyTo(ILaunchConfigurationWorkingCopy configuration) {
		set(configuration, TransactionOption.TRANSACTIONS, file.getText().strip());
		set(configuration, TransactionOption.REDUCTION, reduction());
		set(configuration, TransactionOption.ARRAY_CUTOFF, cutoff.getText().strip());
		set(configuration, TransactionOption.INFER, INFERENCES.get(Math.max(0, infer.getSelectionIndex())));
	}

	private static void set(ILaunchConfigurationWorkingCopy configuration, TransactionOption option, String value) {
		configuration.setAttribute(option.attribute(), value.isEmpty() ? null : value);
	}

	/** The problem of a field that a chosen engine uses, in one sentence; empty if there is none. */
	Optional<String> problem() {
		if (isUsed(TransactionOption.REDUCTION) && !unknownMode.isEmpty()) {
			return Optional.of(NLS.bind(Messages.TransactionControls_badReduction, unknownMode));
		}
		return fileProblem().or(this::cutoffProblem);
	}

	private Optional<String> fileProblem() {
		String path = file.getText().strip();
		try {
			if (isUsed(TransactionOption.TRANSACTIONS) && !path.isEmpty() && !TransactionOption.isWord(path)) {
				TransactionOption.file(project, path);
			}
			return Optional.empty();
		} catch (CoreException e) {
			// its message is a sentence for the user
			return Optional.of(e.getStatus().getMessage());
		}
	}

	private Optional<String> cutoffProblem() {
		String text = cutoff.getText().strip();
		try {
			boolean isWrong = isUsed(TransactionOption.ARRAY_CUTOFF) && !text.isEmpty() && Integer.parseInt(text) < 0;
			return isWrong ? badCutoff(text) : Optional.empty();
		} catch (NumberFormatException e) {
			// the message contains all information of the exception
			return badCutoff(text);
		}
	}

	private static Optional<String> badCutoff(String text) {
		return Optional.of(NLS.bind(Messages.TransactionControls_badCutoff, text));
	}
}
