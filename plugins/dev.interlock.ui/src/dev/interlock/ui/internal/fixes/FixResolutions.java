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
import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;

import dev.interlock.fixes.FixStep;
import dev.interlock.fixes.Fixes;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.ui.internal.launching.DirectedRerun;
import dev.interlock.ui.internal.markers.MarkedFindings;
import dev.interlock.ui.internal.markers.MarkedFindings.Mark;

/**
 * Offers the fixes of the finding that a marker shows, in the editor, in views such as <em>Problems</em>, and by
 * Ctrl+1.
 */
public final class FixResolutions implements IMarkerResolutionGenerator2 {

	@Override
	public boolean hasResolutions(IMarker marker) {
		// there is always a review; finding the other fixes requires reading the sources
		return MarkedFindings.of(marker).isPresent();
	}

	@Override
	public IMarkerResolution[] getResolutions(IMarker marker) {
		List<FixStep> steps = steps(marker);
		Stream<IMarkerResolution> fixes = steps.stream()
				.map(step -> new FixResolution(step.fix(), step.request(), steps.size() - steps.indexOf(step)));
		Stream<IMarkerResolution> runs = MarkedFindings.of(marker).stream()
				.flatMap(mark -> runs(mark, steps.size() + 1));
		return Stream.concat(runs, fixes).toArray(IMarkerResolution[]::new);
	}

	/** The check of a changed source, or else another run of the program. */
	private static Stream<IMarkerResolution> runs(Mark mark, int highest) {
		if (mark.stale()) {
			return DirectedRerun.canCheckFix(mark.session(), mark.finding())
					? Stream.of(RunResolution.checkFix(mark.session(), mark.finding(), highest))
					: Stream.empty();
		}
		return DirectedRerun.canRerun(mark.session(), mark.finding())
				? Stream.of(RunResolution.rerun(mark.session(), mark.finding()))
				: Stream.empty();
	}

	/** The fixes of the finding that a marker shows, the best first; none if it shows none. */
	static List<FixStep> steps(IMarker marker) {
		Optional<Mark> mark = MarkedFindings.of(marker);
		if (mark.isEmpty()) {
			return List.of();
		}
		FixRequest request = new FixRequest(mark.get().session(), mark.get().finding(), mark.get().index());
		ICompilationUnit unit = marker.getResource() instanceof IFile file
				? JavaCore.createCompilationUnitFrom(file)
				: null;
		return Fixes.of(request.finding(), unit).stream().map(fix -> new FixStep(fix, request)).toList();
	}
}
