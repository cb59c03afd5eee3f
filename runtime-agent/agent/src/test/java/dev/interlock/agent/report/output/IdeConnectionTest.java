/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.report.ReportChannel;
import dev.interlock.agent.report.TestSites;
import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.stream.RunTotals;
import dev.interlock.agent.report.stream.StreamEncoder;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.Message.BodyCase;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.SetHealing;
import dev.interlock.protocol.Welcome;

/** The connection to the IDE, and its failures. */
@Timeout(60)
class IdeConnectionTest {

	@TempDir
	Path folder;

	private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
	private final BlockingQueue<String> problems = new LinkedBlockingQueue<>();
	private final BlockingQueue<HealingRequest> requests = new LinkedBlockingQueue<>();
	private ServerSocket server;

	@BeforeEach
	void listen() throws IOException {
		server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
	}

	@AfterEach
	void stopListening() throws IOException {
		server.close();
	}

	private ReportChannel open() throws Exception {
		return ReportChannel.open(
				AgentOptions
						.parse("token=secret,session-id=s1,host=127.0.0.1,port=" + server.getLocalPort() + ",session="
								+ folder.resolve("s"), 42),
				"0.1.0", new TestSites(), () -> new RunTotals(0, 0, 0, 0, 0, 0), report -> CodeFacts.NONE,
				ObjectPaths.NONE,
				(evidence, line) -> lines.add(line),
				problems::add, problems::add, requests::add);
	}

	private static void welcome(Socket agent) throws IOException {
		new MessageWriter(agent.getOutputStream())
				.write(Message.newBuilder().setWelcome(Welcome.newBuilder().setSessionId("s1")).build());
	}

	private void reportRace(ReportChannel channel, int site) throws InterruptedException {
		channel.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, site, site + 1));
		lines.take();
	}

	@Test
	void sendsTheTokenThenTheContentOfTheFile() throws Exception {
		ReportChannel channel = open();
		try (Socket agent = server.accept(); MessageReader reader = MessageReader.open(agent.getInputStream())) {
			Message hello = reader.next();
			assertEquals("secret", hello.getHello().getToken());
			welcome(agent);
			reportRace(channel, 1);
			Message next = reader.next();
			while (next.getBodyCase() != BodyCase.FINDING) {
				next = reader.next();
			}
			assertEquals("total", next.getFinding().getVariable().getName());
			channel.close();
			while (next.getBodyCase() != BodyCase.GOODBYE) {
				next = reader.next();
			}
			assertNull(reader.next());
		}
		assertTrue(problems.isEmpty());
	}

	@Test
	void whatTheUserAsksForWhileTheProgramRunsIsReceived() throws Exception {
		ReportChannel channel = open();
		try (Socket agent = server.accept(); MessageReader reader = MessageReader.open(agent.getInputStream())) {
			reader.next();
			MessageWriter writer = new MessageWriter(agent.getOutputStream());
			writer.write(Message.newBuilder().setWelcome(Welcome.newBuilder().setSessionId("s1")).build());
			writer.write(request("deposit", "mutex"));
			writer.write(Message.newBuilder().setWelcome(Welcome.newBuilder().setSessionId("unexpected")).build());
			writer.write(request("x".repeat(100_000), "mutex"));
			writer.write(request("\u00dcbung", ""));
			assertEquals(new HealingRequest("deposit", "mutex"), requests.take());
			assertEquals(new HealingRequest("\u00dcbung", ""), requests.take());
			channel.close();
		}
		assertTrue(problems.isEmpty());
	}

	private static Message request(String section, String method) {
		return Message.newBuilder().setSetHealing(SetHealing.newBuilder().setSection(section).setMethod(method))
				.build();
	}

	@Test
	void anUnreachableIdeIsReportedInOneSentence() throws Exception {
		server.close();
		try (ReportChannel channel = open()) {
			assertTrue(
					problems.take().matches("The IDE at 127\\.0\\.0\\.1:\\d+ cannot be reached \\(.+\\): the program "
							+ "continues, but its findings are not shown in the IDE\\."));
			reportRace(channel, 1);
		}
		assertTrue(problems.isEmpty());
		assertTrue(Files.size(folder.resolve("s")) > 100);
	}

	@Test
	void anIdeThatDoesNotKnowTheTokenClosesTheConnection() throws Exception {
		try (ReportChannel channel = open()) {
			server.accept().close();
			assertTrue(problems.take().contains("cannot be reached"));
			reportRace(channel, 1);
		}
	}

	@Test
	void anotherServerIsRejected() throws Exception {
		try (ReportChannel channel = open(); Socket agent = server.accept()) {
			agent.getOutputStream().write("HTTP/1.0 400 Bad Request\r\n\r\n".getBytes());
			assertTrue(problems.take().contains("something else answers there"));
			reportRace(channel, 1);
		}
	}

	@Test
	void aLostConnectionIsReportedOnceAndTheFileContinues() throws Exception {
		try (ReportChannel channel = open()) {
			Socket agent = server.accept();
			welcome(agent);
			agent.setSoLinger(true, 0);
			agent.close();
			int site = 1;
			while (problems.isEmpty()) {
				reportRace(channel, site);
				site += 2;
			}
			reportRace(channel, site);
			assertEquals(1, problems.size());
		}
		assertEquals(1, problems.size());
	}

	/** What waits for the IDE is limited to 32 megabytes. */
	@Test
	void anIdeThatNeverReadsIsAbandonedAndReportedOnce() throws Exception {
		IdeConnection ide = new IdeConnection("127.0.0.1", server.getLocalPort(), StreamEncoder.header(),
				problems::add, requests::add);
		ide.start();
		byte[] messages = new byte[8 << 20];
		for (int i = 1; i <= 4; i++) {
			ide.write(messages);
		}
		assertTrue(problems.isEmpty());
		ide.write(messages);
		assertEquals("The IDE at 127.0.0.1:" + server.getLocalPort() + " cannot be reached (it does not read the "
				+ "data): the program continues, but its findings are not shown in the IDE.", problems.poll());
		ide.write(messages);
		ide.close();
		server.accept().close();
		for (Thread thread : Thread.getAllStackTraces().keySet()) {
			if (thread.getName().equals("Interlock IDE connection")) {
				thread.join();
			}
		}
		assertTrue(problems.isEmpty());
	}

	/** A suspended IDE delays neither the program nor the file. */
	@Test
	void anIdeThatDoesNotAnswerDelaysNothing() throws Exception {
		ReportChannel channel = open();
		try (Socket agent = server.accept()) {
			for (int site = 1; site < 200; site += 2) {
				reportRace(channel, site);
			}
			try (MessageReader file = MessageReader.open(Files.newInputStream(folder.resolve("s")))) {
				int findings = 0;
				for (Message next = file.next(); next != null; next = file.next()) {
					findings += next.hasFinding() ? 1 : 0;
				}
				assertEquals(100, findings);
			}
			assertTrue(agent.isConnected());
		}
		channel.close();
	}
}
