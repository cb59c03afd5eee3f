/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.fixes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.viewers.ITreeContentProvider;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementTreeSelectionDialog;

import dev.interlock.core.Interlock;
import dev.interlock.core.SourceLocation;
import dev.interlock.fixes.FixRefactoring;
import dev.interlock.fixes.FixStep;
import dev.interlock.fixes.Fixes;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.Fix.Group;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Access;

/** Asks for one of the fixes of a finding and opens its wizard. */
public final class FixChooser {

	private FixChooser() {
	}

	/**
	 * Finds the sources in a job, then asks in the UI thread.
	 *
	 * @param requests the findings, at least one; for several findings only fixes that exist for all of them are
	 *                 offered
	 */
	public static void open(Shell shell, List<FixRequest> requests) {
		ICoreRunnable search = monitor -> {
			List<List<FixStep>> fixes = fixes(requests, monitor);
			shell.getDisplay().asyncExec(() -> {
				if (!shell.isDisposed()) {
					ask(shell, requests, fixes);
				}
			});
		};
		Job.create(Messages.FixChooser_job, search).schedule();
	}

	/** The fixes of each kind, for all findings. */
	private static List<List<FixStep>> fixes(List<FixRequest> requests, IProgressMonitor monitor)
			throws CoreException {
		Map<String, List<FixStep>> byKind = new LinkedHashMap<>();
		for (FixRequest request : requests) {
			Map<String, Integer> numbers = new HashMap<>();
			// another fix may have moved the lines
			FixRequest current = request.inCurrentLines(monitor);
			for (Fix fix : Fixes.of(current.finding(), unit(current, monitor))) {
				// a finding may have two fixes of a kind, for two fields
				String kind = fix.id() + numbers.merge(fix.id(), 1, Integer::sum);
				byKind.computeIfAbsent(kind, id -> new ArrayList<>()).add(new FixStep(fix, current));
			}
		}
		if (requests.size() > 1) {
			byKind.values().removeIf(
					steps -> !steps.get(0).fix().canBeCombined() || steps.size() < requests.size());
		}
		return List.copyOf(byKind.values());
	}

	/** The first compilation unit of an access; null if no access has one. */
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

	private static void ask(Shell shell, List<FixRequest> requests, List<List<FixStep>> fixes) {
		String variable = requests.stream().map(each -> each.finding().title()).distinct()
				.collect(Collectors.joining(", ")); //$NON-NLS-1$
		if (fixes.isEmpty()) {
			MessageDialog.openInformation(shell, Messages.FixChooser_title,
					NLS.bind(Messages.FixChooser_none, variable));
			return;
		}
		ElementTreeSelectionDialog dialog = new ElementTreeSelectionDialog(shell, new Labels(), new Content(fixes)) {
			@Override
			protected TreeViewer createTreeViewer(Composite parent) {
				TreeViewer viewer = super.createTreeViewer(parent);
				viewer.expandAll();
				return viewer;
			}
		};
		dialog.setTitle(Messages.FixChooser_title);
		dialog.setMessage(NLS.bind(Messages.FixChooser_message, variable));
		dialog.setAllowMultiple(false);
		dialog.setHelpAvailable(false);
		dialog.setInput(fixes);
		// without a message: the disabled button is enough to show that a heading is not a fix
		dialog.setValidator(selection -> new Status(
				selection.length == 1 && selection[0] instanceof List ? IStatus.OK : IStatus.ERROR, FixChooser.class,
				"")); //$NON-NLS-1$
		dialog.setInitialSelection(fixes.get(0));
		if (dialog.open() == Window.OK) {
			FixWizard.open(shell, steps(dialog.getFirstResult()));
		}
	}

	private static Group group(List<?> steps) {
		return steps(steps).get(0).fix().group();
	}

	/** The groups that have a fix, with their fixes below them. */
	private record Content(List<List<FixStep>> fixes) implements ITreeContentProvider {

		@Override
		public Object[] getElements(Object input) {
			return fixes.stream().map(FixChooser::group).distinct().sorted().toArray();
		}

		@Override
		public Object[] getChildren(Object parent) {
			return fixes.stream().filter(each -> group(each) == parent).toArray();
		}

		@Override
		public Object getParent(Object element) {
			return element instanceof List<?> steps ? group(steps) : null;
		}

		@Override
		public boolean hasChildren(Object element) {
			return element instanceof Group;
		}
	}

	/** Headings for groups, labels for fixes. */
	private static final class Labels extends LabelProvider {

		@Override
		public String getText(Object element) {
			return element instanceof Group group ? switch (group) {
			case CODE -> Messages.FixChooser_code;
			case RUN -> Messages.FixChooser_run;
			case REVIEW -> Messages.FixChooser_review;
			} : new FixRefactoring(steps(element)).getName();
		}

		@Override
		public Image getImage(Object element) {
			return element instanceof Group group ? FixImages.of(group) : null;
		}
	}

	/** The steps of a row in the dialog. */
	private static List<FixStep> steps(Object row) {
		return ((List<?>) row).stream().map(FixStep.class::cast).toList();
	}
}
