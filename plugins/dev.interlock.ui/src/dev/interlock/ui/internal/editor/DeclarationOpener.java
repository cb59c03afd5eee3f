/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IMember;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.statushandlers.StatusManager;

import dev.interlock.core.RaceSession;

/** Opens the declaration of a class or a field in the project of a session. */
public final class DeclarationOpener {

	private final IWorkbenchPage page;

	public DeclarationOpener(IWorkbenchPage page) {
		this.page = page;
	}

	/**
	 * Finds the declaration in the background and opens it. Shows a message if there is none. Must be called in the UI
	 * thread.
	 *
	 * @param className the binary name of the class
	 * @param field     the name of the field; empty for the class itself
	 */
	public void open(RaceSession session, String className, String field) {
		ICoreRunnable search = monitor -> {
			IMember member = find(session.projectName(), className, field);
			page.getWorkbenchWindow().getWorkbench().getDisplay().asyncExec(() -> show(member, className));
		};
		Job.create(NLS.bind(Messages.SourceOpener_job, className), search).schedule();
	}

	/** The declaration of the field, or the class if it has no such field; null if there is no such class. */
	private static IMember find(String projectName, String className, String fieldName) throws CoreException {
		if (projectName.isEmpty()) {
			return null;
		}
		IJavaProject project = JavaCore.create(ResourcesPlugin.getWorkspace().getRoot()).getJavaProject(projectName);
		IType type = project.exists() ? project.findType(className.replace('$', '.')) : null;
		IField field = type == null || fieldName.isEmpty() ? null : type.getField(fieldName);
		return field != null && field.exists() ? field : type;
	}

	private void show(IMember member, String className) {
		if (member == null) {
			MessageDialog.openInformation(page.getWorkbenchWindow().getShell(), Messages.SourceOpener_notFoundTitle,
					NLS.bind(Messages.SourceOpener_notFound, className));
			return;
		}
		try {
			JavaUI.openInEditor(member);
		} catch (CoreException e) {
			StatusManager.getManager().handle(Status.error(e.getStatus().getMessage(), e), StatusManager.SHOW);
		}
	}
}
