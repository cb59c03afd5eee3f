/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.Interlock;

/** Asks for the session file to import. */
final class ImportPage extends WizardPage {

	/** The scheme of an address, which is longer than a drive letter. */
	private static final Pattern ADDRESS = Pattern.compile("\\p{Alpha}[\\p{Alnum}+.-]+:"); //$NON-NLS-1$

	private final IStructuredSelection selection;
	private PathField field;

	/**
	 * Creates the page.
	 *
	 * @param selection the selection whose file is proposed, if it is one; null if nothing is selected
	 */
	ImportPage(IStructuredSelection selection) {
		super("dev.interlock.ui.import", Messages.Import_title, null); //$NON-NLS-1$
		this.selection = selection;
		setDescription(Messages.Import_description);
	}

	@Override
	public void createControl(Composite parent) {
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().numColumns(3).applyTo(page);
		field = new PathField(page, getDialogSettings(), ExchangeSettings.IMPORTED, SWT.OPEN, this::check);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(page, "dev.interlock.ui.exchange"); //$NON-NLS-1$
		Dialog.applyDialogFont(page);
		setControl(page);
		setPageComplete(false);
		IFile file = selection == null ? null : Adapters.adapt(selection.getFirstElement(), IFile.class);
		if (file != null && file.getLocation() != null && "session".equals(file.getFileExtension())) { //$NON-NLS-1$
			field.setText(file.getLocation().toOSString());
		}
	}

	/** The button Back would have the focus. */
	@Override
	public void setVisible(boolean visible) {
		super.setVisible(visible);
		if (visible) {
			field.setFocus();
		}
	}

	private void check() {
		String problem = null;
		try {
			if (field.text().isEmpty()) {
				problem = Messages.Import_noFile;
			} else if (isAddress()) {
				address();
			} else if (!Files.isRegularFile(Path.of(field.text()))) {
				problem = NLS.bind(Messages.Import_missing, field.text());
			}
		} catch (InvalidPathException e) {
			problem = NLS.bind(Messages.PathField_invalid, field.text(), e.getReason());
		} catch (URISyntaxException e) {
			problem = NLS.bind(Messages.Import_badAddress, field.text(), e.getReason());
		}
		setErrorMessage(problem);
		setPageComplete(problem == null);
	}

	/** The import of the typed or chosen file, once the page is complete. */
	FileOperation operation() {
		String text = field.text();
		if (isAddress()) {
			return () -> Interlock.importFrom(URI.create(text));
		}
		return () -> Interlock.sessions().importFile(Path.of(text));
	}

	private boolean isAddress() {
		return ADDRESS.matcher(field.text()).lookingAt();
	}

	private URI address() throws URISyntaxException {
		return new URI(field.text());
	}

	/** Saves the path after the import. */
	void remember() {
		field.remember();
	}
}
