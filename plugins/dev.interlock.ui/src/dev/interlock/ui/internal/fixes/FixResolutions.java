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

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionGenerator2;

import dev.interlock.fixes.Fix;
import dev.interlock.fixes.FixRequest;
import dev.interlock.fixes.Fixes;
import dev.interlock.ui.internal.editor.MarkedFindings;
import dev.interlock.ui.internal.editor.MarkedFindings.Mark;

/** Offers the fixes of the finding that a marker shows: in the editor, in Problems-like views, and by Ctrl+1. */
public final class FixResolutions implements IMarkerResolutionGenerator2 {

	@Override
	public boolean hasResolutions(IMarker marker) {
		return !fixes(marker).isEmpty();
	}

	@Override
	public IMarkerResolution[] getResolutions(IMarker marker) {
		Optional<Mark> mark = MarkedFindings.of(marker);
		if (mark.isEmpty()) {
			return new IMarkerResolution[0];
		}
		FixRequest request = new FixRequest(mark.get().session(), mark.get().finding(), mark.get().index());
		List<Fix> fixes = fixes(marker);
		return fixes.stream().map(fix -> new FixResolution(fix, request, fixes.size() - fixes.indexOf(fix)))
				.toArray(IMarkerResolution[]::new);
	}

	private static List<Fix> fixes(IMarker marker) {
		ICompilationUnit unit = marker.getResource() instanceof IFile file
				? JavaCore.createCompilationUnitFrom(file)
				: null;
		return MarkedFindings.of(marker).map(mark -> Fixes.of(mark.finding(), unit)).orElse(List.of());
	}
}
