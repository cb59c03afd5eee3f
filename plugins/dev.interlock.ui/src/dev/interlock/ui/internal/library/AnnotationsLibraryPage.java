/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.library;

import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.ui.wizards.IClasspathContainerPage;
import org.eclipse.jdt.ui.wizards.NewElementWizardPage;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.AnnotationsLibrary;

/** Adds the annotations library to a class path. The page has no options; it explains the purpose of the library. */
public final class AnnotationsLibraryPage extends NewElementWizardPage implements IClasspathContainerPage {

	private static final int WIDTH = 60;

	private IClasspathEntry entry = AnnotationsLibrary.entry();

	/** Called by the wizard. */
	public AnnotationsLibraryPage() {
		super("dev.interlock.ui.annotationsLibrary"); //$NON-NLS-1$
		setTitle(Messages.LibraryPage_title);
		setDescription(Messages.LibraryPage_description);
	}

	@Override
	public void createControl(Composite parent) {
		initializeDialogUnits(parent);
		Composite page = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().applyTo(page);
		Label use = new Label(page, SWT.WRAP);
		use.setText(Messages.LibraryPage_use);
		GridDataFactory.fillDefaults().grab(true, false).hint(convertWidthInCharsToPixels(WIDTH), SWT.DEFAULT)
				.applyTo(use);
		Label others = new Label(page, SWT.WRAP);
		others.setText(Messages.LibraryPage_others);
		GridDataFactory.fillDefaults().grab(true, false).hint(convertWidthInCharsToPixels(WIDTH), SWT.DEFAULT)
				.applyTo(others);
		Text coordinates = new Text(page, SWT.READ_ONLY | SWT.BORDER);
		coordinates.setText(AnnotationsLibrary.coordinates());
		coordinates.setToolTipText(NLS.bind(Messages.LibraryPage_coordinates, AnnotationsLibrary.coordinates()));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(coordinates);
		Dialog.applyDialogFont(page);
		PlatformUI.getWorkbench().getHelpSystem().setHelp(page, "dev.interlock.ui.fix"); //$NON-NLS-1$
		setControl(page);
	}

	@Override
	public boolean finish() {
		return true;
	}

	@Override
	public IClasspathEntry getSelection() {
		return entry;
	}

	@Override
	public void setSelection(IClasspathEntry selected) {
		entry = selected == null ? AnnotationsLibrary.entry() : selected;
	}
}
