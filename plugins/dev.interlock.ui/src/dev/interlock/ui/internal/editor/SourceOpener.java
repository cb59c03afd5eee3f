/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import java.util.List;
import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.statushandlers.StatusManager;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SourceLocation;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.markers.FindingMarker;

/**
 * Opens the source of an access or a stack frame in an editor, at its line. The source is looked up in the background.
 * If there are several, the user chooses one and the answer is remembered.
 */
public final class SourceOpener {

	private final IWorkbenchPage page;

	public SourceOpener(IWorkbenchPage page) {
		this.page = page;
	}

	/**
	 * Opens an access of a finding. Uses the position of its marker if it has one, which follows edits since the run.
	 */
	public void open(RaceSession session, Finding finding, int index) {
		Access access = finding.accesses().get(index);
		open(session, access.className(), access.file(), access.line(),
				location -> EditorReveal.reveal(page, location, FindingMarker.of(session, finding, index)));
	}

	/** Opens a stack frame. */
	public void open(RaceSession session, StackTraceElement frame) {
		open(session, frame.getClassName(), frame.getFileName(), frame.getLineNumber(),
				location -> EditorReveal.reveal(page, location, Optional.empty()));
	}

	private void open(RaceSession session, String className, String file, int line, Reveal reveal) {
		ICoreRunnable search = monitor -> {
			List<SourceLocation> locations = Interlock.sources().resolve(session, className, file, line, monitor);
			page.getWorkbenchWindow().getWorkbench().getDisplay().asyncExec(() -> {
				Optional<SourceLocation> chosen = choose(session, className, file, locations);
				chosen.ifPresent(location -> run(reveal, location));
			});
		};
		Job.create(NLS.bind(Messages.SourceOpener_job, className), search).schedule();
	}

	private Optional<SourceLocation> choose(RaceSession session, String className, String file,
			List<SourceLocation> locations) {
		if (locations.isEmpty()) {
			MessageDialog.openInformation(page.getWorkbenchWindow().getShell(), Messages.SourceOpener_notFoundTitle,
					NLS.bind(Messages.SourceOpener_notFound, className));
			return Optional.empty();
		}
		if (locations.size() == 1) {
			return Optional.of(locations.get(0));
		}
		Optional<SourceLocation> chosen = LocationDialog.ask(page.getWorkbenchWindow().getShell(), className,
				locations);
		chosen.ifPresent(location -> Interlock.sources().choose(session, className, file, location));
		return chosen;
	}

	private static void run(Reveal reveal, SourceLocation location) {
		try {
			reveal.show(location);
		} catch (CoreException e) {
			StatusManager.getManager().handle(Status.error(e.getStatus().getMessage(), e), StatusManager.SHOW);
		}
	}

	/** Shows a source location that was found, in the UI thread. */
	@FunctionalInterface
	private interface Reveal {
		void show(SourceLocation location) throws CoreException;
	}
}
