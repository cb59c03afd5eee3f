/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import org.eclipse.ltk.ui.refactoring.RefactoringWizard;
import org.eclipse.ltk.ui.refactoring.RefactoringWizardOpenOperation;
import org.eclipse.swt.widgets.Shell;

import dev.interlock.fixes.SectionConversion;

/**
 * Shows the changes that the conversion of a section makes, or the reason why it is refused, before anything is
 * changed.
 */
final class ConversionWizard extends RefactoringWizard {

	private ConversionWizard(SectionConversion conversion) {
		super(conversion, DIALOG_BASED_USER_INTERFACE | PREVIEW_EXPAND_FIRST_NODE);
		setForcePreviewReview(true);
		setDefaultPageTitle(conversion.getName());
	}

	/** Opens the wizard and returns when it is closed. Must be called in the UI thread. */
	static void open(Shell shell, SectionConversion conversion) {
		try {
			new RefactoringWizardOpenOperation(new ConversionWizard(conversion)).run(shell, conversion.getName());
		} catch (InterruptedException e) {
			// the user has cancelled while the sources were read
			Thread.currentThread().interrupt();
		}
	}

	@Override
	protected void addUserInputPages() {
		// no input is needed: the preview is the first page
	}
}
