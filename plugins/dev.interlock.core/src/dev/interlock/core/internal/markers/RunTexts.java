/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.markers;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IProgressMonitor;

import dev.interlock.core.RaceSession;
import dev.interlock.core.internal.source.SourceHistory;

/**
 * The texts of the marked sources of one session at the start of its program. Each text comes from the first read of an
 * unchanged file, or else from the local history.
 */
final class RunTexts {

	private final Map<IFile, Optional<String>> texts = new ConcurrentHashMap<>();
	private String sessionId = "";

	/** Discards the texts of other sessions. */
	void of(RaceSession session) {
		if (!session.id().equals(sessionId)) {
			texts.clear();
			sessionId = session.id();
		}
	}

	/** Records the text of a file that was not changed since the start. */
	void remember(IFile file, String text) {
		texts.put(file, Optional.of(text));
	}

	/** Returns whether the text of a file was requested or recorded. May be called in any thread. */
	boolean has(IFile file) {
		return texts.containsKey(file);
	}

	/** Returns the text of a file at the start of the session; empty if it is unknown. */
	Optional<String> at(IFile file, RaceSession session, IProgressMonitor monitor) {
		return texts.computeIfAbsent(file, changed -> SourceHistory.at(changed, session, monitor));
	}
}
