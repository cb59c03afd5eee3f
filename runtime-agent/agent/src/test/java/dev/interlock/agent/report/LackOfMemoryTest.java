/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.agent.memory.FailingAllocations;
import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.agent.report.findings.KnownFindings;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.output.SessionOutput;
import dev.interlock.agent.report.queue.QueuedFinding;
import dev.interlock.agent.report.queue.ReportQueue;
import dev.interlock.agent.report.stream.RunTotals;
import dev.interlock.agent.report.stream.StreamEncoder;
import dev.interlock.agent.report.tests.TestRuns;
import dev.interlock.protocol.Access;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.Message.BodyCase;
import dev.interlock.protocol.MessageReader;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;

/** The writer survives a lack of memory at each of its steps without losing a finding. */
@Timeout(120)
class LackOfMemoryTest {

	private static final int FINDINGS = 3;

	private final TestSites sites = new TestSites();
	private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
	private final List<QueuedFinding> announced = new ArrayList<>();
	private boolean isClosed;
	private int steps;
	private int failing;
	private int times;
	private int failingAllocation = Integer.MAX_VALUE;
	private int failingAllocations;
	private int allocations;

	/** A step of the writer; fails if it is its turn. */
	private void step() {
		steps++;
		if (steps >= failing && times > 0) {
			times--;
			throw new OutOfMemoryError("made up");
		}
	}

	private int run(int failingStep, int failures) throws Exception {
		steps = 0;
		failing = failingStep;
		times = failures;
		bytes.reset();
		announced.clear();
		isClosed = false;
		ReportQueue queue = new ReportQueue(1000);
		KnownFindings known = new KnownFindings(64);
		Sites failingSites = new Sites() {
			@Override
			public Site site(int id) {
				step();
				return sites.site(id);
			}

			@Override
			public FieldInfo field(int field) {
				step();
				return sites.field(field);
			}
		};
		SessionOutput output = new SessionOutput() {
			@Override
			public void write(byte[] messages) {
				bytes.writeBytes(messages);
			}

			@Override
			public void close() {
				step();
				isClosed = true;
			}
		};
		ReportWriter writer = new ReportWriter(queue, known, failingSites, List.of(output), () -> {
			step();
			return new RunTotals(1, 2, 3, 4, 5, 6);
		}, report -> {
			step();
			return new CodeFacts(List.of("label"), "");
		}, ObjectPaths.NONE, finding -> {
			step();
			announced.add(finding);
		}, new TestRuns(mark -> {
		}, () -> {
		}), null);
		int engine = writer.engine("atomrace");
		Object lock = new Object();
		for (int i = 0; i < FINDINGS; i++) {
			FindingReport report = TestSites.race(lock, TestSites.VALUE, 2 * i + 1, 2 * i + 2,
					new HeldLock(i == 2 ? new Object() : lock, LockMode.MONITOR, 4 + i));
			int entry = known.accept(report.kind(), report.firstKey(), report.secondKey(), engine, true, true);
			queue.offer(QueuedFinding.of(entry, report));
		}
		writer.end();
		FailingAllocations.failAt(failingAllocation, failingAllocations);
		try {
			writer.run();
		} catch (OutOfMemoryError e) {
			// as a failure of this test alone: JUnit would end all tests
			throw new AssertionError("The writer has ended early.", e);
		}
		allocations = FailingAllocations.end();
		assertTrue(writer.isWhole());
		assertEquals(0, queue.dropped());
		return steps;
	}

	@Test
	void eachStepMayFailOnce() throws Exception {
		int all = run(Integer.MAX_VALUE, 0);
		assertAllWritten();
		for (int step = 1; step <= all; step++) {
			run(step, 1);
			assertAllWritten();
		}
	}

	/**
	 * In the copy of this class whose agent allocates with failures: writes the findings while allocations fail.
	 *
	 * @param first the number of the first allocation that fails
	 * @param count how many fail in a row
	 * @return all allocations
	 */
	static int writtenWithout(int first, int count) throws Exception {
		LackOfMemoryTest test = new LackOfMemoryTest();
		test.failingAllocation = first;
		test.failingAllocations = count;
		// no pause between two tries
		Thread.currentThread().interrupt();
		test.run(Integer.MAX_VALUE, 0);
		Thread.interrupted();
		test.assertAllWritten();
		return test.allocations;
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3 })
	void eachAllocationMayFail(int count) throws Exception {
		ClassLoader copies = new FailingAllocations("dev.interlock.agent.report.",
				name -> !name.startsWith(LackOfMemoryTest.class.getName())
						&& !name.startsWith(TestSites.class.getName()));
		Method written = copies.loadClass(LackOfMemoryTest.class.getName()).getDeclaredMethod("writtenWithout",
				int.class,
				int.class);
		written.setAccessible(true);
		// once without a failure, so that no class is initialised later
		int all = (Integer) written.invoke(null, Integer.MAX_VALUE, 0);
		all = (Integer) written.invoke(null, Integer.MAX_VALUE, 0);
		assertTrue(all > 100, all + " allocations");
		for (int first = 1; first <= all; first++) {
			int failing = first;
			assertDoesNotThrow(() -> written.invoke(null, failing, count), () -> "allocation " + failing);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 2, 7, 20 })
	void allStepsMayFailForAWhile(int failures) throws Exception {
		run(5, failures);
		assertAllWritten();
	}

	/** Another failure would recur: the finding is dropped and counted, and the rest is written. */
	@Test
	void aFindingThatCannotBeEncodedIsDroppedAndCounted() {
		ReportQueue queue = new ReportQueue(1000);
		AtomicInteger written = new AtomicInteger();
		ReportWriter writer = writer(queue, () -> {
			throw new IllegalStateException("made up");
		}, written);
		writer.end();
		writer.run();
		assertEquals(FINDINGS - 1, written.get());
		assertEquals(1, queue.dropped());
	}

	/** The writer ends although one finding, and so those behind it, can never be written. */
	@Test
	void findingsThatCannotBeWrittenToTheEndAreCounted() {
		ReportQueue queue = new ReportQueue(1000);
		AtomicInteger written = new AtomicInteger();
		ReportWriter writer = writer(queue, () -> {
			throw new OutOfMemoryError("made up");
		}, written);
		// no pause between two tries
		Thread.currentThread().interrupt();
		writer.end();
		writer.run();
		Thread.interrupted();
		assertEquals(1, written.get());
		assertEquals(FINDINGS - 1, queue.dropped());
		assertFalse(writer.isWhole());
	}

	/** A writer with some findings in its queue, of which the second cannot be encoded. */
	private ReportWriter writer(ReportQueue queue, Runnable failure, AtomicInteger written) {
		KnownFindings known = new KnownFindings(64);
		ReportWriter writer = new ReportWriter(queue, known, sites, List.of(), () -> new RunTotals(1, 2, 3, 4, 5, 6),
				report -> {
					if (report.firstKey() == 3) {
						failure.run();
					}
					return CodeFacts.NONE;
				}, ObjectPaths.NONE, finding -> written.incrementAndGet(), new TestRuns(mark -> {
				}, () -> {
				}), null);
		for (int i = 0; i < FINDINGS; i++) {
			FindingReport report = TestSites.race(null, TestSites.TOTAL, 2 * i + 1, 2 * i + 2);
			queue.offer(QueuedFinding.of(known.accept(report.kind(), report.firstKey(), report.secondKey(),
					writer.engine("atomrace"), true, true), report));
		}
		return writer;
	}

	@Test
	void findingsBeyondTheFrameLimitLoseTheirStacks() {
		ReportQueue queue = new ReportQueue(20);
		assertTrue(queue.offer(QueuedFinding.of(0, TestSites.race(null, TestSites.TOTAL, 1, 2))));
		assertFalse(queue.offer(QueuedFinding.of(1, TestSites.race(null, TestSites.TOTAL, 3, 4))));
		assertNotEquals(null, ((QueuedFinding) queue.peek()).report().accesses().get(0).stack());
		queue.remove();
		assertEquals(null, ((QueuedFinding) queue.peek()).report().accesses().get(0).stack());
		queue.remove();
		assertTrue(queue.offer(QueuedFinding.of(2, TestSites.race(null, TestSites.TOTAL, 5, 6))));
	}

	/** Each finding is written after the definitions of everything that it refers to, and was announced once. */
	private void assertAllWritten() throws Exception {
		Set<Integer> findings = new HashSet<>();
		Set<String> defined = new HashSet<>();
		Message last = null;
		ByteArrayOutputStream stream = new ByteArrayOutputStream();
		stream.writeBytes(StreamEncoder.header());
		stream.writeBytes(bytes.toByteArray());
		try (MessageReader reader = MessageReader.open(new ByteArrayInputStream(stream.toByteArray()))) {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				last = message;
				switch (message.getBodyCase()) {
				case FRAME -> defined.add("frame " + message.getFrame().getId());
				case STACK -> defined.add("stack " + message.getStack().getId());
				case THREAD -> defined.add("thread " + message.getThread().getId());
				case LOCK -> defined.add("lock " + message.getLock().getId());
				case SITE -> defined.add("site " + message.getSite().getId());
				case FINDING -> {
					findings.add(message.getFinding().getAccesses(0).getSite());
					message.getFinding().getAccessesList().forEach(access -> assertDefined(access, defined));
					assertEquals(List.of("label"), message.getFinding().getLabelsList());
				}
				default -> {
					// refers to nothing
				}
				}
			}
			assertFalse(reader.truncated());
		}
		assertEquals(FINDINGS, findings.size());
		assertEquals(BodyCase.GOODBYE, last.getBodyCase());
		assertEquals(FINDINGS, announced.size());
		assertTrue(isClosed);
	}

	private static void assertDefined(Access access, Set<String> defined) {
		assertTrue(defined.contains("thread " + access.getThread()));
		assertTrue(defined.contains("site " + access.getSite()));
		assertTrue(defined.contains("stack " + access.getStack()));
		access.getLocksList().forEach(lock -> {
			assertTrue(defined.contains("lock " + lock.getLock()));
			assertTrue(defined.contains("frame " + lock.getFrame()));
		});
	}
}
