/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;

/** The golden streams of the protocol. */
public final class Golden {

	/** The folder of the golden streams. */
	public static final Path FOLDER = Path.of("..", "protocol", "src", "test", "resources", "golden");

	private Golden() {
	}

	/** The file of a scenario. */
	public static Path file(String scenario) {
		return FOLDER.resolve(scenario + ".stream");
	}

	/** The session of a scenario. */
	public static Session session(String scenario) throws IOException {
		return SessionFiles.read(file(scenario));
	}

	/** The messages of a scenario. */
	static List<Message> messages(String scenario) throws IOException {
		var messages = new ArrayList<Message>();
		try (var reader = MessageReader.open(new ByteArrayInputStream(Files.readAllBytes(file(scenario))))) {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				messages.add(message);
			}
		}
		return messages;
	}

	/** An assembler with all messages of a scenario. */
	static SessionAssembler assembler(String scenario) throws IOException {
		var assembler = new SessionAssembler();
		messages(scenario).forEach(assembler::accept);
		return assembler;
	}
}
