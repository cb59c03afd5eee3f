/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.markers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceChangeEvent;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.FindingMarkers;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.core.SessionManager;
import dev.interlock.core.SourceLocations;
import dev.interlock.core.internal.Messages;
import dev.interlock.core.internal.Tracing;
import dev.interlock.session.Finding;

/**
 * Updates the markers when the set of findings of the active session changes. A job replaces the changed markers and
 * holds the workspace lock only while it does so.
 */
public final class MarkerProjection implements SessionListener {

	private static final long DELAY_MILLISECONDS = 200;

	/**
	 * The content of the markers.
	 *
	 * @param sources the number of changes of marked sources when the markers were made
	 */
	private record Shown(String sessionId, List<Finding> findings, int sources) {
		private static final Shown NOTHING = new Shown("", List.of(), 0);

		/** Returns whether both have the same markers. Called at each change of a session, so it allocates nothing. */
		boolean isAs(Shown other) {
			if (!sessionId.equals(other.sessionId) || sources != other.sources
					|| findings.size() != other.findings.size()) {
				return false;
			}
			for (int i = 0; i < findings.size(); i++) {
				Finding one = findings.get(i);
				Finding two = other.findings.get(i);
				if (one != two && !(one.id().equals(two.id())
						&& MarkerFactory.type(one).equals(MarkerFactory.type(two)))) {
					return false;
				}
			}
			return true;
		}
	}

	private final SessionManager sessions;
	private final RunTexts runTexts = new RunTexts();
	private final MarkerFactory factory;
	private final Supplier<CorePreferences> preferences;
	private final WorkspaceJob job;
	private final SourceChanges changes = new SourceChanges(this::sourceChanged, runTexts::has);
	private final AtomicInteger sourceChanges = new AtomicInteger();
	private volatile Shown shown = Shown.NOTHING;

	/** Creates no markers until {@link #refresh} is called or a session event arrives. */
	public MarkerProjection(SessionManager sessions, SourceLocations sources, Supplier<CorePreferences> preferences) {
		this.sessions = sessions;
		this.factory = new MarkerFactory(sources, runTexts);
		this.preferences = preferences;
		this.job = new WorkspaceJob(Messages.Markers_job) {
			@Override
			public IStatus runInWorkspace(IProgressMonitor monitor) {
				return update(monitor);
			}

			@Override
			public boolean belongsTo(Object family) {
				return family == MarkerProjection.class;
			}
		};
		job.setSystem(true);
		ResourcesPlugin.getWorkspace().addResourceChangeListener(changes, IResourceChangeEvent.POST_CHANGE);
	}

	/** Replaces markers whose source has changed, although the findings are the same. */
	private void sourceChanged() {
		sourceChanges.incrementAndGet();
		refresh();
	}

	/** Schedules an update of the markers if they are out of date. */
	public void refresh() {
		job.schedule(DELAY_MILLISECONDS);
	}

	@Override
	public void sessionChanged(RaceSession session) {
		if (session == sessions.active() && !wanted(session).isAs(shown)) {
			refresh();
		}
	}

	@Override
	public void sessionActivated(RaceSession session) {
		refresh();
	}

	/** Stops updating the markers. */
	public void stop() {
		ResourcesPlugin.getWorkspace().removeResourceChangeListener(changes);
		job.cancel();
	}

	private Shown wanted(RaceSession session) {
		if (session == null || !preferences.get().showMarkers()) {
			return Shown.NOTHING;
		}
		// read first, so that a change during the update causes another update
		int sources = sourceChanges.get();
		return new Shown(session.id(), session.snapshot().findings(), sources);
	}

	private IStatus update(IProgressMonitor monitor) {
		RaceSession session = sessions.active();
		Shown wanted = wanted(session);
		if (wanted.isAs(shown)) {
			return Status.OK_STATUS;
		}
		SubMonitor progress = SubMonitor.convert(monitor, 2);
		try {
			List<MarkerFactory.Mark> marks = wanted == Shown.NOTHING ? List.of()
					: factory.marks(session, progress.split(1));
			IWorkspace workspace = ResourcesPlugin.getWorkspace();
			workspace.run(inner -> replace(workspace, marks), null, IWorkspace.AVOID_UPDATE, progress.split(1));
			shown = wanted;
			Tracing.MARKERS.trace("%d markers for %s", marks.size(), session);
			return Status.OK_STATUS;
		} catch (CoreException e) {
			return InterlockStatus.MARKERS_FAILED.status(e, session == null ? "" : session.name(), e.getMessage());
		} catch (OperationCanceledException e) {
			return Status.CANCEL_STATUS;
		}
	}

	private static void replace(IWorkspace workspace, List<MarkerFactory.Mark> marks) throws CoreException {
		Map<String, IMarker> before = new HashMap<>();
		for (IMarker marker : workspace.getRoot().findMarkers(FindingMarkers.TYPE_FINDING, true,
				IResource.DEPTH_INFINITE)) {
			before.put(key(marker.getResource(), marker.getAttributes()), marker);
		}
		List<MarkerFactory.Mark> made = new ArrayList<>();
		for (MarkerFactory.Mark mark : marks) {
			String key = key(mark.file(), mark.attributes());
			IMarker former = before.get(key);
			if (former != null && !mark.located()) {
				keepPlace(mark.attributes(), former.getAttributes());
			}
			if (former != null && former.getType().equals(mark.type())
					&& former.getAttributes().equals(mark.attributes())) {
				before.remove(key);
			} else {
				made.add(mark);
			}
		}
		workspace.deleteMarkers(before.values().toArray(IMarker[]::new));
		for (MarkerFactory.Mark mark : made) {
			if (mark.file().isAccessible()) {
				mark.file().createMarker(mark.type(), mark.attributes());
			}
		}
	}

	private static String key(IResource file, Map<String, Object> attributes) {
		return file.getFullPath() + " " + attributes.get(FindingMarkers.ATTR_SESSION) + ' '
				+ attributes.get(FindingMarkers.ATTR_FINDING) + ' ' + attributes.get(FindingMarkers.ATTR_ACCESS_INDEX);
	}

	/** Keeps the position to which edits have moved a former marker, if the text at the time of the run is unknown. */
	private static void keepPlace(Map<String, Object> attributes, Map<String, Object> moved) {
		for (String name : List.of(IMarker.LINE_NUMBER, IMarker.CHAR_START, IMarker.CHAR_END)) {
			if (moved.containsKey(name)) {
				attributes.put(name, moved.get(name));
			} else {
				attributes.remove(name);
			}
		}
	}
}
