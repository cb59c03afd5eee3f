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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of a thread, recorded and followed. */
class ThreadEventsTest {

	private static final int CALL = 2;
	private static final int ONE = ThreadEvents.event(CALL, 1);
	private static final int OTHER = ThreadEvents.event(CALL, 2);
	private static final int LOOP = ThreadEvents.event(ThreadEvents.LOOP, 7);

	@TempDir
	Path folder;

	private final ThreadEvents events = new ThreadEvents();

	@Test
	void onlyTheNextEventPasses() {
		events.add(ONE, 10);
		events.add(OTHER, 20);
		assertFalse(events.passes(OTHER));
		assertTrue(events.passes(ONE));
		assertEquals(10, events.iterations());
		assertFalse(events.passes(ONE));
		assertTrue(events.passes(OTHER));
		assertEquals(20, events.iterations());
		// behind the end there are only those of evaluations
		assertFalse(events.passes(ONE));
		assertFalse(events.isOver());
	}

	@Test
	void onlyEventsThatAreNoPointsMayBeMissing() {
		int optional = ThreadEvents.event(ThreadEvents.FIRST_OPTIONAL, 3);
		events.add(optional, 0);
		events.add(ONE, 0);
		events.add(OTHER, 0);
		events.add(ONE, 0);
		assertFalse(events.passes(OTHER));
		assertTrue(events.passes(ONE));
		assertFalse(events.passes(ONE));
		assertFalse(events.passes(optional));
	}

	@Test
	void pointsInLoopsThatAnEvaluationHasDelayedComeFirst() {
		events.add(LOOP, 7);
		events.add(LOOP, 7);
		events.add(ONE, 3);
		assertEquals(-1, events.passLoopBefore(OTHER));
		assertEquals(7, events.passLoopBefore(ONE));
		assertEquals(7, events.passLoopBefore(ONE));
		assertEquals(-1, events.passLoopBefore(ONE));
		assertTrue(events.passes(ONE));
	}

	@Test
	void anotherProgramIsRecognized() {
		events.add(ONE, 0);
		for (int i = 0; i < 10_000; i++) {
			events.addOther();
		}
		assertFalse(events.isOver());
		events.addOther();
		assertTrue(events.isOver());
		assertTrue(events.passes(ONE));
		assertFalse(events.isOver());
	}

	@Test
	void theEventsOfAllThreadsAreReadBack() throws IOException {
		RecordedEvents written = new RecordedEvents();
		written.add("0").add(ONE, 1);
		ThreadEvents many = written.add("0.1");
		for (int i = 0; i < 1_000; i++) {
			many.add(ThreadEvents.event(CALL, i), i);
		}
		Path file = folder.resolve("events");
		written.write(file);
		RecordedEvents read = RecordedEvents.read(file);
		assertTrue(read.of("0").passes(ONE));
		assertNull(read.of("0.0"));
		for (int i = 0; i < 1_000; i++) {
			assertTrue(read.of("0.1").passes(ThreadEvents.event(CALL, i)));
			assertEquals(i, read.of("0.1").iterations());
		}
	}

	@Test
	void aDamagedFileIsRefused() throws IOException {
		Path file = Files.writeString(folder.resolve("damaged"), "no events");
		try {
			RecordedEvents.read(file);
		} catch (IOException e) {
			return;
		}
		throw new AssertionError("read");
	}
}
