/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.CharBuffer;

/** A writer to any {@link Appendable}. */
final class AppendableWriter extends Writer {

	private final Appendable out;

	AppendableWriter(Appendable out) {
		this.out = out;
	}

	@Override
	public void write(char[] letters, int offset, int length) throws IOException {
		out.append(CharBuffer.wrap(letters, offset, length));
	}

	@Override
	public void write(String text, int offset, int length) throws IOException {
		out.append(text, offset, offset + length);
	}

	@Override
	public void write(int letter) throws IOException {
		out.append((char) letter);
	}

	@Override
	public void flush() {
		// the creator flushes the appendable
	}

	@Override
	public void close() {
		// the creator closes the appendable
	}
}
