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

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SourceLocation;
import dev.interlock.core.SourceLocations;
import dev.interlock.core.internal.Messages;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;

/** Says which markers a session wants: one for each access of a race whose source is a file of the workspace. */
final class MarkerFactory {

	private final SourceLocations sources;

	MarkerFactory(SourceLocations sources) {
		this.sources = sources;
	}

	/**
	 * A marker that is wanted.
	 *
	 * @param file       where
	 * @param type       its type
	 * @param attributes its attributes
	 */
	record Mark(IFile file, String type, Map<String, Object> attributes) {
	}

	/** The marks of a session, at most {@link FindingMarkers#MAXIMUM}, never one of two. */
	List<Mark> marks(RaceSession session, IProgressMonitor monitor) throws CoreException {
		List<Finding> races = session.snapshot().findings().stream()
				.filter(finding -> isRace(finding) && finding.accesses().size() == 2).toList();
		SubMonitor progress = SubMonitor.convert(monitor, races.size());
		List<Mark> marks = new ArrayList<>();
		MarkedText text = new MarkedText();
		for (Finding race : races) {
			List<Mark> pair = pair(session, race, text, progress.split(1));
			if (marks.size() + pair.size() > FindingMarkers.MAXIMUM) {
				break;
			}
			marks.addAll(pair);
		}
		return marks;
	}

	private static boolean isRace(Finding finding) {
		return finding.kind() == FindingKind.DATA_RACE || finding.kind() == FindingKind.API_RACE;
	}

	private List<Mark> pair(RaceSession session, Finding race, MarkedText text, SubMonitor progress)
			throws CoreException {
		List<Mark> marks = new ArrayList<>();
		progress.setWorkRemaining(2);
		for (int index = 0; index < 2; index++) {
			Access access = race.accesses().get(index);
			List<SourceLocation> places = sources.resolve(session, access, progress.split(1));
			if (places.size() == 1 && access.line() > 0 && places.get(0).workspaceFile() != null) {
				IFile file = places.get(0).workspaceFile();
				Map<String, Object> attributes = attributes(session, race, index);
				text.addRange(file, access.line(), race.variable(), attributes);
				marks.add(new Mark(file, FindingMarkers.TYPE_RACE, attributes));
			}
		}
		return marks;
	}

	private static Map<String, Object> attributes(RaceSession session, Finding race, int index) {
		Access access = race.accesses().get(index);
		Map<String, Object> attributes = new HashMap<>();
		attributes.put(IMarker.LINE_NUMBER, access.line());
		attributes.put(IMarker.SEVERITY, IMarker.SEVERITY_WARNING);
		attributes.put(IMarker.MESSAGE, message(race, index));
		attributes.put(FindingMarkers.ATTR_SESSION, session.id());
		attributes.put(FindingMarkers.ATTR_FINDING, race.id());
		attributes.put(FindingMarkers.ATTR_ACCESS_INDEX, index);
		attributes.put(FindingMarkers.ATTR_ROLE, access.operation().stableName());
		return attributes;
	}

	private static String message(Finding race, int index) {
		Access here = race.accesses().get(index);
		Access there = race.accesses().get(1 - index);
		return NLS.bind(there.line() > 0 ? Messages.Marker_message : Messages.Marker_messageNoLine,
				new Object[] { race.kind().label(), race.variable().displayName(), operation(here),
						here.thread().name(),
						operation(there), there.thread().name(), there.file() + ':' + there.line(), index + 1,
						race.accesses().size() });
	}

	private static String operation(Access access) {
		return switch (access.operation()) {
		case READ -> Messages.Operation_read;
		case WRITE -> Messages.Operation_write;
		case CALL -> access.called().isEmpty() ? Messages.Operation_call
				: NLS.bind(Messages.Operation_callOf, access.called());
		case ACQUIRE -> Messages.Operation_acquire;
		};
	}
}
