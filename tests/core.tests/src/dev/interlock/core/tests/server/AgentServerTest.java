/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.internal.server.AgentServer;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.StreamFormatException;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedAgent;

/** The server accepts the agent of its session and rejects all others. */
class AgentServerTest {

	private final RecordingSink sink = new RecordingSink();
	private List<Message> golden;
	private AgentServer server;

	@TempDir
	Path folder;

	@BeforeEach
	void open() throws IOException {
		golden = GoldenStream.messages(GoldenStream.RACE);
		server = new AgentServer("the-session", sink);
	}

	@AfterEach
	void close() {
		server.close();
	}

	private ScriptedAgent agent() throws IOException {
		Path file = folder.resolve("options");
		Files.write(file, List.of("host=" + server.host(), "port=" + server.port(), "token=" + server.token(),
				"session-id=the-session"));
		return new ScriptedAgent("\"-javaagent:interlock.jar=config=" + file + '"');
	}

	@Test
	void onlyThisMachineCanConnect() throws IOException {
		assertTrue(InetAddress.getByName(server.host()).isLoopbackAddress());
	}

	@Test
	void eachSessionHasItsOwnSecret() throws IOException {
		try (AgentServer other = new AgentServer("other", sink)) {
			assertNotEquals(server.token(), other.token());
			assertTrue(server.token().length() >= 32, server.token());
		}
	}

	@Test
	void aCompleteStreamIsReceived() throws Exception {
		try (ScriptedAgent agent = agent()) {
			assertTrue(agent.connect(golden.get(0)));
			agent.say(golden.subList(1, golden.size()));
		}
		assertEquals(RecordingSink.END, sink.awaitEnd());
		assertEquals(golden.size(), sink.messages().size());
		assertEquals(golden.subList(1, golden.size()), sink.messages().subList(1, golden.size()));
	}

	@Test
	void aClientWithoutTheSecretIsRefusedAndTheAgentIsAccepted() throws Exception {
		try (ScriptedAgent stranger = agent(); ScriptedAgent agent = agent()) {
			assertFalse(stranger.connect(golden.get(0), "guessed"));
			assertTrue(sink.awaitRefusal().getMessage().contains("secret"));
			assertTrue(agent.connect(golden.get(0)));
		}
		assertEquals(RecordingSink.END, sink.awaitEnd());
		assertEquals(1, sink.messages().size());
	}

	@Test
	void anEmptySecretIsRefused() throws Exception {
		try (ScriptedAgent stranger = agent()) {
			assertFalse(stranger.connect(golden.get(0), ""));
		}
		sink.awaitRefusal();
		assertTrue(sink.messages().isEmpty());
	}

	@Test
	void aSilentClientDoesNotBlockTheAgent() throws Exception {
		try (ScriptedAgent silent = agent(); ScriptedAgent agent = agent()) {
			silent.open();
			assertTrue(agent.connect(golden.get(0)));
		}
		assertEquals(RecordingSink.END, sink.awaitEnd());
	}

	/** The rest of its greeting is neither awaited nor kept. */
	@Test
	void aLongGreetingWithoutTheSecretIsRefusedAtItsBeginning() throws Exception {
		Message announced = Message.newBuilder().setHello(
				golden.get(0).getHello().toBuilder().setToken("guessed").setCommand("x".repeat(15_000_000))).build();
		try (ScriptedAgent stranger = agent()) {
			stranger.open();
			stranger.say(new byte[] { 'I', 'L', 'O', 'C', 'K', 0, 0, 1 }, 8);
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			announced.writeDelimitedTo(bytes);
			stranger.say(bytes.toByteArray(), 1000);
			assertTrue(sink.awaitRefusal().getMessage().contains("secret"));
		}
	}

	/** The secret is the first field, so nothing is read to find it. */
	@Test
	void aLongGreetingThatBeginsWithAnotherFieldIsRefused() throws Exception {
		Message announced = Message.newBuilder()
				.setHello(golden.get(0).getHello().toBuilder().clearToken().setCommand("x".repeat(15_000_000))).build();
		try (ScriptedAgent stranger = agent()) {
			stranger.open();
			stranger.say(new byte[] { 'I', 'L', 'O', 'C', 'K', 0, 0, 1 }, 8);
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			announced.writeDelimitedTo(bytes);
			stranger.say(bytes.toByteArray(), 1000);
			assertTrue(sink.awaitRefusal().getMessage().contains("secret"));
		}
	}

	/** A byte now and then does not keep the connection open. */
	@Test
	void aGreetingHasOneTimeLimitForAllItsBytes() throws Exception {
		AtomicLong time = new AtomicLong();
		CountDownLatch begun = new CountDownLatch(2);
		server.close();
		server = new AgentServer("the-session", sink, () -> {
			begun.countDown();
			return time.get();
		});
		try (ScriptedAgent slow = agent()) {
			slow.open();
			// it waits for the first byte
			begun.await();
			time.set(TimeUnit.SECONDS.toNanos(11));
			slow.say(new byte[] { 'I' }, 1);
			assertTrue(sink.awaitRefusal().getMessage().contains("in time"));
		}
	}

	@Test
	void manySilentClientsDoNotKeepTheirConnections() throws Exception {
		List<ScriptedAgent> silent = new ArrayList<>();
		try (ScriptedAgent agent = agent()) {
			for (int i = 0; i < 40; i++) {
				silent.add(agent());
				silent.get(i).open();
			}
			// the eight oldest are closed
			for (int i = 0; i < 8; i++) {
				sink.awaitRefusal();
			}
			assertTrue(agent.connect(golden.get(0)));
		} finally {
			for (ScriptedAgent each : silent) {
				each.close();
			}
		}
		assertEquals(RecordingSink.END, sink.awaitEnd());
	}

	@Test
	void anotherProtocolIsRefused() throws Exception {
		try (ScriptedAgent stranger = agent()) {
			stranger.open();
			byte[] request = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
			stranger.say(request, request.length);
			assertInstanceOf(StreamFormatException.class, sink.awaitRefusal());
		}
	}

	@Test
	void anotherVersionIsRefusedByName() throws Exception {
		try (ScriptedAgent stranger = agent()) {
			stranger.open();
			stranger.say(new byte[] { 'I', 'L', 'O', 'C', 'K', 0, 0, 9 }, 8);
			assertTrue(sink.awaitRefusal().getMessage().contains("version 9"));
		}
	}

	@Test
	void aStreamWithoutAGreetingIsRefused() throws Exception {
		try (ScriptedAgent stranger = agent()) {
			stranger.open();
			stranger.say(new byte[] { 'I', 'L', 'O', 'C', 'K', 0, 0, 1 }, 8);
			stranger.say(golden.subList(1, 2));
			assertTrue(sink.awaitRefusal().getMessage().contains("greeting"));
		}
	}

	@Test
	void thereIsOneAgentOnly() throws Exception {
		try (ScriptedAgent first = agent(); ScriptedAgent second = agent()) {
			assertTrue(first.connect(golden.get(0)));
			assertFalse(isWelcome(second));
		}
		assertEquals(RecordingSink.END, sink.awaitEnd());
		assertEquals(1, sink.messages().size());
	}

	/** It was connected before the port was closed. */
	@Test
	void aSecondAgentOnAnOpenConnectionIsRefused() throws Exception {
		try (ScriptedAgent first = agent(); ScriptedAgent second = agent()) {
			second.open();
			assertTrue(first.connect(golden.get(0)));
			second.say(new byte[] { 'I', 'L', 'O', 'C', 'K', 0, 0, 1 }, 8);
			second.say(List.of(Message.newBuilder()
					.setHello(golden.get(0).getHello().toBuilder().setToken(server.token())).build()));
			assertTrue(sink.awaitRefusal().getMessage().contains("already"));
		}
		assertEquals(RecordingSink.END, sink.awaitEnd());
		assertEquals(1, sink.messages().size());
	}

	private boolean isWelcome(ScriptedAgent agent) {
		try {
			return agent.connect(golden.get(0));
		} catch (IOException e) {
			// the port is closed
			return false;
		}
	}

	@Test
	void ofATruncatedStreamTheCompleteMessagesAreReceived() throws Exception {
		try (ScriptedAgent agent = agent()) {
			assertTrue(agent.connect(golden.get(0)));
			agent.say(golden.subList(1, 3));
			agent.sayAllButTheEndOf(golden.get(3));
		}
		assertEquals(RecordingSink.END, sink.awaitEnd());
		assertEquals(3, sink.messages().size());
	}

	@Test
	void aDamagedStreamEndsWithItsReason() throws Exception {
		try (ScriptedAgent agent = agent()) {
			assertTrue(agent.connect(golden.get(0)));
			agent.say(new byte[] { -1, -1, -1, -1, -1, -1 }, 6);
			assertInstanceOf(StreamFormatException.class, sink.awaitEnd());
		}
	}

	@Test
	void closingEndsTheConnection() throws Exception {
		try (ScriptedAgent agent = agent()) {
			assertTrue(agent.connect(golden.get(0)));
			server.close();
			sink.awaitEnd();
		}
	}
}
