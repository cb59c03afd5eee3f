/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.sessions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.SessionFormat;
import dev.interlock.core.internal.sessions.SessionSources;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.testkit.GoldenStream;

/** Sessions from URLs, and sessions merged from several ones. */
class SessionSourcesTest {

	@TempDir
	Path folder;
	@TempDir
	Path elsewhere;

	private Path race;

	@BeforeEach
	void write() throws Exception {
		race = elsewhere.resolve("race-of-the-night.session");
		try (OutputStream out = Files.newOutputStream(race); MessageWriter writer = new MessageWriter(out)) {
			for (Message message : GoldenStream.messages(GoldenStream.RACE)) {
				writer.write(message);
			}
		}
	}

	/** Serves one local HTTP request for any path; returns the address of a file there. */
	private static URI serve(String status, byte[] body) throws IOException {
		ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
		Thread answering = new Thread(() -> {
			try (server; Socket client = server.accept()) {
				var request = new BufferedReader(
						new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
				String line;
				do {
					line = request.readLine();
				} while (!line.isEmpty());
				client.getOutputStream().write(("HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: "
						+ body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
				client.getOutputStream().write(body);
			} catch (IOException e) {
				throw new AssertionError(e);
			}
		}, "server");
		answering.start();
		return URI
				.create("http://127.0.0.1:" + server.getLocalPort() + "/nightly/race%20of%20the%20night.session?job=7");
	}

	@Test
	void anAddressIsReadAndItsSessionKept() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession imported = SessionSources.importFrom(serve("200 OK", Files.readAllBytes(race)),
					sessions.manager);
			assertSame(imported, sessions.manager.active());
			assertEquals("race of the night", imported.configurationName());
			assertEquals(1, imported.snapshot().findings().size());
			assertSame(imported, SessionSources.importFrom(race.toUri(), sessions.manager));
		}
	}

	@Test
	void anAddressWithoutASessionIsRefused() throws Exception {
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			assertRefused(sessions, serve("404 Not Found", new byte[0]), "the server answers with the status 404");
			assertRefused(sessions, serve("200 OK", "a page".getBytes(StandardCharsets.US_ASCII)),
					"it is not an Interlock session");
			assertRefused(sessions, URI.create("nonsense:file.session"),
					"it does not begin with file:, http: or https:");
			ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
			closed.close();
			assertRefused(sessions, URI.create("http://127.0.0.1:" + closed.getLocalPort() + "/x"),
					"Connection refused");
			assertEquals(List.of(), sessions.manager.sessions());
		}
	}

	private static void assertRefused(SessionsFixture sessions, URI address, String reason) {
		CoreException refusal = assertThrows(CoreException.class,
				() -> SessionSources.importFrom(address, sessions.manager));
		assertTrue(InterlockStatus.IMPORT_FAILED.is(refusal.getStatus()), refusal::toString);
		assertTrue(refusal.getMessage().contains(reason), refusal::getMessage);
	}

	@Test
	void sessionsAreMergedIntoOneThatIsKeptAndExported() throws Exception {
		String id;
		try (SessionsFixture sessions = new SessionsFixture(folder)) {
			RaceSession first = sessions.ended("Counter", GoldenStream.RACE).session();
			RaceSession second = sessions.ended("Counter", GoldenStream.RACE).session();
			RaceSession clean = sessions.ended("Clean", GoldenStream.CLEAN).session();
			RaceSession merged = SessionSources.merge(List.of(first, second, clean), sessions.manager);
			assertSame(merged, sessions.manager.active());
			assertEquals("3 sessions merged", merged.label());
			assertEquals(State.ENDED, merged.state());
			assertEquals(1, merged.snapshot().findings().size());
			assertEquals(2 * first.snapshot().findings().get(0).count(), merged.snapshot().findings().get(0).count());
			assertEquals(4, sessions.manager.sessions().size());
			id = merged.id();

			Path exported = elsewhere.resolve("both.session");
			SessionFormat.SESSION.write(List.of(first, second, clean), exported);
			assertSame(merged, sessions.manager.importFile(exported));
			Files.delete(second.file());
			CoreException refusal = assertThrows(CoreException.class,
					() -> SessionSources.merge(List.of(first, second), sessions.manager));
			assertTrue(InterlockStatus.MERGE_FAILED.is(refusal.getStatus()), refusal::toString);
			assertTrue(refusal.getMessage().contains(second.file().toString()), refusal::getMessage);
		}
		try (SessionsFixture after = new SessionsFixture(folder)) {
			assertTrue(after.manager.sessions().stream().anyMatch(each -> each.id().equals(id)));
		}
	}
}
