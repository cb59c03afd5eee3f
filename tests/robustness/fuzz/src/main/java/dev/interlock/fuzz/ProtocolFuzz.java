/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;

import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.StreamFormatException;
import dev.interlock.session.SessionAssembler;

/** The protocol: a stream gives messages, and ends with one sentence if it is damaged. */
public final class ProtocolFuzz {

	private ProtocolFuzz() {
	}

	/** Reads a stream. */
	public static void fuzzerTestOneInput(byte[] data) throws IOException {
		var assembler = new SessionAssembler();
		try (MessageReader reader = MessageReader.open(new ByteArrayInputStream(data))) {
			for (Message message = next(reader); message != null; message = next(reader)) {
				assembler.accept(message);
			}
			if (reader.next() != null) {
				throw new AssertionError("There is a message after the end.");
			}
		} catch (StreamFormatException e) {
			FuzzedFile.assertSentence(e);
		}
		assembler.snapshot();
	}

	/** As the server of the IDE does, which looks at the secret before it reads a message. */
	private static Message next(MessageReader reader) throws IOException {
		reader.peekToken();
		return reader.next();
	}
}
