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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IExecutableExtension;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.dialogs.ListDialog;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.internal.sections.SectionInference;
import dev.interlock.ui.internal.sections.SectionTrainer;

/** Infers or trains the atomic sections of a project, as specified in the extension. */
public final class ProjectSectionsHandler extends AbstractHandler implements IExecutableExtension {

	/** The views whose selection is considered. */
	private static final List<String> EXPLORERS = List.of(JavaUI.ID_PACKAGES,
			"org.eclipse.ui.navigator.ProjectExplorer"); //$NON-NLS-1$

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
			MessageDialog.openError(shell, title(), e.getStatus().getMessage());
		}
		return null;
	}

	/**
	 * The project of the selections: of the selected row, of the selected element and of the active editor, or the only
	 * Java project. If these differ, or if there is none, the user chooses.
	 *
	 * @return null if there is no Java project, or if the user cancels
	 */
	private IProject project(AtomicSectionsView view, Shell shell) {
		List<IProject> all = Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
				.filter(each -> JavaCore.create(each).exists()).toList();
		if (all.isEmpty()) {
			MessageDialog.openInformation(shell, title(), Messages.ProjectSectionsHandler_none);
			return null;
		}
		Set<IProject> selected = new LinkedHashSet<>();
		selected.add(view.selectedProject());
		IWorkbenchPage page = view.getSite().getPage();
		for (String explorer : EXPLORERS) {
			if (page.getSelection(explorer) instanceof IStructuredSelection selection) {
				selected.add(project(selection.getFirstElement()));
			}
		}
		selected.add(page.getActiveEditor() == null ? null : project(page.getActiveEditor().getEditorInput()));
		selected.retainAll(all);
		if (all.size() == 1 || selected.size() == 1) {
			return selected.isEmpty() ? all.get(0) : selected.iterator().next();
		}
		return ask(shell, all, selected.isEmpty() ? all.get(0) : selected.iterator().next());
	}

	private static IProject project(Object element) {
		IResource resource = element == null ? null : Adapters.adapt(element, IResource.class);
		return resource == null ? null : resource.getProject();
	}

	private String title() {
		return trains ? Messages.ProjectSectionsHandler_train : Messages.ProjectSectionsHandler_infer;
	}

	private IProject ask(Shell shell, List<IProject> all, IProject first) {
		ListDialog dialog = new ListDialog(shell);
		dialog.setTitle(title());
		dialog.setMessage(Messages.ProjectSectionsHandler_ask);
		dialog.setContentProvider(ArrayContentProvider.getInstance());
		dialog.setLabelProvider(LabelProvider.createTextProvider(each -> ((IProject) each).getName()));
		dialog.setInput(all);
		dialog.setInitialSelections(first);
		return dialog.open() == Window.OK && dialog.getResult().length == 1 ? (IProject) dialog.getResult()[0] : null;
	}
}
