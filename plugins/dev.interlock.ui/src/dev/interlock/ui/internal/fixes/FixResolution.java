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
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolution2;
import org.eclipse.ui.IMarkerResolutionRelevance;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import dev.interlock.fixes.Fix;
import dev.interlock.fixes.FixRequest;

/** One fix for one marker. Running it opens the preview. */
final class FixResolution implements IMarkerResolution2, IMarkerResolutionRelevance {

	private final Fix fix;
	private final FixRequest request;
	private final int relevance;

	FixResolution(Fix fix, FixRequest request, int relevance) {
		this.fix = fix;
		this.request = request;
		this.relevance = relevance;
	}

	@Override
	public String getLabel() {
		return fix.label();
	}

	@Override
	public String getDescription() {
		return fix.promise();
	}

	@Override
	public Image getImage() {
		return null;
	}

	@Override
	public int getRelevanceForResolution() {
		return relevance;
	}

	@Override
	public void run(IMarker marker) {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		FixWizard.open(window == null ? null : window.getShell(), fix, request);
	}
}
