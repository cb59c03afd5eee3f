/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;

/** Adds confirmations to a session file. */
public final class ConfirmedSessions {

	private ConfirmedSessions() {
	}

	/** The confirmations in a session, by finding. */
	public static Map<String, Confirmation> of(Session session) {
		Map<String, Confirmation> confirmations = new TreeMap<>();
		session.findings().stream().filter(finding -> finding.details().confirmation() != null)
				.forEach(finding -> confirmations.put(finding.id(), finding.details().confirmation()));
		return confirmations;
	}

	/**
	 * Copies a session with other confirmations.
	 *
	 * @param session       the session file; a confirmation in it is not copied
	 * @param confirmations the confirmations of the copy
	 * @param copy          the file to write; an existing file is replaced, even if it is the session itself
	 * @throws SessionFileException if the session cannot be read; nothing is written then
	 * @throws IOException          if the copy cannot be written; an existing file is kept then
	 */
	public static void write(Path session, Collection<Confirmation> confirmations, Path copy)
			throws SessionFileException, IOException {
		List<Message> sorted = confirmations.stream().sorted(Comparator.comparing(Confirmation::finding))
				.map(each -> Message.newBuilder().setConfirmation(ConfirmationMessages.of(each)).build()).toList();
		replace(copy, writer -> {
			Message[] end = new Message[1];
			SessionFiles.replay(session, message -> {
				switch (message.getBodyCase()) {
				case CONFIRMATION -> {
					// replaced
				}
				case GOODBYE -> end[0] = message;
				default -> write(message, writer);
				}
			});
			sorted.forEach(message -> write(message, writer));
			if (end[0] != null) {
				write(end[0], writer);
			}
		});
	}

	/** Writes the messages of a session. */
	interface Body {
		void write(MessageWriter writer) throws SessionFileException, IOException;
	}

	/** Writes a session to a temporary file, which then replaces another. */
	static void replace(Path file, Body body) throws SessionFileException, IOException {
		Path fresh = Files.createTempFile(file.toAbsolutePath().getParent(), "merge", null);
		try {
			try (var writer = new MessageWriter(new BufferedOutputStream(Files.newOutputStream(fresh)))) {
				body.write(writer);
			} catch (UncheckedIOException e) {
				throw e.getCause();
			}
			Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
		} finally {
			Files.deleteIfExists(fresh);
		}
	}

	static void write(Message message, MessageWriter writer) {
		try {
			writer.write(message);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
