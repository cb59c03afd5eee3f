/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.evidence;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.filebuffers.FileBuffers;
import org.eclipse.core.filebuffers.ITextFileBuffer;
import org.eclipse.core.filebuffers.LocationKind;
import org.eclipse.core.resources.IEncodedStorage;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFileState;
import org.eclipse.core.resources.IStorage;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.jdt.core.IClassFile;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SourceLocation;
import dev.interlock.session.Access;

/**
 * Reads the source line of an access: from an open editor, a file, or the source attached to a class file. If the file
 * has changed since the program was started, the line is from the local history.
 */
final class SourceLines {

	private SourceLines() {
	}

	/** The text of an access's line; empty if there is no source. Must not be called in the UI thread. */
	static Optional<String> read(RaceSession session, Access access, IProgressMonitor monitor) throws CoreException {
		List<SourceLocation> locations = Interlock.sources().resolve(session, access, monitor);
		if (locations.isEmpty() || access.line() <= 0) {
			return Optional.empty();
		}
		String source = source(locations.get(0).element(), session.start().toEpochMilli(), monitor);
		return source == null ? Optional.empty() : source.lines().skip(access.line() - 1L).findFirst();
	}

	private static String source(Object element, long time, IProgressMonitor monitor) throws CoreException {
		if (element instanceof IClassFile classFile) {
			return classFile.getSource();
		}
		if (element instanceof IFile file) {
			return source(file, time, monitor);
		}
		if (element instanceof IStorage storage) {
			String charset = storage instanceof IEncodedStorage encoded ? encoded.getCharset() : null;
			return contents(storage, charset == null ? StandardCharsets.UTF_8.name() : charset);
		}
		return null;
	}

	/** The source of a file at a time; the current one if the file has not changed since or has no history. */
	private static String source(IFile file, long time, IProgressMonitor monitor) throws CoreException {
		if (file.getLocalTimeStamp() > time) {
			for (IFileState state : file.getHistory(monitor)) {
				if (state.getModificationTime() <= time) {
					return contents(state, file.getCharset());
				}
			}
		}
		ITextFileBuffer open = FileBuffers.getTextFileBufferManager().getTextFileBuffer(file.getFullPath(),
				LocationKind.IFILE);
		return open == null ? contents(file, file.getCharset()) : open.getDocument().get();
	}

	private static String contents(IStorage storage, String charset) throws CoreException {
		try (InputStream stream = storage.getContents()) {
			return new String(stream.readAllBytes(), Charset.forName(charset));
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}
}
