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

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.protocol.Healing;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.protocol.SetHealing;
import dev.interlock.protocol.Welcome;

/** The test plays the IDE, which starts and stops healing while the program runs. */
@Tag("every-jdk")
class HealingOnRequestTest {

	private static final int PATIENCE_MILLIS = 100_000;
	private static final int SWITCHES = 100;
	/** The healing is seen to work in one of so many switches. */
	private static final int SEEN = 10;

	@TempDir
	Path folder;

	@ParameterizedTest
	@CsvSource({ "JDK_17, mutex", "JDK_25, mutex", "JDK_17, repair", "JDK_25, repair" })
	void healingIsSwitchedOnAndOffUnderLoadAndLeavesNothingBehind(Jdk jdk, String method) throws Exception {
		Path sections = Files.writeString(folder.resolve("healed.sections"), """
				interlock-sections 1

				section deposit
				  variable field healed.Switched.total
				  entry    healed.Switched.deposit(I)V/total:read#0
				  end      healed.Switched.deposit(I)V/total:write#0
				""");
		Path stop = folder.resolve("stop");
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			server.setSoTimeout(PATIENCE_MILLIS);
			Path config = Files.writeString(folder.resolve("options.properties"), "host=127.0.0.1\nport="
					+ server.getLocalPort()
					+ "\ntoken=secret\nsession-id=s1\nengines=atomrace\nwindows=none\nnoise=off\n"
					+ "heal=on-request\nsections=" + sections + "\nsession=" + folder.resolve("a.session") + '\n');
			TargetRun run = TargetRun.of(jdk, "healed/Switched").agent("config=" + config).arguments(stop.toString())
					.start();
			try (Socket socket = server.accept()) {
				socket.setSoTimeout(PATIENCE_MILLIS);
				MessageReader reader = MessageReader.open(socket.getInputStream());
				reader.next();
				MessageWriter writer = new MessageWriter(socket.getOutputStream());
				send(writer, Message.newBuilder().setWelcome(Welcome.newBuilder().setSessionId("s1")).build());
				long entries = 0;
				for (int i = 1; i <= SWITCHES; i++) {
					send(writer, request(method));
					if (i % SEEN == 0) {
						long before = entries;
						entries = until(reader, healing -> healing.getMethod().equals(method)
								&& healing.getEntries() > before).getEntries();
					}
					send(writer, request(""));
				}
				// a method that was not asked for before: all earlier requests have been obeyed
				send(writer, request("yield"));
				until(reader, healing -> healing.getMethod().equals("yield"));
				send(writer, request(method));
				until(reader, healing -> healing.getMethod().equals(method));
				Files.writeString(stop, "stop");
				while (reader.next() != null) {
					// until the agent closes the connection
				}
			}
			Outcome outcome = run.outcome();
			assertEquals(0, outcome.status(), outcome.errText());
			assertEquals("2000", outcome.outText().strip());
		}
	}

	private static void send(MessageWriter writer, Message message) throws IOException {
		writer.write(message);
		writer.flush();
	}

	private static Message request(String method) {
		return Message.newBuilder().setSetHealing(SetHealing.newBuilder().setSection("deposit").setMethod(method))
				.build();
	}

	private static Healing.Section until(MessageReader reader, Predicate<Healing.Section> condition)
			throws IOException {
		for (Message message = reader.next(); message != null; message = reader.next()) {
			if (message.hasHealing() && condition.test(message.getHealing().getSections(0))) {
				return message.getHealing().getSections(0);
			}
		}
		throw new IOException("The agent has closed the connection.");
	}
}
