/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.markers;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.ProjectReviews;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SourceLocation;
import dev.interlock.core.SourceLocations;
import dev.interlock.core.internal.Messages;
import dev.interlock.core.internal.source.LineMap;
import dev.interlock.core.internal.source.SourceHistory;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.Reviews;

/** Computes the markers of a session: one for each access of a finding whose source is a file of the workspace. */
final class MarkerFactory {

	private final SourceLocations sources;
	private final RunTexts runTexts;
	/** The line maps of the files that are marked in this pass. */
	private final Map<IFile, LineMap> maps = new HashMap<>();

	MarkerFactory(SourceLocations sources, RunTexts runTexts) {
		this.sources = sources;
		this.runTexts = runTexts;
	}

	/**
	 * A marker to create.
	 *
	 * @param file       the marked file
	 * @param type       the marker type
	 * @param attributes the marker attributes
	 * @param located    whether the position is that of the access in the current file
	 */
	record Mark(IFile file, String type, Map<String, Object> attributes, boolean located) {
	}

	/**
	 * Returns the marks of a session, at most {@link FindingMarkers#MAXIMUM}. A finding is marked completely or not at
	 * all.
	 */
	List<Mark> marks(RaceSession session, IProgressMonitor monitor) throws CoreException {
		List<Finding> findings = session.snapshot().findings();
		SubMonitor progress = SubMonitor.convert(monitor, findings.size());
		List<Mark> marks = new ArrayList<>();
		MarkedText text = new MarkedText();
		runTexts.of(session);
		maps.clear();
		Reviews reviews = ProjectReviews.of(session);
		LocalDate today = LocalDate.now();
		Set<String> elsewhere = new HashSet<>();
		for (Finding finding : findings) {
			if (reviews.suppresses(finding, today)) {
				continue;
			}
			List<Mark> more = marks(session, finding, text, elsewhere, progress.split(1));
			if (marks.size() + more.size() > FindingMarkers.MAXIMUM) {
				break;
			}
			marks.addAll(more);
		}
		return marks;
	}

	/** Returns the type of a finding's markers. */
	static String type(Finding finding) {
		if (finding.evidence() == Evidence.PREDICTED) {
			return FindingMarkers.TYPE_PREDICTED;
		}
		return switch (finding.kind()) {
		case ATOMICITY_VIOLATION -> FindingMarkers.TYPE_ATOMICITY;
		case LOCK_ORDER, DEADLOCK -> FindingMarkers.TYPE_LOCK_ORDER;
		default -> FindingMarkers.TYPE_RACE;
		};
	}

	private static String source(Access access) {
		return access.className() + '(' + access.file() + ')';
	}

	/**
	 * Returns the marks of a finding. Sources that do not resolve to one workspace file are added to {@code elsewhere},
	 * so that each is looked up only once.
	 */
	private List<Mark> marks(RaceSession session, Finding finding, MarkedText text, Set<String> elsewhere,
			SubMonitor progress) throws CoreException {
		List<Mark> marks = new ArrayList<>();
		progress.setWorkRemaining(finding.accesses().size());
		for (int index = 0; index < finding.accesses().size(); index++) {
			Access access = finding.accesses().get(index);
			if (access.line() <= 0 || elsewhere.contains(source(access))) {
				continue;
			}
			List<SourceLocation> places = sources.resolve(session, access, progress.split(1));
			if (places.size() != 1 || places.get(0).workspaceFile() == null) {
				elsewhere.add(source(access));
			} else {
				IFile file = places.get(0).workspaceFile();
				mark(session, finding, index, file, text, progress).ifPresent(marks::add);
			}
		}
		return marks;
	}

	/** Returns the mark of an access in a file; empty if the file does not contain the access any more. */
	private Optional<Mark> mark(RaceSession session, Finding finding, int index, IFile file, MarkedText text,
			IProgressMonitor monitor) {
		Access access = finding.accesses().get(index);
		Map<String, Object> attributes = attributes(session, finding, index);
		boolean changed = SourceHistory.isChangedSince(file, session);
		if (!changed && !runTexts.has(file)) {
			runTexts.remember(file, MarkedText.read(file));
		}
		Optional<String> before = runTexts.at(file, session, monitor);
		boolean same = before.isPresent() && before.get().equals(text.of(file));
		int line = same || before.isEmpty() ? access.line()
				: maps.computeIfAbsent(file, each -> new LineMap(before.get(), text.of(each)))
						.lineNow(access.line(), finding.variable().name());
		if (line == 0) {
			return Optional.empty();
		}
		attributes.put(IMarker.LINE_NUMBER, line);
		text.addRange(file, line, finding.variable(), attributes);
		return Optional.of(same || !changed ? new Mark(file, type(finding), attributes, before.isPresent())
				: stale(file, attributes, before.isPresent()));
	}

	private static Mark stale(IFile file, Map<String, Object> attributes, boolean located) {
		attributes.put(FindingMarkers.ATTR_STALE, true);
		attributes.put(IMarker.SEVERITY, IMarker.SEVERITY_INFO);
		attributes.put(IMarker.MESSAGE, NLS.bind(Messages.Marker_stale, attributes.get(IMarker.MESSAGE)));
		return new Mark(file, FindingMarkers.TYPE_STALE, attributes, located);
	}

	private static Map<String, Object> attributes(RaceSession session, Finding finding, int index) {
		Access access = finding.accesses().get(index);
		boolean observed = finding.evidence() == Evidence.OBSERVED;
		Map<String, Object> attributes = new HashMap<>();
		attributes.put(IMarker.LINE_NUMBER, access.line());
		attributes.put(IMarker.SEVERITY, observed ? IMarker.SEVERITY_WARNING : IMarker.SEVERITY_INFO);
		attributes.put(IMarker.MESSAGE, MarkerText.of(finding, index));
		attributes.put(FindingMarkers.ATTR_SESSION, session.id());
		attributes.put(FindingMarkers.ATTR_FINDING, finding.id());
		attributes.put(FindingMarkers.ATTR_ACCESS_INDEX, index);
		attributes.put(FindingMarkers.ATTR_ROLE, access.operation().stableName());
		return attributes;
	}
}
