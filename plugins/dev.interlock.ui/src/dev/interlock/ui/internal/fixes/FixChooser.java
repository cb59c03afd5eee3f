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

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ListDialog;

import dev.interlock.core.Interlock;
import dev.interlock.core.SourceLocation;
import dev.interlock.fixes.Fix;
import dev.interlock.fixes.FixRequest;
import dev.interlock.fixes.Fixes;
import dev.interlock.session.Access;

/** Asks which of the fixes of a finding is wanted, and opens its wizard. */
public final class FixChooser {

	private FixChooser() {
	}

	/** Looks for the source in a job, then asks in the UI thread. */
	public static void open(Shell shell, FixRequest request) {
		ICoreRunnable search = monitor -> {
			ICompilationUnit unit = unit(request, monitor);
			List<Fix> fixes = Fixes.of(request.finding(), unit);
			shell.getDisplay().asyncExec(() -> {
				if (!shell.isDisposed()) {
					ask(shell, request, fixes);
				}
			});
		};
		Job.create(Messages.FixChooser_job, search).schedule();
	}

	/** The unit with the first access that has one; null if none has. */
	private static ICompilationUnit unit(FixRequest request, IProgressMonitor monitor) throws CoreException {
		for (Access access : request.finding().accesses()) {
			List<SourceLocation> found = Interlock.sources().resolve(request.session(), access, monitor);
			IFile file = found.isEmpty() ? null : found.get(0).workspaceFile();
			if (file != null) {
				return JavaCore.createCompilationUnitFrom(file);
			}
		}
		return null;
	}

	private static void ask(Shell shell, FixRequest request, List<Fix> fixes) {
		String variable = request.finding().variable().displayName();
		if (fixes.isEmpty()) {
			MessageDialog.openInformation(shell, Messages.FixChooser_title,
					NLS.bind(Messages.FixChooser_none, variable));
			return;
		}
		ListDialog dialog = new ListDialog(shell);
		dialog.setTitle(Messages.FixChooser_title);
		dialog.setMessage(NLS.bind(Messages.FixChooser_message, variable));
		dialog.setContentProvider(ArrayContentProvider.getInstance());
		dialog.setLabelProvider(LabelProvider.createTextProvider(fix -> ((Fix) fix).label()));
		dialog.setInput(fixes);
		dialog.setInitialSelections(fixes.get(0));
		if (dialog.open() == Window.OK && dialog.getResult().length == 1) {
			FixWizard.open(shell, (Fix) dialog.getResult()[0], request);
		}
	}
}
