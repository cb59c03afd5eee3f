/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.markers;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IResourceChangeListener;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.runtime.CoreException;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.ProjectReviews;
import dev.interlock.core.internal.Tracing;

/** Detects changes of files with markers of findings, after which the markers may be out of date. */
final class SourceChanges implements IResourceChangeListener {

	private final Runnable changed;
	private final Predicate<IFile> known;

	/**
	 * Creates the listener.
	 *
	 * @param changed called in the thread that has changed the file; must not block
	 * @param known   whether a file was checked for markers, even if it has none now
	 */
	SourceChanges(Runnable changed, Predicate<IFile> known) {
		this.changed = changed;
		this.known = known;
	}

	@Override
	public void resourceChanged(IResourceChangeEvent event) {
		AtomicBoolean found = new AtomicBoolean();
		try {
			event.getDelta().accept(delta -> {
				if (!found.get() && (isMarkedFile(delta) || ProjectReviews.isReviews(delta))) {
					found.set(true);
				}
				return !found.get();
			});
		} catch (CoreException e) {
			// without the event the markers stay as they are
			Tracing.MARKERS.trace("the change of a file was not seen: %s", e);
		}
		if (found.get()) {
			changed.run();
		}
	}

	private boolean isMarkedFile(IResourceDelta delta) throws CoreException {
		return delta.getKind() == IResourceDelta.CHANGED && (delta.getFlags() & IResourceDelta.CONTENT) != 0
				&& delta.getResource() instanceof IFile file && file.isAccessible()
				&& (known.test(file)
						|| file.findMarkers(FindingMarkers.TYPE_FINDING, true, IResource.DEPTH_ZERO).length > 0);
	}
}
