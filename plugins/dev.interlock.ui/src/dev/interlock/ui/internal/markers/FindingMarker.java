/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.markers;

import java.util.Optional;
import java.util.stream.Stream;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;

/** Finds the marker that shows an access of a finding on its line. */
public final class FindingMarker {

	private FindingMarker() {
	}

	/** The marker of an access; empty if the finding is not marked, as in libraries. */
	public static Optional<IMarker> of(RaceSession session, Finding finding, int index) {
		try {
			return Stream
					.of(ResourcesPlugin.getWorkspace().getRoot().findMarkers(FindingMarkers.TYPE_FINDING, true,
							IResource.DEPTH_INFINITE))
					.filter(marker -> session.id().equals(marker.getAttribute(FindingMarkers.ATTR_SESSION, "")) //$NON-NLS-1$
							&& finding.id().equals(marker.getAttribute(FindingMarkers.ATTR_FINDING, "")) //$NON-NLS-1$
							&& index == marker.getAttribute(FindingMarkers.ATTR_ACCESS_INDEX, -1))
					.findFirst();
		} catch (CoreException e) {
			ILog.of(FindingMarker.class).log(e.getStatus());
			return Optional.empty();
		}
	}
}
