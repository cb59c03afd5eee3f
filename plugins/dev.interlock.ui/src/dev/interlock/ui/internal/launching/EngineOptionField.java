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
import java.util.function.Supplier;

import org.eclipse.core.resources.IProject;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;

import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionType.Kind;
import dev.interlock.ui.internal.FontUnits;

/** One option of an engine: a label, and a list of its values or a text field, with a button for files. */
final class EngineOptionField {

	/** The columns of the layout that a field fills. */
	static final int COLUMNS = 3;

	private static final int NUMBER_CHARACTERS = 10;
	private static final int TEXT_CHARACTERS = 22;

	private final EngineOption option;
	private final Label label;
	/** Null for a text field. */
	private final Combo combo;
	/** Null for a list of values. */
	private final Text text;
	/** Null unless the option is a file. */
	private final Button browse;
	/** The values at the indices of the combo box; the first is the default. */
	private final List<String> values = new ArrayList<>();

	/**
	 * @param project the project whose files are offered first; supplies null if there is none
	 * @param changed called after the user has changed the value
	 */
	EngineOptionField(Composite parent, EngineOption option, Supplier<IProject> project, Runnable changed) {
		this.option = option;
		label = new Label(parent, SWT.NONE);
		label.setText(NLS.bind(Messages.EngineOptions_label, option.label()));
		label.setToolTipText(option.description());
		boolean isChoice = option.type().kind() == Kind.CHOICE || option.type().kind() == Kind.TRUTH;
		combo = isChoice ? combo(parent, changed) : null;
		text = isChoice ? null : text(parent, changed);
		browse = option.type().kind() == Kind.FILE ? browse(parent, project) : null;
	}

	private Combo combo(Composite parent, Runnable changed) {
		Combo choices = new Combo(parent, SWT.READ_ONLY);
		values.add(""); //$NON-NLS-1$
		String standard = option.defaultValue();
		choices.add(standard.isEmpty() ? Messages.EngineOptions_default
				: NLS.bind(Messages.EngineOptions_defaultIs, standard));
		option.type().words().stream().filter(word -> !word.equals(standard)).forEach(word -> {
			values.add(word);
			choices.add(word);
		});
		choices.setToolTipText(option.description());
		choices.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> changed.run()));
		GridDataFactory.fillDefaults().span(COLUMNS - 1, 1).align(SWT.BEGINNING, SWT.CENTER).applyTo(choices);
		return choices;
	}

	private Text text(Composite parent, Runnable changed) {
		Text field = new Text(parent, SWT.BORDER);
		field.setMessage(hint());
		field.setToolTipText(option.description());
		field.addModifyListener(e -> changed.run());
		boolean isNumber = option.type().kind() == Kind.NUMBER;
		GridDataFactory.fillDefaults().align(isNumber ? SWT.BEGINNING : SWT.FILL, SWT.CENTER).grab(!isNumber, false)
				.span(option.type().kind() == Kind.FILE ? 1 : COLUMNS - 1, 1)
				// otherwise the field would be as wide as its hint
				.hint(FontUnits.characters(field, isNumber ? NUMBER_CHARACTERS : TEXT_CHARACTERS), SWT.DEFAULT)
				.applyTo(field);
		return field;
	}

	/** The default, else the form of the values. */
	private String hint() {
		if (!option.defaultValue().isEmpty()) {
			return option.defaultValue();
		}
		return option.type().kind() == Kind.CHOICES ? String.join(", ", option.type().words()) : option.type().form(); //$NON-NLS-1$
	}

	private Button browse(Composite parent, Supplier<IProject> project) {
		Button button = new Button(parent, SWT.PUSH);
		button.setText(Messages.EngineOptions_browse);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> {
			FileDialog dialog = new FileDialog(button.getShell(), SWT.OPEN);
			dialog.setText(option.label());
			if (project.get() != null && project.get().getLocation() != null) {
				dialog.setFilterPath(project.get().getLocation().toOSString());
			}
			String chosen = dialog.open();
			if (chosen != null) {
				text.setText(chosen);
			}
		}));
		return button;
	}

	EngineOption option() {
		return option;
	}

	/** Shows a value; empty for the default. An unknown one becomes a choice, so that it is kept and reported. */
	void show(String value) {
		if (text != null) {
			text.setText(value);
			return;
		}
		String shown = value.equals(option.defaultValue()) ? "" : value; //$NON-NLS-1$
		if (!values.contains(shown)) {
			values.add(shown);
			combo.add(shown);
		}
		combo.select(values.indexOf(shown));
	}

	/** The value; empty for the default. */
	String value() {
		return text == null ? values.get(Math.max(0, combo.getSelectionIndex())) : text.getText().strip();
	}

	void setEnabled(boolean enabled) {
		label.setEnabled(enabled);
		if (text == null) {
			combo.setEnabled(enabled);
		} else {
			text.setEnabled(enabled);
		}
		if (browse != null) {
			browse.setEnabled(enabled);
		}
	}
}
