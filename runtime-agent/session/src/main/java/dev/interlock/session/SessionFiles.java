/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;

import dev.interlock.protocol.Health;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.Severity;
import dev.interlock.protocol.StreamFormatException;

/** Reads session files. */
public final class SessionFiles {

	private static final byte[] BEGINNING = "ILOCK".getBytes(StandardCharsets.US_ASCII);

	private SessionFiles() {
	}

	/** Whether a file begins as a session does; false if it cannot be read. */
	public static boolean isSession(Path file) {
		if (!Files.isRegularFile(file)) {
			return false;
		}
		try (InputStream in = Files.newInputStream(file)) {
			return Arrays.equals(in.readNBytes(BEGINNING.length), BEGINNING);
		} catch (IOException e) {
			return false;
		}
	}

	/** The text of a file beside sessions. */
	static String text(Path file) throws IOException {
		if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
			// it may have no end
			throw new IOException("it is a pipe or a device");
		}
		return Files.readString(file);
	}

	/**
	 * Reads a session file. The session of a file that ends early has all complete messages and is truncated. The same
	 * holds for a file that is damaged after its first message; the session's last health message then reports the
	 * damage.
	 *
	 * @throws SessionFileException if the file cannot be read, is no session, has another version of the format, or
	 *                              ends before its first message
	 */
	public static Session read(Path file) throws SessionFileException {
		var assembler = new SessionAssembler();
		if (!replay(file, assembler::accept)) {
			assembler.markTruncated();
		}
		return assembler.snapshot();
	}

	/**
	 * Passes the messages of a session file to a consumer. The first one identifies the session.
	 *
	 * @return whether the file is complete; for a damaged file the last message is a health message
	 * @throws SessionFileException as for {@link #read}
	 */
	static boolean replay(Path file, Consumer<Message> messages) throws SessionFileException {
		if (Files.isDirectory(file)) {
			throw new SessionFileException("'" + file + "' is a folder: give a session file.", null);
		}
		try (var reader = MessageReader.open(Files.newInputStream(file))) {
			return replay(file, reader, messages);
		} catch (SessionFileException e) {
			throw e;
		} catch (NoSuchFileException e) {
			throw new SessionFileException("There is no file '" + file + "': give the path of a session file.", e);
		} catch (AccessDeniedException e) {
			throw new SessionFileException("The file '" + file + "' may not be read: change its permissions.", e);
		} catch (StreamFormatException e) {
			throw new SessionFileException("'" + file + "' cannot be read: " + clause(e), e);
		} catch (IOException e) {
			throw new SessionFileException("Reading '" + file + "' failed: " + e.getMessage() + '.', e);
		}
	}

	private static boolean replay(Path file, MessageReader reader, Consumer<Message> messages)
			throws IOException, SessionFileException {
		boolean greeted = false;
		boolean damaged = false;
		try {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				greeted |= message.hasHello();
				messages.accept(message);
			}
		} catch (StreamFormatException e) {
			if (!greeted) {
				throw e;
			}
			damaged = true;
			messages.accept(Message.newBuilder().setHealth(Health.newBuilder().setSeverity(Severity.ERROR)
					.setCode("stream-damaged").setText("The session is complete only up to here: " + clause(e)))
					.build());
		}
		if (!greeted) {
			throw new SessionFileException("'" + file + "' ends before its first message: it is not a session.",
					null);
		}
		return !damaged && !reader.truncated();
	}

	/** The sentence of the exception, as a clause after a colon. */
	private static String clause(StreamFormatException e) {
		String sentence = e.getMessage();
		return Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1);
	}
}
