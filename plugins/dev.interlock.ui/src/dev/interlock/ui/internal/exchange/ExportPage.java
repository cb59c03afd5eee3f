/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.CheckboxTableViewer;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionFormat;

/** Asks for the sessions to export, the format, and the file. */
final class ExportPage extends WizardPage {

	private static final List<SessionFormat> FORMATS = List.of(SessionFormat.values());

	private CheckboxTableViewer sessions;
	private Combo format;
	private PathField field;

	ExportPage() {
		super("dev.interlock.ui.export", Messages.Export_title, null); //$NON-NLS-1$
		setDescription(Messages.Export_description);
	}

	@Override
	public void createControl(Composite parent) {
		initializeDialogUnits(parent);
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().numColumns(3).applyTo(page);
		Label label = new Label(page, SWT.NONE);
		label.setText(Messages.Export_sessions);
		GridDataFactory.fillDefaults().span(3, 1).applyTo(label);
		sessions = CheckboxTableViewer.newCheckList(page, SWT.BORDER);
		sessions.setContentProvider(ArrayContentProvider.getInstance());
		sessions.setLabelProvider(LabelProvider.createTextProvider(element -> ((RaceSession) element).name()));
		sessions.setInput(Interlock.sessions().sessions());
		sessions.addCheckStateListener(event -> check());
		GridDataFactory.fillDefaults().span(3, 1).grab(true, true).hint(SWT.DEFAULT, convertHeightInCharsToPixels(8))
				.applyTo(sessions.getControl());
		new Label(page, SWT.NONE).setText(Messages.Export_format);
		format = new Combo(page, SWT.READ_ONLY);
		format.setItems(FORMATS.stream().map(ExportPage::text).toArray(String[]::new));
		format.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> check()));
		GridDataFactory.fillDefaults().span(2, 1).applyTo(format);
		field = new PathField(page, getDialogSettings(), ExchangeSettings.EXPORTED, SWT.SAVE, this::check);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(page, "dev.interlock.ui.exchange"); //$NON-NLS-1$
		Dialog.applyDialogFont(page);
		setControl(page);
		showInitial();
	}

	/** The button Back would have the focus. */
	@Override
	public void setVisible(boolean visible) {
		super.setVisible(visible);
		if (visible) {
			if (sessions().isEmpty()) {
				sessions.getControl().setFocus();
			} else {
				field.setFocus();
			}
		}
	}

	private static String text(SessionFormat format) {
		return switch (format) {
		case SESSION -> Messages.Export_formatSession;
		case TEXT -> Messages.Export_formatText;
		case JSON -> Messages.Export_formatJson;
		case HTML -> Messages.Export_formatHtml;
		case SARIF -> Messages.Export_formatSarif;
		case MARKDOWN -> Messages.Export_formatMarkdown;
		case BASELINE -> Messages.Export_formatBaseline;
		};
	}

	private void showInitial() {
		RaceSession active = Interlock.sessions().active();
		if (active != null) {
			sessions.setChecked(active, true);
		}
		String last = getDialogSettings().get(ExchangeSettings.FORMAT);
		format.select(Math.max(0, FORMATS.stream().map(SessionFormat::stableName).toList().indexOf(last)));
		check();
		// missing input is not an error at first
		setErrorMessage(null);
	}

	private void check() {
		String problem = problem();
		setErrorMessage(problem);
		setPageComplete(problem == null);
	}

	private String problem() {
		if (sessions().isEmpty()) {
			return Messages.Export_noSession;
		}
		if (field.text().isEmpty()) {
			return Messages.Export_noFile;
		}
		try {
			Path folder = file().toAbsolutePath().getParent();
			return Files.isDirectory(file()) ? NLS.bind(Messages.Export_isFolder, file())
					: folder != null && !Files.isDirectory(folder) ? NLS.bind(Messages.Export_noFolder, folder) : null;
		} catch (InvalidPathException e) {
			return NLS.bind(Messages.PathField_invalid, field.text(), e.getReason());
		}
	}

	/** The checked sessions. */
	List<RaceSession> sessions() {
		return Arrays.stream(sessions.getCheckedElements()).map(RaceSession.class::cast).toList();
	}

	SessionFormat format() {
		return FORMATS.get(format.getSelectionIndex());
	}

	/** The file, with the usual extension of the format if none was typed. */
	Path file() {
		String path = field.text();
		String name = Path.of(path).toAbsolutePath().getFileName() == null ? "" //$NON-NLS-1$
				: Path.of(path).toAbsolutePath().getFileName().toString();
		boolean hasExtension = name.indexOf('.') >= 0 || format().extension().isEmpty();
		return Path.of(hasExtension ? path : path + '.' + format().extension());
	}

	/** Asks before a file is overwritten. */
	boolean mayWrite() {
		return !Files.exists(file()) || MessageDialog.openQuestion(getShell(), Messages.Export_title,
				NLS.bind(Messages.Export_overwrite, file()));
	}

	/** Saves the path after the export. */
	void remember() {
		field.remember();
		getDialogSettings().put(ExchangeSettings.FORMAT, format().stableName());
	}
}
