/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.fixes;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.IMarkerResolutionRelevance;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.views.markers.WorkbenchMarkerResolution;

import dev.interlock.fixes.FixStep;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRequest;

/** A fix for one marker, or for several markers at once. Running it opens the preview. */
final class FixResolution extends WorkbenchMarkerResolution implements IMarkerResolutionRelevance {

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
		return FixImages.of(fix.group());
	}

	@Override
	public int getRelevanceForResolution() {
		return relevance;
	}

	@Override
	public void run(IMarker marker) {
		open(List.of(new FixStep(fix, request)));
	}

	/** The markers of other findings for which there is a fix of the same kind. */
	@Override
	public IMarker[] findOtherMarkers(IMarker[] markers) {
		return fix.canBeCombined() ? Arrays.stream(markers).filter(marker -> step(marker)
				.filter(step -> !step.request().finding().id().equals(request.finding().id())).isPresent())
				.toArray(IMarker[]::new) : new IMarker[0];
	}

	/** Applies the fixes of all markers together, with one preview and one undo step. */
	@Override
	public void run(IMarker[] markers, IProgressMonitor monitor) {
		Map<String, FixStep> steps = new LinkedHashMap<>();
		for (IMarker marker : markers) {
			step(marker).ifPresent(step -> steps.putIfAbsent(step.request().finding().id(), step));
		}
		if (!steps.isEmpty()) {
			open(List.copyOf(steps.values()));
		}
	}

	private Optional<FixStep> step(IMarker marker) {
		return FixResolutions.steps(marker).stream().filter(step -> step.fix().id().equals(fix.id())).findFirst();
	}

	private static void open(List<FixStep> steps) {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		FixWizard.open(window == null ? null : window.getShell(), steps);
	}
}
