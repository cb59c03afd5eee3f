/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFileState;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

import dev.interlock.core.RaceSession;
import dev.interlock.core.internal.Tracing;

/** Reads earlier texts of a source from the local history of the workspace. */
public final class SourceHistory {

	private SourceHistory() {
	}

	/** Returns whether a file was changed after a program was started; its lines may have moved then. */
	public static boolean isChangedSince(IFile file, RaceSession session) {
		return file.getLocalTimeStamp() > session.start().toEpochMilli();
	}

	/** Returns the text of a changed file at the start of a session; empty if the history does not have it. */
	public static Optional<String> at(IFile file, RaceSession session, IProgressMonitor monitor) {
		try {
			// the newest first
			for (IFileState state : file.getHistory(monitor)) {
				if (state.getModificationTime() <= session.start().toEpochMilli()) {
					try (InputStream in = state.getContents()) {
						return Optional.of(new String(in.readAllBytes(), Charset.forName(file.getCharset())));
					}
				}
			}
		} catch (IOException | CoreException | IllegalArgumentException e) {
			Tracing.MARKERS.trace("the history of %s could not be read: %s", file, e);
		}
		return Optional.empty();
	}
}
