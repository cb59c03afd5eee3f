/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.instrument.control.PointAccesses;
import dev.interlock.perturbers.directed.Arrival;
import dev.interlock.perturbers.directed.ScheduleSegment;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.schedule.OperationKind;

/** The file of a schedule is read as it was written, or refused in one sentence. */
class ScheduleFileTest {

	private static final ScheduleFile SCHEDULE = new ScheduleFile(-3, -7, PointAccesses.VOLATILE,
			"data-race a.A.m()V/x:read#0 a.A.n()V/x:write#0",
			List.of(new ScheduleSegment("0", 1, OperationKind.BEGIN, 0, 1),
					new ScheduleSegment("0.3", 12, OperationKind.ACCESS, -5, 3)),
			List.of(new Arrival(Arrival.Kind.LEFT, "0", 1, 2, "sun.nio.ch.Net.accept"),
					new Arrival(Arrival.Kind.CLOCK, "", 9, 1_000_000, ""),
					new Arrival(Arrival.Kind.BACK, "0", 13, 0, "sun.nio.ch.Net.accept")),
			"00ff00ff00ff00ff");

	@TempDir
	Path folder;

	@Test
	void aFileIsReadAsItWasWritten() throws Exception {
		Path file = folder.resolve("a.schedule");
		SCHEDULE.write(file);
		assertEquals(SCHEDULE, ScheduleFile.read(file.toString()));
		ScheduleFile free = new ScheduleFile(0, 1, PointAccesses.ALL, "", List.of(), List.of(), "0");
		free.write(file);
		assertEquals(free, ScheduleFile.read(file.toString()));
	}

	@Test
	void aDamagedFileIsRefused() throws Exception {
		Path file = folder.resolve("a.schedule");
		SCHEDULE.write(file);
		List<String> lines = Files.readAllLines(file);
		for (String needed : List.of("interlock-schedule", "code ", "seed ", "accesses ", "check ")) {
			List<String> others = new ArrayList<>(lines);
			others.removeIf(line -> line.startsWith(needed));
			assertEquals(lines.size() - 1, others.size());
			Files.write(file, others);
			OptionException refused = assertThrows(OptionException.class, () -> ScheduleFile.read(file.toString()));
			assertTrue(refused.getMessage().contains("is not a whole schedule"), refused.getMessage());
		}
		Files.write(file, new byte[] { (byte) 0xFF });
		assertThrows(OptionException.class, () -> ScheduleFile.read(file.toString()));
		OptionException missing = assertThrows(OptionException.class,
				() -> ScheduleFile.read(folder.resolve("none").toString()));
		assertTrue(missing.getMessage().contains("cannot be read (NoSuchFileException)"), missing.getMessage());
	}
}
