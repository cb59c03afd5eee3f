/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** Opens one entry of the agent's jar as a resource of the {@link IsolatedLoader}. */
final class JarEntryHandler extends URLStreamHandler {

	private final JarFile jar;
	private final ZipEntry entry;

	JarEntryHandler(JarFile jar, ZipEntry entry) {
		this.jar = jar;
		this.entry = entry;
	}

	@Override
	protected URLConnection openConnection(URL url) {
		return new URLConnection(url) {
			@Override
			public void connect() {
				// the jar is already open
			}

			@Override
			public long getContentLengthLong() {
				return entry.getSize();
			}

			@Override
			public InputStream getInputStream() throws IOException {
				return jar.getInputStream(entry);
			}
		};
	}
}
