/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.ExitStatus;

/** A folder like {@code /proc} with this process and one to attach to. */
class TargetProcessTest {

	private static final long ID = 4711;
	private static final String OWN = Long.toString(ProcessHandle.current().pid());

	@TempDir
	Path proc;

	@BeforeEach
	void makeProcesses() throws IOException {
		Files.createDirectory(proc.resolve("1"));
		for (String process : new String[] { OWN, "" + ID }) {
			Files.createDirectories(proc.resolve(process + "/ns"));
			Files.createSymbolicLink(proc.resolve(process + "/ns/mnt"), Path.of("mnt:[1]"));
			Files.createSymbolicLink(proc.resolve(process + "/ns/pid"), Path.of("pid:[4026531836]"));
			Files.createSymbolicLink(proc.resolve(process + "/root"), Path.of("/"));
		}
		Files.writeString(proc.resolve(ID + "/cmdline"), "java\0Main\0");
		Files.createSymbolicLink(proc.resolve("self"), Path.of(OWN));
	}

	private static void relink(Path link, String target) throws IOException {
		Files.delete(link);
		Files.createSymbolicLink(link, Path.of(target));
	}

	@Test
	void numbersCountIfTheyAreThoseOfThisProcess() throws IOException {
		assertDoesNotThrow(() -> TargetProcess.checkNumbers(proc));
		assertDoesNotThrow(() -> TargetProcess.checkNumbers(proc.resolve("none")));
		relink(proc.resolve("self"), "" + ID);
		assertEquals(ExitStatus.UNAVAILABLE,
				assertThrows(CommandFailure.class, () -> TargetProcess.checkNumbers(proc)).status());
		Files.delete(proc.resolve("self"));
		assertThrows(CommandFailure.class, () -> TargetProcess.checkNumbers(proc));
	}

	@ParameterizedTest
	@CsvSource({ "'', false", "-XX:+DisableAttachMechanism, true",
			"'-XX:+DisableAttachMechanism -XX:-DisableAttachMechanism', false",
			"'-XX:-DisableAttachMechanism -XX:+DisableAttachMechanism', true" })
	void theLastOptionDecidesWhetherAProcessCanBeAttachedTo(String options, boolean isRefused) throws IOException {
		Files.writeString(proc.resolve(ID + "/cmdline"), "java\0" + options.replace(' ', '\0') + "\0Main\0");
		TargetProcess target = new TargetProcess(proc, ID);
		if (isRefused) {
			assertEquals(ExitStatus.UNAVAILABLE, assertThrows(CommandFailure.class, target::check).status());
		} else {
			assertDoesNotThrow(target::check);
		}
	}

	@Test
	void otherFilesAreThoseOfAnotherNamespaceOrAnotherRoot() throws Exception {
		TargetProcess target = new TargetProcess(proc, ID);
		assertFalse(target.hasOwnFiles());
		relink(proc.resolve(ID + "/root"), proc.toString());
		assertTrue(target.hasOwnFiles());
		relink(proc.resolve(ID + "/root"), "/");
		relink(proc.resolve(ID + "/ns/mnt"), "mnt:[2]");
		assertTrue(target.hasOwnFiles());
		Files.delete(proc.resolve(ID + "/ns/mnt"));
		assertEquals(ExitStatus.UNAVAILABLE, assertThrows(CommandFailure.class, target::hasOwnFiles).status());
		assertFalse(new TargetProcess(proc.resolve("none"), ID).hasOwnFiles(), "not on Linux");
	}

	@Test
	void aMissingProcessMayBeOutsideOfTheContainer() throws IOException {
		assertTrue(TargetProcess.whereElse(proc).startsWith(": "));
		relink(proc.resolve(OWN + "/ns/pid"), "pid:[1]");
		assertTrue(TargetProcess.whereElse(proc).startsWith(" in the container of this command"));
		assertTrue(TargetProcess.whereElse(proc.resolve("none")).startsWith(": "), "not on Linux");
	}
}
