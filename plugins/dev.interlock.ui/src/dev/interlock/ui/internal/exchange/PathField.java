/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.jface.dialogs.IDialogSettings;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;

import dev.interlock.ui.internal.FontUnits;

/** A field for the path of a file, with a history of used paths. Its parent has three columns. */
final class PathField {

	private static final int REMEMBERED = 8;

	private final IDialogSettings settings;
	private final String key;
	private final Combo combo;

	/**
	 * Creates the field.
	 *
	 * @param settings the settings that store the history
	 * @param key      the key of the history
	 * @param style    the style of the dialog behind the button, {@link SWT#OPEN} or {@link SWT#SAVE}
	 */
	PathField(Composite parent, IDialogSettings settings, String key, int style, Runnable changed) {
		this.settings = settings;
		this.key = key;
		new Label(parent, SWT.NONE).setText(Messages.PathField_file);
		combo = new Combo(parent, SWT.BORDER);
		combo.setItems(remembered().toArray(String[]::new));
		combo.addModifyListener(e -> changed.run());
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false)
				.hint(FontUnits.characters(combo, 48), SWT.DEFAULT)
				.applyTo(combo);
		Button browse = new Button(parent, SWT.PUSH);
		browse.setText(Messages.PathField_browse);
		browse.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> browse(style)));
	}

	private void browse(int style) {
		FileDialog dialog = new FileDialog(combo.getShell(), style);
		dialog.setFileName(text());
		String chosen = dialog.open();
		if (chosen != null) {
			combo.setText(chosen);
		}
	}

	private List<String> remembered() {
		String[] paths = settings.getArray(key);
		return paths == null ? List.of() : List.of(paths);
	}

	/** The typed or chosen path, stripped. */
	String text() {
		return combo.getText().strip();
	}

	void setText(String path) {
		combo.setText(path);
	}

	void setFocus() {
		combo.setFocus();
	}

	/** Adds the path to the history. */
	void remember() {
		List<String> paths = new ArrayList<>(remembered());
		paths.remove(text());
		paths.add(0, text());
		settings.put(key, paths.stream().limit(REMEMBERED).toArray(String[]::new));
	}
}
