/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.examples;

import java.lang.reflect.InvocationTargetException;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.actions.WorkspaceModifyOperation;
import org.eclipse.ui.statushandlers.StatusManager;

/** Creates a project from the example with data races. */
public final class ExampleWizard extends Wizard implements INewWizard {

	private static final String NAME = "bank-race"; //$NON-NLS-1$

	private final NamePage page = new NamePage();

	@Override
	public void init(IWorkbench workbench, IStructuredSelection selection) {
		setWindowTitle(Messages.Wizard_title);
		setNeedsProgressMonitor(true);
	}

	@Override
	public void addPages() {
		addPage(page);
	}

	@Override
	public boolean performFinish() {
		String name = page.name();
		try {
			getContainer().run(true, true, operation(name));
			return true;
		} catch (InvocationTargetException e) {
			StatusManager.getManager().handle(
					Status.error(NLS.bind(Messages.Wizard_failed, e.getCause().getMessage()), e.getCause()),
					StatusManager.SHOW);
		} catch (InterruptedException e) {
			// the user has cancelled; the files written so far are in an ordinary project
			Thread.currentThread().interrupt();
		}
		return false;
	}

	private static WorkspaceModifyOperation operation(String name) {
		return new WorkspaceModifyOperation() {
			@Override
			protected void execute(IProgressMonitor monitor) throws CoreException {
				ExampleProject.create(name, monitor);
			}
		};
	}

	/** Asks for the name of the project. */
	private static final class NamePage extends WizardPage {

		private Text text;

		NamePage() {
			super("dev.interlock.ui.example", Messages.Wizard_title, null); //$NON-NLS-1$
			setDescription(Messages.Wizard_description);
		}

		@Override
		public void createControl(Composite parent) {
			Composite page = new Composite(parent, SWT.NONE);
			GridLayoutFactory.swtDefaults().numColumns(2).applyTo(page);
			new Label(page, SWT.NONE).setText(Messages.Wizard_name);
			text = new Text(page, SWT.BORDER);
			GridDataFactory.fillDefaults().grab(true, false).applyTo(text);
			text.addModifyListener(event -> check());
			text.setText(NAME);
			setControl(page);
		}

		/** The button Back would have the focus. */
		@Override
		public void setVisible(boolean visible) {
			super.setVisible(visible);
			if (visible) {
				text.setFocus();
			}
		}

		private void check() {
			IStatus valid = ResourcesPlugin.getWorkspace().validateName(name(), IResource.PROJECT);
			IProject project = valid.isOK() ? ResourcesPlugin.getWorkspace().getRoot().getProject(name()) : null;
			String wrong = project == null ? valid.getMessage() : project.exists() ? Messages.Wizard_nameTaken : null;
			setErrorMessage(wrong);
			setPageComplete(wrong == null);
		}

		String name() {
			return text.getText().strip();
		}
	}
}
