/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.launcher;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.ByteBuffer;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** Opens one entry of the agent's jar, or a class of its start, as a resource of the {@link IsolatedLoader}. */
final class JarEntryHandler extends URLStreamHandler {

	private final JarFile jar;
	private final ZipEntry entry;
	private final ByteBuffer bytes;

	/**
	 * @param entry the entry; null to open the bytes
	 * @param bytes the class, in an array; null to open the entry
	 */
	JarEntryHandler(JarFile jar, ZipEntry entry, ByteBuffer bytes) {
		this.jar = jar;
		this.entry = entry;
		this.bytes = bytes;
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
				return entry == null ? bytes.remaining() : entry.getSize();
			}

			@Override
			public InputStream getInputStream() throws IOException {
				return entry == null
						? new ByteArrayInputStream(bytes.array(), bytes.position(), bytes.remaining())
						: jar.getInputStream(entry);
			}
		};
	}
}
