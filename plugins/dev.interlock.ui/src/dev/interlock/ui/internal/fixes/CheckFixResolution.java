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

/** Checks the change of a source with the schedules that brought its finding about. */
final class CheckFixResolution implements IMarkerResolution2, IMarkerResolutionRelevance {

	private final RaceSession session;
	private final Finding finding;
	private final int relevance;

	CheckFixResolution(RaceSession session, Finding finding, int relevance) {
		this.session = session;
		this.finding = finding;
		this.relevance = relevance;
	}

	@Override
	public String getLabel() {
		return Messages.FixWizard_check;
	}

	@Override
	public String getDescription() {
		return Messages.CheckFixResolution_description;
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
			DirectedRerun.checkFix(session, finding);
		} catch (CoreException e) {
			IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
			MessageDialog.openInformation(window == null ? null : window.getShell(), getLabel(),
					e.getStatus().getMessage());
		}
	}
}
