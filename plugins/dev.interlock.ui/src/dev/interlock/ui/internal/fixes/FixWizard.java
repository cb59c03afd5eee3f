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

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.ltk.ui.refactoring.RefactoringWizard;
import org.eclipse.ltk.ui.refactoring.RefactoringWizardOpenOperation;
import org.eclipse.ltk.ui.refactoring.UserInputWizardPage;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.PlatformUI;

import dev.interlock.fixes.FixRefactoring;
import dev.interlock.fixes.FixStep;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.ui.internal.launching.DirectedRerun;

/**
 * Explains the guarantee of a fix, asks for a reason if one is needed, and leads to the comparison of before and after.
 */
public final class FixWizard extends RefactoringWizard {

	/** The findings that directed runs have brought about, so that these runs can be repeated after the fix. */
	private final List<FixRequest> checkable;
	private boolean isChecked;

	private FixWizard(FixRefactoring refactoring, List<FixStep> steps) {
		super(refactoring, DIALOG_BASED_USER_INTERFACE | PREVIEW_EXPAND_FIRST_NODE);
		setDefaultPageTitle(refactoring.getName());
		boolean changesCode = refactoring.fix().group() == Fix.Group.CODE;
		checkable = steps.stream().map(FixStep::request).filter(request -> changesCode
				&& DirectedRerun.canCheckFix(request.session(), request.finding())).toList();
		isChecked = !checkable.isEmpty();
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
		FixWizard wizard = new FixWizard(refactoring, steps);
		try {
			int button = new RefactoringWizardOpenOperation(wizard).run(shell, refactoring.getName());
			if (button == IDialogConstants.OK_ID && wizard.isChecked) {
				checkFix(shell, wizard.checkable);
			}
		} catch (InterruptedException e) {
			// the user has cancelled while the sources were read
			Thread.currentThread().interrupt();
		}
	}

	private static void checkFix(Shell shell, List<FixRequest> requests) {
		for (FixRequest request : requests) {
			try {
				DirectedRerun.checkFix(request.session(), request.finding());
			} catch (CoreException e) {
				MessageDialog.openInformation(shell, Messages.FixWizard_check, e.getStatus().getMessage());
			}
		}
	}

	@Override
	protected void addUserInputPages() {
		addPage(new PromisePage());
	}

	/** The page with the guarantee. */
	private final class PromisePage extends UserInputWizardPage {

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
			if (!checkable.isEmpty()) {
				createCheck(page);
			}
			setControl(page);
		}

		private void createCheck(Composite page) {
			Button check = new Button(page, SWT.CHECK);
			check.setText(Messages.FixWizard_checkAfter);
			check.setToolTipText(Messages.FixWizard_checkAfterToolTip);
			check.setSelection(isChecked);
			check.addSelectionListener(
					SelectionListener.widgetSelectedAdapter(event -> isChecked = check.getSelection()));
			GridDataFactory.fillDefaults().indent(0, convertHeightInCharsToPixels(1)).applyTo(check);
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
