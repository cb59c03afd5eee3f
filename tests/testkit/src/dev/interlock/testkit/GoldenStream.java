/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import dev.interlock.protocol.Finding;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;

/** The golden streams of the protocol, parsed into messages. */
public final class GoldenStream {

	/** A race on {@code org.example.Counter.value}, written at line 17, read at line 25; the program ends by itself. */
	public static final String RACE = "race";
	/** Two races in {@code org.example.Bank}; the stream has no Goodbye message at its end. */
	public static final String KILLED = "killed";
	/** Two violations of the section deposit of {@code org.example.Bank}; the program ends by itself. */
	public static final String ATOMICITY = "atomicity";
	/** Predictions, including the suggested lock: a race that is observed later, a race, and a transaction. */
	public static final String PREDICTED = "predicted";
	/** A predicted lock order inversion in {@code org.example.Bank}, and the deadlock; the program was killed. */
	public static final String LOCKS = "locks";
	/** Six findings on a parser that two threads share, and one on another object; the program ends by itself. */
	public static final String SHARED = "shared";
	/** Locks named by the fields that hold them: two inversions and a race; the program ends by itself. */
	public static final String HOLDERS = "holders";
	/** No finding; the program ends by itself. */
	public static final String CLEAN = "clean";

	private GoldenStream() {
		// only static methods
	}

	/** The messages of a stream, starting with the greeting. */
	public static List<Message> messages(String name) throws IOException {
		List<Message> messages = new ArrayList<>();
		try (InputStream in = open(name); MessageReader reader = MessageReader.open(in)) {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				messages.add(message);
			}
		}
		return messages;
	}

	/** The messages of a stream, with each finding changed. */
	public static List<Message> changed(String name, UnaryOperator<Finding.Builder> change) throws IOException {
		return messages(name).stream().map(message -> message.hasFinding()
				? message.toBuilder().setFinding(change.apply(message.getFinding().toBuilder())).build()
				: message).toList();
	}

	/** The messages of {@link #LOCKS} with both locks of the class {@code org.example.Bank}. */
	public static List<Message> locksOfOneClass() throws IOException {
		return messages(LOCKS).stream().map(message -> message.hasLock()
				? message.toBuilder().setLock(message.getLock().toBuilder().setClassName("org.example.Bank")).build()
				: message).toList();
	}

	private static InputStream open(String name) throws IOException {
		InputStream in = GoldenStream.class.getResourceAsStream("/golden/" + name + ".stream");
		if (in == null) {
			throw new IOException("There is no golden stream " + name);
		}
		return in;
	}
}
