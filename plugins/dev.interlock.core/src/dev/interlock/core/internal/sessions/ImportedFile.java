/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.sessions;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.CoreException;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.internal.source.ProjectOfSession;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;

/**
 * A session file that is being imported into the workspace.
 *
 * @param session the session to add
 * @param copy    a copy of the file in the folder of the sessions
 */
record ImportedFile(StoredSession session, Path copy) {

	private static final String SUFFIX = ".session";
	/** The ids that are valid as a file name on all platforms and as a field of the index. */
	private static final Pattern SAFE_ID = Pattern.compile("[\\w][\\w.-]{0,99}");

	/**
	 * Reads and copies a file.
	 *
	 * @throws CoreException if it is not a session file, or cannot be read or copied
	 */
	static ImportedFile of(Path file, SessionIndex index) throws CoreException {
		return of(file, index, name(file), null);
	}

	/**
	 * Reads and copies the file of a run that repeats that of another session.
	 *
	 * @throws CoreException if it is not a session file, or cannot be read or copied
	 */
	static ImportedFile of(Path file, SessionIndex index, RaceSession of) throws CoreException {
		return of(file, index, of.configurationName(), of.projectName());
	}

	/** @param project null for the project that has the sources */
	private static ImportedFile of(Path file, SessionIndex index, String name, String project) throws CoreException {
		try {
			Session read = SessionFiles.read(file);
			String id = safe(read.id());
			SessionHeader header = new SessionHeader(id, read.start(), name, "",
					project == null ? ProjectOfSession.of(read) : project);
			StoredSession session = new StoredSession(header, null, index.file(id),
					read.end().isPresent() ? State.ENDED : State.LOST);
			session.leaveToFile(read);
			Path copy = Files.createTempFile(index.path().getParent(), "import", null);
			Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
			return new ImportedFile(session, copy);
		} catch (SessionFileException e) {
			throw InterlockStatus.IMPORT_FAILED.exception(e, e.getMessage());
		} catch (IOException e) {
			throw failure(index, e);
		}
	}

	/** Returns the id of the session, or a stable replacement if it is not valid as a file name. */
	static String safe(String id) {
		return SAFE_ID.matcher(id).matches() ? id
				: UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8)).toString();
	}

	private static String name(Path file) {
		String name = file.getFileName().toString();
		return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
	}

	/** Moves the copy to the file of the session. */
	void keep(SessionIndex index) throws CoreException {
		try {
			Files.move(copy, session.file(), StandardCopyOption.REPLACE_EXISTING);
		} catch (IOException e) {
			throw failure(index, e);
		}
	}

	/** Deletes the copy. */
	void giveUp(SessionIndex index) throws CoreException {
		try {
			Files.delete(copy);
		} catch (IOException e) {
			throw failure(index, e);
		}
	}

	private static CoreException failure(SessionIndex index, IOException e) {
		return InterlockStatus.EXPORT_FAILED.exception(e, index.path().getParent(), InterlockStatus.reason(e));
	}
}
