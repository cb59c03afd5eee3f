/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.protocol;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;

/** Writes messages to a stream for {@link MessageReader}. It does not buffer. Not thread-safe. */
public final class MessageWriter implements Closeable, Flushable {

	private final OutputStream out;

	/**
	 * Writes the header.
	 *
	 * @param out the stream; closed when the writer is closed
	 * @throws IOException if writing fails
	 */
	public MessageWriter(OutputStream out) throws IOException {
		this.out = out;
		out.write(StreamFormat.header());
	}

	/**
	 * Writes one message.
	 *
	 * @throws StreamFormatException if it is longer than {@link StreamFormat#MAX_MESSAGE_LENGTH}; nothing is written
	 *                               then
	 * @throws IOException           if writing fails
	 */
	public void write(Message message) throws IOException {
		int length = message.getSerializedSize();
		if (length > StreamFormat.MAX_MESSAGE_LENGTH) {
			throw new StreamFormatException("A message of " + length + " bytes is too long: at most "
					+ StreamFormat.MAX_MESSAGE_LENGTH + " are allowed.");
		}
		message.writeDelimitedTo(out);
	}

	@Override
	public void flush() throws IOException {
		out.flush();
	}

	@Override
	public void close() throws IOException {
		out.close();
	}
}
