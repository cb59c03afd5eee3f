/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.source;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;

import dev.interlock.core.internal.Tracing;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;

/**
 * The project of a session that was recorded elsewhere, for example by a build server: the one with the sources of its
 * findings.
 */
public final class ProjectOfSession {

	private static final int MOST_FINDINGS = 200;

	private ProjectOfSession() {
		// only static methods
	}

	/** Returns the name of the project; empty if none has the sources, or if two have as many. */
	public static String of(Session session) {
		try {
			return named(session.findings().stream().limit(MOST_FINDINGS).toList());
		} catch (CoreException e) {
			// the session is shown without reviews
			Tracing.MODEL.trace("%s: no project (%s)", session.id(), e.getMessage());
			return "";
		}
	}

	private static String named(List<Finding> findings) throws CoreException {
		Map<String, Integer> counts = new HashMap<>();
		Map<SourceName, List<String>> known = new HashMap<>();
		for (Finding finding : findings) {
			Set<SourceName> names = finding.accesses().stream().filter(access -> !access.isPlaceLost())
					.map(ProjectOfSession::source).collect(Collectors.toSet());
			for (SourceName name : names) {
				if (!known.containsKey(name)) {
					known.put(name, WorkspaceSearch.projects(name));
				}
				known.get(name).forEach(project -> counts.merge(project, 1, Integer::sum));
			}
		}
		int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
		List<String> best = counts.entrySet().stream().filter(entry -> entry.getValue() == most).map(Map.Entry::getKey)
				.toList();
		return best.size() == 1 ? best.get(0) : "";
	}

	private static SourceName source(Access access) {
		return SourceName.of(access.className(), access.file());
	}
}
