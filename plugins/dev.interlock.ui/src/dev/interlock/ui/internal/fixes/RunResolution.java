/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.fixes;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionRelevance;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import dev.interlock.core.RaceSession;
import dev.interlock.fixes.model.Fix;
import dev.interlock.session.Finding;
import dev.interlock.ui.internal.launching.DirectedRerun;

/** Runs the program of the finding of a marker under a scheduler. */
final class RunResolution implements IMarkerResolution2, IMarkerResolutionRelevance {

	/** A run; its failure has a message for the user. */
	private interface Action {
		void run() throws CoreException;
	}

	private final String label;
	private final String description;
	private final int relevance;
	private final Action action;

	private RunResolution(String label, String description, int relevance, Action action) {
		this.label = label;
		this.description = description;
		this.relevance = relevance;
		this.action = action;
	}

	/** Checks the change of a source with the schedules that brought its finding about. */
	static RunResolution checkFix(RaceSession session, Finding finding, int relevance) {
		return new RunResolution(Messages.FixWizard_check, Messages.RunResolution_checkFix, relevance,
				() -> DirectedRerun.checkFix(session, finding));
	}

	/** Makes one directed run of a finding, which is offered after the fixes. */
	static RunResolution rerun(RaceSession session, Finding finding) {
		return new RunResolution(Messages.RunResolution_rerunLabel, Messages.RunResolution_rerun, 0,
				() -> DirectedRerun.rerun(session, finding));
	}

	@Override
	public String getLabel() {
		return label;
	}

	@Override
	public String getDescription() {
		return description;
	}

	@Override
	public Image getImage() {
		return FixImages.of(Fix.Group.RUN);
	}

	@Override
	public int getRelevanceForResolution() {
		return relevance;
	}

	@Override
	public void run(IMarker marker) {
		try {
			action.run();
		} catch (CoreException e) {
			IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
			MessageDialog.openInformation(window == null ? null : window.getShell(), getLabel(),
					e.getStatus().getMessage());
		}
	}
}
