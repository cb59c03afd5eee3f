/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.preferences;

import java.util.List;

import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.StatusDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;

import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseFile;
import dev.interlock.ui.internal.launching.NoiseSentence;

/** Edits a noise configuration as the text of its file. Shows its effect, or its problem, while the user types. */
final class NoiseDialog extends StatusDialog {

	private static final String NAME = "[\\p{L}\\p{N}_$][\\p{L}\\p{N}_$.-]{0,80}"; //$NON-NLS-1$

	private final boolean isNew;
	private final List<String> taken;
	private String name;
	private String text;
	private Text nameField;
	private Text textField;
	private Label sentence;

	/**
	 * @param name  the name; empty for a new configuration
	 * @param text  the content of the file
	 * @param taken the names that a new one may not have
	 */
	NoiseDialog(Shell parent, String name, String text, List<String> taken) {
		super(parent);
		this.isNew = name.isEmpty();
		this.name = name;
		this.text = text;
		this.taken = taken;
		setTitle(Messages.NoiseDialog_title);
	}

	@Override
	protected boolean isResizable() {
		return true;
	}

	@Override
	protected Control createDialogArea(Composite parent) {
		Composite area = (Composite) super.createDialogArea(parent);
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(area);
		new Label(area, SWT.NONE).setText(Messages.NoiseDialog_name);
		nameField = new Text(area, SWT.BORDER);
		nameField.setText(name);
		nameField.setEnabled(isNew);
		GridDataFactory.fillDefaults().grab(true, false).applyTo(nameField);
		Label label = new Label(area, SWT.NONE);
		label.setText(Messages.NoiseDialog_text);
		GridDataFactory.fillDefaults().span(2, 1).applyTo(label);
		textField = new Text(area, SWT.BORDER | SWT.MULTI | SWT.V_SCROLL | SWT.H_SCROLL);
		textField.setText(text);
		GridDataFactory.fillDefaults().span(2, 1).grab(true, true)
				.hint(convertWidthInCharsToPixels(80), convertHeightInCharsToPixels(10)).applyTo(textField);
		sentence = new Label(area, SWT.WRAP);
		GridDataFactory.fillDefaults().span(2, 1).grab(true, false).hint(0, convertHeightInCharsToPixels(3))
				.applyTo(sentence);
		nameField.addModifyListener(e -> check());
		textField.addModifyListener(e -> check());
		return area;
	}

	@Override
	public void create() {
		super.create();
		check();
	}

	private void check() {
		name = nameField.getText().strip();
		text = textField.getText();
		updateStatus(status());
	}

	private IStatus status() {
		sentence.setText(""); //$NON-NLS-1$
		if (isNew && !name.matches(NAME)) {
			return Status.error(Messages.NoiseDialog_noName);
		}
		if (isNew && taken.contains(name)) {
			return Status.error(NLS.bind(Messages.NoiseDialog_nameTaken, name));
		}
		try {
			sentence.setText(NoiseSentence.of(NoiseFile.parse(text, name)));
			return Status.OK_STATUS;
		} catch (NoiseConfigurationException e) {
			return Status.error(e.getMessage());
		}
	}

	/** The chosen name. */
	String name() {
		return name;
	}

	/** The new content of the file. */
	String text() {
		return text.strip() + '\n';
	}
}
