/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.dialogs.ListDialog;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.internal.sections.SectionInference;
import dev.interlock.ui.internal.sections.SectionTrainer;

/** Infers or trains the atomic sections of a project, as specified in the extension. */
public final class ProjectSectionsHandler extends AbstractHandler implements IExecutableExtension {

	private boolean trains;

	@Override
	public void setInitializationData(IConfigurationElement config, String propertyName, Object data) {
		trains = "train".equals(data); //$NON-NLS-1$
	}

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		Shell shell = HandlerUtil.getActiveShellChecked(event);
		try {
			AtomicSectionsView view = (AtomicSectionsView) HandlerUtil.getActiveWorkbenchWindowChecked(event)
					.getActivePage().showView(ViewIds.ATOMIC_SECTIONS);
			IProject project = project(view, shell);
			if (project != null && trains) {
				new SectionTrainer(view, project).start();
			} else if (project != null) {
				new SectionInference(view, project).start();
			}
		} catch (PartInitException e) {
			MessageDialog.openError(shell, Messages.ProjectSectionsHandler_title, e.getStatus().getMessage());
		}
		return null;
	}

	/**
	 * The project of the selected row, or the only Java project, or the one that the user chooses; null if there is
	 * none.
	 */
	private static IProject project(AtomicSectionsView view, Shell shell) {
		if (view.selectedProject() != null) {
			return view.selectedProject();
		}
		List<IProject> all = Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
				.filter(each -> JavaCore.create(each).exists()).toList();
		if (all.isEmpty()) {
			MessageDialog.openInformation(shell, Messages.ProjectSectionsHandler_title,
					Messages.ProjectSectionsHandler_none);
		}
		return all.size() > 1 ? ask(shell, all) : all.stream().findFirst().orElse(null);
	}

	private static IProject ask(Shell shell, List<IProject> all) {
		ListDialog dialog = new ListDialog(shell);
		dialog.setTitle(Messages.ProjectSectionsHandler_title);
		dialog.setMessage(Messages.ProjectSectionsHandler_ask);
		dialog.setContentProvider(ArrayContentProvider.getInstance());
		dialog.setLabelProvider(LabelProvider.createTextProvider(each -> ((IProject) each).getName()));
		dialog.setInput(all);
		dialog.setInitialSelections(all.get(0));
		return dialog.open() == Window.OK && dialog.getResult().length == 1 ? (IProject) dialog.getResult()[0] : null;
	}
}
