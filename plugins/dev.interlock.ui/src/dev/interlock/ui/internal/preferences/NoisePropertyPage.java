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

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.PropertyPage;

import dev.interlock.core.NoiseRepository;
import dev.interlock.noise.NoiseFile;
import dev.interlock.ui.internal.launching.NoiseSentence;

/** The noise configurations of a project with their effects, and buttons to create, edit and remove them. */
public final class NoisePropertyPage extends PropertyPage {

	private Table table;
	private Button edit;
	private Button remove;

	@Override
	protected Control createContents(Composite parent) {
		noDefaultAndApplyButton();
		Composite composite = new Composite(parent, SWT.NONE);
		GridLayoutFactory.fillDefaults().numColumns(2).applyTo(composite);
		Label label = new Label(composite, SWT.WRAP);
		label.setText(Messages.NoisePage_description);
		GridDataFactory.fillDefaults().span(2, 1).grab(true, false).hint(convertWidthInCharsToPixels(40), SWT.DEFAULT)
				.applyTo(label);
		table = new Table(composite, SWT.BORDER | SWT.SINGLE | SWT.FULL_SELECTION);
		table.setHeaderVisible(true);
		column(Messages.NoisePage_name, 20);
		column(Messages.NoisePage_sentence, 70);
		table.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> enable()));
		table.addSelectionListener(SelectionListener.widgetDefaultSelectedAdapter(e -> perform(this::edit)));
		GridDataFactory.fillDefaults().grab(true, true)
				.hint(convertWidthInCharsToPixels(40), convertHeightInCharsToPixels(8)).applyTo(table);
		Composite buttons = new Composite(composite, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(buttons);
		button(buttons, Messages.NoisePage_new, this::add);
		edit = button(buttons, Messages.NoisePage_edit, this::edit);
		remove = button(buttons, Messages.NoisePage_remove, this::remove);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(parent, "dev.interlock.ui.noise"); //$NON-NLS-1$
		perform(() -> {
			// no change: only updates the page
		});
		return composite;
	}

	private void column(String text, int characters) {
		TableColumn column = new TableColumn(table, SWT.NONE);
		column.setText(text);
		column.setWidth(convertWidthInCharsToPixels(characters));
	}

	private Button button(Composite parent, String text, Edit action) {
		Button button = new Button(parent, SWT.PUSH);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> perform(action)));
		setButtonLayoutData(button);
		return button;
	}

	/** A change of the project's files. */
	private interface Edit {
		/** Performs the change. */
		void run() throws CoreException;
	}

	/** Performs a change and updates the page. Errors are shown in the page. */
	private void perform(Edit action) {
		setErrorMessage(null);
		try {
			action.run();
			table.removeAll();
			for (String name : NoiseRepository.names(project())) {
				new TableItem(table, SWT.NONE).setText(new String[] { name, sentence(name) });
			}
		} catch (CoreException e) {
			setErrorMessage(e.getStatus().getMessage());
		}
		enable();
	}

	private String sentence(String name) {
		try {
			return NoiseSentence.of(NoiseRepository.read(project(), name));
		} catch (CoreException e) {
			// the problem is shown instead of the effect
			return e.getStatus().getMessage();
		}
	}

	private void enable() {
		edit.setEnabled(table.getSelectionIndex() >= 0);
		remove.setEnabled(table.getSelectionIndex() >= 0);
	}

	private void add() throws CoreException {
		List<String> names = NoiseRepository.names(project());
		NoiseDialog dialog = new NoiseDialog(getShell(), "", NoiseFile.HEADER + "\nplace random\nduration 1ms-5ms\n", //$NON-NLS-1$ //$NON-NLS-2$
				names);
		if (dialog.open() == Window.OK) {
			NoiseRepository.create(project(), dialog.name(), dialog.text(), null);
		}
	}

	private void edit() throws CoreException {
		if (table.getSelectionIndex() < 0) {
			return;
		}
		NoiseDialog dialog = new NoiseDialog(getShell(), selected(), NoiseRepository.text(project(), selected()),
				List.of());
		if (dialog.open() == Window.OK) {
			NoiseRepository.replace(project(), dialog.name(), dialog.text(), null);
		}
	}

	private void remove() throws CoreException {
		if (MessageDialog.openQuestion(getShell(), Messages.NoiseDialog_title,
				NLS.bind(Messages.NoisePage_removeQuestion, selected()))) {
			NoiseRepository.file(project(), selected()).delete(true, true, null);
		}
	}

	private String selected() {
		return table.getItem(table.getSelectionIndex()).getText();
	}

	private IProject project() {
		return Adapters.adapt(getElement(), IProject.class);
	}
}
