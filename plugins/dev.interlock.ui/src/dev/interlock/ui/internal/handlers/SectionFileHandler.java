/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.nio.file.Path;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.ui.internal.sections.AtomicSectionsView;

/** Imports atomic sections into the selected project, or exports its sections, as specified in the extension. */
public final class SectionFileHandler extends AbstractHandler implements IExecutableExtension {

	private boolean imports;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		imports = "import".equals(data); //$NON-NLS-1$
	}

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		IWorkbenchPart part = HandlerUtil.getActivePartChecked(event);
		Shell shell = HandlerUtil.getActiveShellChecked(event);
		if (part instanceof AtomicSectionsView view) {
			IProject project = project(view);
			if (project == null) {
				MessageDialog.openInformation(shell, Messages.SectionFileHandler_title,
						Messages.SectionFileHandler_noProject);
			} else {
				transfer(shell, view, project);
			}
		}
		return null;
	}

	/** The selected project, or the only project of the workspace. */
	private static IProject project(AtomicSectionsView view) {
		IProject[] all = ResourcesPlugin.getWorkspace().getRoot().getProjects();
		return view.selectedProject() == null && all.length == 1 ? all[0] : view.selectedProject();
	}

	private void transfer(Shell shell, AtomicSectionsView view, IProject project) {
		FileDialog dialog = new FileDialog(shell, imports ? SWT.OPEN : SWT.SAVE);
		dialog.setText(Messages.SectionFileHandler_title);
		dialog.setFilterExtensions(new String[] { "*.sections", "*" }); //$NON-NLS-1$ //$NON-NLS-2$
		dialog.setOverwrite(true);
		String chosen = dialog.open();
		if (chosen == null) {
			return;
		}
		try {
			if (imports) {
				view.importFrom(Path.of(chosen), project);
			} else {
				view.exportTo(Path.of(chosen), project);
			}
		} catch (CoreException e) {
			MessageDialog.openError(shell, Messages.SectionFileHandler_title, e.getStatus().getMessage());
		}
	}
}
