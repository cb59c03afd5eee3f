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
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLConnection;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionManager;
import dev.interlock.core.internal.Messages;
import dev.interlock.session.SessionMerger;

/** Creates sessions from other sources than a file: from an address, or by merging several sessions. */
public final class SessionSources {

	private static final int CONNECT_MILLIS = 10_000;
	private static final int READ_MILLIS = 30_000;
	private static final Set<String> WEB = Set.of("http", "https");
	private static final String SUFFIX = ".session";

	private SessionSources() {
		// only static methods
	}

	/** See {@link dev.interlock.core.Interlock#importFrom}. */
	public static RaceSession importFrom(URI address, SessionManager sessions) throws CoreException {
		if ("file".equalsIgnoreCase(address.getScheme()) && address.getAuthority() == null && !address.isOpaque()) {
			return sessions.importFile(Path.of(address));
		}
		try {
			return withFile(name(address), file -> {
				download(address, file);
				return sessions.importFile(file);
			});
		} catch (IOException e) {
			throw InterlockStatus.IMPORT_FAILED.exception(e,
					NLS.bind(Messages.Import_unreachable, address, reason(e)));
		}
	}

	/** See {@link dev.interlock.core.Interlock#merge}. */
	public static RaceSession merge(List<RaceSession> merged, SessionManager sessions) throws CoreException {
		try {
			return withFile(Messages.Session_merged, file -> {
				SessionMerger.merge(merged.stream().map(RaceSession::file).toList(), file);
				RaceSession made = sessions.importFile(file);
				sessions.rename(made, NLS.bind(Messages.Session_mergedLabel, merged.size()));
				return made;
			});
		} catch (IOException e) {
			throw InterlockStatus.MERGE_FAILED.exception(e, InterlockStatus.reason(e));
		}
	}

	/** Uses a temporary file, which is deleted afterwards. */
	private interface FileWork {
		RaceSession apply(Path file) throws IOException, CoreException;
	}

	private static RaceSession withFile(String name, FileWork work) throws IOException, CoreException {
		Path folder = Files.createTempDirectory("interlock");
		Path file = folder.resolve(name + SUFFIX);
		try {
			return work.apply(file);
		} finally {
			Files.deleteIfExists(file);
			Files.delete(folder);
		}
	}

	/**
	 * Returns the last segment of the path without its extension and without characters that are invalid in a file
	 * name.
	 */
	private static String name(URI address) {
		String path = address.getPath() == null ? "" : address.getPath();
		String last = path.substring(path.lastIndexOf('/') + 1).replaceAll("[^\\w .-]", "_");
		String name = last.endsWith(SUFFIX) ? last.substring(0, last.length() - SUFFIX.length()) : last;
		return name.isBlank() ? String.valueOf(address.getHost()) : name;
	}

	private static void download(URI address, Path file) throws IOException {
		if (!WEB.contains(String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT))) {
			throw new IOException(Messages.Import_noScheme);
		}
		URLConnection connection = address.toURL().openConnection();
		connection.setConnectTimeout(CONNECT_MILLIS);
		connection.setReadTimeout(READ_MILLIS);
		if (connection instanceof HttpURLConnection http && http.getResponseCode() != HttpURLConnection.HTTP_OK) {
			throw new IOException(NLS.bind(Messages.Import_httpStatus, http.getResponseCode()));
		}
		try (InputStream in = connection.getInputStream()) {
			Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
		}
	}

	private static String reason(IOException e) {
		return e instanceof UnknownHostException ? NLS.bind(Messages.Import_unknownHost, e.getMessage())
				: InterlockStatus.reason(e);
	}
}
