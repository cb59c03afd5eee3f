/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.interlock.protocol.Finding;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.Welcome;

/** The test plays the IDE: it accepts or rejects the agent, then disconnects. */
@Tag("every-jdk")
class IdeThatGoesAwayTest {

	private static final int PATIENCE_MILLIS = 100_000;

	@TempDir
	Path folder;

	@ParameterizedTest
	@EnumSource
	void findingsArriveAndTheRunContinuesWithoutTheIde(Jdk jdk) throws Exception {
		Path session = folder.resolve("a.session");
		Path stop = folder.resolve("stop");
		try (ServerSocket server = server()) {
			TargetRun run = run(jdk, server, session, stop);
			try (Socket socket = server.accept()) {
				socket.setSoTimeout(PATIENCE_MILLIS);
				MessageReader reader = MessageReader.open(socket.getInputStream());
				assertEquals("secret", reader.next().getHello().getToken());
				welcome(socket.getOutputStream());
				assertNotNull(nextFinding(reader));
			}
			assertFalse(SessionWatch.untilFound(session, run.process()).isEmpty());
			Files.writeString(stop, "stop");
			Outcome outcome = run.outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			assertEquals("", outcome.programErr());
		}
		var spooled = dev.interlock.session.SessionFiles.read(session);
		assertFalse(spooled.findings().isEmpty());
		assertFalse(new String(Files.readAllBytes(session), java.nio.charset.StandardCharsets.ISO_8859_1)
				.contains("secret"));
	}

	@ParameterizedTest
	@EnumSource
	void standardErrorHasNoLineWhileTheIdeListens(Jdk jdk) throws Exception {
		Path stop = folder.resolve("stop");
		try (ServerSocket server = server()) {
			TargetRun run = run(jdk, server, folder.resolve("a.session"), stop);
			try (Socket socket = server.accept()) {
				socket.setSoTimeout(PATIENCE_MILLIS);
				MessageReader reader = MessageReader.open(socket.getInputStream());
				reader.next();
				welcome(socket.getOutputStream());
				assertNotNull(nextFinding(reader));
				Files.writeString(stop, "stop");
				while (reader.next() != null) {
					// until the agent closes the connection
				}
				assertEquals("", run.outcome().errText());
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void anIdeThatRefusesIsReported(Jdk jdk) throws Exception {
		Path stop = folder.resolve("stop");
		try (ServerSocket server = server()) {
			TargetRun run = run(jdk, server, folder.resolve("a.session"), stop);
			server.accept().close();
			Files.writeString(stop, "stop");
			Outcome outcome = run.outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			assertEquals(1, outcome.agentLines().stream().filter(line -> line.contains("IDE")).count(),
					outcome.errText());
			assertEquals("", outcome.programErr());
		}
	}

	private TargetRun run(Jdk jdk, ServerSocket server, Path session, Path stop) throws IOException {
		Path config = folder.resolve("options.properties");
		Files.writeString(config,
				"host=127.0.0.1\nport=" + server.getLocalPort() + "\ntoken=secret\nsession-id=s1\nsession="
						+ session + "\n");
		return TargetRun.of(jdk, "racy/FieldRace").agent("config=" + config).arguments(stop.toString()).start();
	}

	private static ServerSocket server() throws IOException {
		ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
		server.setSoTimeout(PATIENCE_MILLIS);
		return server;
	}

	private static void welcome(OutputStream out) throws IOException {
		MessageWriter writer = new MessageWriter(out);
		writer.write(Message.newBuilder().setWelcome(Welcome.newBuilder().setSessionId("s1")).build());
		writer.flush();
	}

	private static Finding nextFinding(MessageReader reader) throws IOException {
		for (Message message = reader.next(); message != null; message = reader.next()) {
			if (message.hasFinding()) {
				return message.getFinding();
			}
		}
		return null;
	}
}
