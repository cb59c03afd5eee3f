/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionFilesTest {

	@TempDir
	Path folder;

	@ParameterizedTest
	@ValueSource(strings = { "race", "killed", "clean", "atomicity" })
	void aTruncatedFileGivesItsCompleteMessages(String scenario) throws IOException {
		byte[] bytes = Files.readAllBytes(Golden.file(scenario));
		Session whole = Golden.session(scenario);
		Path file = folder.resolve("cut");
		int findings = 0;
		for (int length = firstMessageEnd(bytes); length < bytes.length; length++) {
			Files.write(file, Arrays.copyOf(bytes, length));
			Session session = SessionFiles.read(file);
			assertEquals(whole.command(), session.command());
			assertTrue(session.findings().size() >= findings, "cut at " + length);
			findings = session.findings().size();
		}
		assertEquals(whole.findings().size(), findings);
		assertFalse(whole.truncated());
	}

	@Test
	void aFileThatEndsInItsFirstMessageIsNoSession() throws IOException {
		byte[] bytes = Files.readAllBytes(Golden.file("race"));
		for (int length = 0; length < firstMessageEnd(bytes); length++) {
			Path file = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, length));
			var e = assertThrows(SessionFileException.class, () -> SessionFiles.read(file));
			assertEquals("'" + file + "' ends before its first message: it is not a session.", e.getMessage());
		}
	}

	@Test
	void aDamagedFileGivesTheMessagesBeforeTheDamage() throws IOException {
		byte[] bytes = Files.readAllBytes(Golden.file("clean"));
		int end = bytes.length;
		byte[] damaged = Arrays.copyOf(bytes, end + 6);
		Arrays.fill(damaged, end, end + 6, (byte) 0xFF);
		Session session = SessionFiles.read(Files.write(folder.resolve("damaged"), damaged));
		assertTrue(session.truncated());
		assertEquals("stream-damaged", session.health().get(0).code());
		assertEquals(20, session.statistics().sites());
	}

	@Test
	void unreadableFilesAreReportedInOneSentence() throws IOException {
		Path noSession = Files.writeString(folder.resolve("a.txt"), "hello, world");
		assertRefused(noSession, "' cannot be read: it is not an Interlock session: it does not begin with ILOCK.");
		Path newer = Files.writeString(folder.resolve("newer"), "ILOCK\0\0\2");
		assertRefused(newer, "' cannot be read: it is in version 2 of the format");
		Path broken = Files.writeString(folder.resolve("broken"), "ILOCK\0\0\1\3\n\7\7");
		assertRefused(broken, "' cannot be read: it is damaged: a message of 3 bytes cannot be understood.");
		assertRefused(folder, "' is a folder: give a session file.");
		assertRefused(folder.resolve("none"), "': give the path of a session file.");
	}

	private static void assertRefused(Path file, String reason) {
		var e = assertThrows(SessionFileException.class, () -> SessionFiles.read(file));
		assertTrue(e.getMessage().contains(file + reason), e.getMessage());
	}

	/**
	 * The first messages of the golden streams are shorter than 16384 bytes and longer than 127, so their length has
	 * two bytes.
	 */
	private static int firstMessageEnd(byte[] bytes) {
		boolean twoBytes = bytes[8] < 0;
		int length = twoBytes ? (bytes[8] & 0x7F) | bytes[9] << 7 : bytes[8];
		return 8 + (twoBytes ? 2 : 1) + length;
	}
}
