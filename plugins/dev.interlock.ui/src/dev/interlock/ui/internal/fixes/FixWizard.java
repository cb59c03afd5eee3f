/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.fixes;

import java.util.List;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.ltk.ui.refactoring.RefactoringWizard;
import org.eclipse.ltk.ui.refactoring.RefactoringWizardOpenOperation;
import org.eclipse.ltk.ui.refactoring.UserInputWizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;

import dev.interlock.fixes.FixRefactoring;
import dev.interlock.fixes.FixStep;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRequest;

/**
 * Explains the guarantee of a fix, asks for a reason if one is needed, and leads to the comparison of before and after.
 */
public final class FixWizard extends RefactoringWizard {

	private FixWizard(FixRefactoring refactoring) {
		super(refactoring, DIALOG_BASED_USER_INTERFACE | PREVIEW_EXPAND_FIRST_NODE);
		setDefaultPageTitle(refactoring.getName());
	}

	/**
	 * Opens the wizard and returns when it is closed. Shows a dialog if the fix is refused. Must be called in the UI
	 * thread.
	 */
	public static void open(Shell shell, Fix fix, FixRequest request) {
		open(shell, List.of(new FixStep(fix, request)));
	}

	/** The same for one or more fixes of a kind that are applied together. */
	public static void open(Shell shell, List<FixStep> steps) {
		FixRefactoring refactoring = new FixRefactoring(steps);
		try {
			new RefactoringWizardOpenOperation(new FixWizard(refactoring)).run(shell, refactoring.getName());
		} catch (InterruptedException e) {
			// the user has cancelled while the sources were read
			Thread.currentThread().interrupt();
		}
	}

	@Override
	protected void addUserInputPages() {
		addPage(new PromisePage());
	}

	/** The page with the guarantee. */
	private static final class PromisePage extends UserInputWizardPage {

		private static final int WIDTH = 70;

		PromisePage() {
			super("dev.interlock.ui.fix"); //$NON-NLS-1$
		}

		@Override
		public void createControl(Composite parent) {
			initializeDialogUnits(parent);
			Composite page = new Composite(parent, SWT.NONE);
			PlatformUI.getWorkbench().getHelpSystem().setHelp(page, "dev.interlock.ui.fix"); //$NON-NLS-1$
			GridLayoutFactory.swtDefaults().applyTo(page);
			Label promise = new Label(page, SWT.WRAP);
			promise.setText(String.join("\n\n", refactoring().promises())); //$NON-NLS-1$
			GridDataFactory.fillDefaults().grab(true, false).hint(convertWidthInCharsToPixels(WIDTH), SWT.DEFAULT)
					.applyTo(promise);
			if (refactoring().fix().needsReason()) {
				createReason(page);
			}
			setControl(page);
		}

		private void createReason(Composite page) {
			new Label(page, SWT.NONE).setText(Messages.FixWizard_reason);
			Text reason = new Text(page, SWT.BORDER);
			GridDataFactory.fillDefaults().grab(true, false).applyTo(reason);
			reason.addModifyListener(event -> {
				refactoring().setReason(reason.getText().strip());
				setPageComplete(!reason.getText().isBlank());
			});
			setPageComplete(false);
		}

		private FixRefactoring refactoring() {
			return (FixRefactoring) getRefactoring();
		}
	}
}
