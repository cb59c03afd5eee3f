/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent in the commands and the environment of JVMs. */
class AgentArgumentTest {

	private static final String OURS = "-javaagent:/x/interlock.jar=inherited=QQ";

	@TempDir
	Path folder;
	private final AgentArgument agent = new AgentArgument(new File("/x/interlock.jar"), "config=/tmp/c",
			"inherited=QQ");

	private static String[] command(String... command) {
		return command;
	}

	@Test
	void comesFirst() {
		assertArrayEquals(command("java", OURS, "@a", "-cp", "x", "Main", "-y"),
				agent.in(command("java", "@a", "-cp", "x", "Main", "-y")));
	}

	@Test
	void itsCommandsAreKnown() {
		assertTrue(agent.isFirstIn(agent.in(command("java", "Main"))));
		assertFalse(agent.isFirstIn(command("java", "Main")));
		assertFalse(agent.isFirstIn(command("java")));
	}

	@Test
	void replacesWhatTheProgramPassesOn() {
		assertArrayEquals(command("java", OURS, "-Xmx1g", "Main"),
				agent.in(command("java", "-javaagent:/x/interlock.jar=config=/tmp/c", "-Xmx1g",
						"-javaagent:/x/interlock.jar=inherited=ZZ", "Main")));
		assertFalse(agent.isGivenIn(command("java", "-javaagent:/x/interlock.jar=config=/tmp/c", "Main"), null));
	}

	@Test
	void argumentsOfTheProgramAreKept() {
		String argument = "-javaagent:/x/interlock.jar=config=/tmp/c";
		assertArrayEquals(command("java", OURS, "-cp", "x", "Main", argument),
				agent.in(command("java", "-cp", "x", "Main", argument)));
		assertFalse(agent.isGivenIn(command("java", "-jar", "x.jar", "-javaagent:/x/interlock.jar"), null));
	}

	@Test
	void anAgentOfTheProgramsChoiceIsRecognised() throws IOException {
		assertTrue(agent.isGivenIn(command("java", "-cp", "-x", "-javaagent:/y/interlock.jar=session=s", "M"), null));
		assertTrue(agent.isGivenIn(command("java", "-javaagent:/x/interlock.jar", "M"), null));
		assertFalse(agent.isGivenIn(command("java", "-javaagent:/x/jacoco.jar=a", "M"), null));
		Files.writeString(folder.resolve("with"), "-Xmx1g -javaagent:/x/interlock.jar=session=s");
		Files.writeString(folder.resolve("without"), "-javaagent:/x/jacoco.jar");
		assertTrue(agent.isGivenIn(command("java", "@with", "M"), folder.toString()));
		assertTrue(agent.isGivenIn(command("java", "@" + folder.resolve("with"), "M"), null));
		assertFalse(agent.isGivenIn(command("java", "@without", "@none", "M"), folder.toString()));
	}

	@Test
	void isAppendedToTheOptionsOfTheEnvironmentOnce() {
		assertEquals(OURS, agent.inToolOptions(null));
		assertEquals("-Da='b c' " + OURS, agent.inToolOptions("-Da='b c'"));
		assertEquals("-Da=b -Dc=d " + OURS,
				agent.inToolOptions("-Da=b -javaagent:/x/interlock.jar=inherited=old_-1 -Dc=d"));
		assertEquals("-javaagent:/x/interlock.jar=session=s", agent.withoutAgent(
				"-javaagent:/x/interlock.jar=session=s " + OURS));
	}

	@Test
	void aPathWithBlanksIsQuoted() {
		AgentArgument blanks = new AgentArgument(new File("/a b/interlock.jar"), null, "inherited=QQ");
		String quoted = "\"-javaagent:/a b/interlock.jar=inherited=QQ\"";
		assertEquals("-Dx " + quoted, blanks.inToolOptions("-Dx " + quoted));
		assertEquals("'-javaagent:/a\" b/interlock.jar=inherited=QQ'",
				new AgentArgument(new File("/a\" b/interlock.jar"), null, "inherited=QQ").inToolOptions(""));
		assertNull(new AgentArgument(new File("/a\"'/interlock.jar"), null, "inherited=QQ").inToolOptions(""));
	}
}
