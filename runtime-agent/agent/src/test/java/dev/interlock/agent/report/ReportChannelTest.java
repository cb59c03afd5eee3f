/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.queue.Severity;
import dev.interlock.agent.report.stream.RunTotals;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.protocol.Access;
import dev.interlock.protocol.Finding;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.Message.BodyCase;
import dev.interlock.protocol.MessageReader;
import dev.interlock.protocol.Operation;
import dev.interlock.protocol.Statistics;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.OptionException;

/** The path of a finding to the session file. */
@Timeout(60)
class ReportChannelTest {

	@TempDir
	Path folder;

	private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
	private final BlockingQueue<String> problems = new LinkedBlockingQueue<>();

	private ReportChannel open(String options, Consumer<String> console) throws OptionException {
		return ReportChannel.open(AgentOptions.parse(options, 42), "0.1.0", new TestSites(),
				() -> new RunTotals(1, 2, 3, 4, 5, 6), report -> CodeFacts.NONE, ObjectPaths.NONE,
				(evidence, line) -> console.accept(line),
				problems::add, problems::add, request -> {
				});
	}

	private static List<Message> read(Path file) throws IOException {
		List<Message> messages = new ArrayList<>();
		try (MessageReader reader = MessageReader.open(new ByteArrayInputStream(Files.readAllBytes(file)))) {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				messages.add(message);
			}
			assertFalse(reader.truncated());
		}
		return messages;
	}

	private static List<Message> of(BodyCase kind, List<Message> messages) {
		return messages.stream().filter(message -> message.getBodyCase() == kind).toList();
	}

	@Test
	void aFindingIsInTheFileBeforeItIsPrinted() throws Exception {
		Path file = folder.resolve("a b\u00fc.session");
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			channel.sink("atomrace")
					.report(TestSites.race(new Object(), TestSites.VALUE, TestSites.GET, TestSites.INCREMENT));
			assertTrue(lines.take().startsWith("Data race on field Counter.value: write in 'worker-1'"));
			assertEquals(1, of(BodyCase.FINDING, read(file)).size());
			assertEquals(0, of(BodyCase.GOODBYE, read(file)).size());
		}
		List<Message> messages = read(file);
		assertEquals(BodyCase.GOODBYE, messages.get(messages.size() - 1).getBodyCase());
		assertTrue(problems.isEmpty());
	}

	@Test
	void aFindingIsWrittenWithItsDefinitions() throws Exception {
		Path file = folder.resolve("one.session");
		Object lock = new Object();
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			channel.sink("atomrace")
					.report(TestSites.race(new Object(), TestSites.VALUE, TestSites.GET, TestSites.INCREMENT,
							new HeldLock(lock, LockMode.WRITE, 4), new HeldLock(String.class, LockMode.MONITOR, -1)));
		}
		List<Message> messages = read(file);
		Finding finding = of(BodyCase.FINDING, messages).get(0).getFinding();
		assertEquals("data-race", FindingKind.values()[finding.getKindValue() - 1].stableName());
		assertEquals("OBSERVED", finding.getEvidence().name());
		assertEquals(List.of("atomrace"), finding.getEnginesList());
		assertEquals("org.example.Counter", finding.getVariable().getClassName());
		assertEquals("value", finding.getVariable().getName());
		assertEquals(1, finding.getVariable().getObject());
		Access read = finding.getAccesses(0);
		assertEquals(Operation.READ, read.getOperation());
		assertEquals("WRITE_LOCK", read.getLocks(0).getMode().name());
		assertEquals("MONITOR", read.getLocks(1).getMode().name());
		assertEquals(0, read.getLocks(1).getFrame());
		assertTrue(of(BodyCase.LOCK, messages).get(1).getLock().getOfClass());
		assertEquals("java.lang.String", of(BodyCase.LOCK, messages).get(1).getLock().getClassName());
		assertEquals("main", of(BodyCase.THREAD, messages).get(0).getThread().getName());
		assertEquals(31, of(BodyCase.THREAD, messages).get(1).getThread().getThreadId());
		// two stacks that share their outer frame
		assertEquals(3, of(BodyCase.STACK, messages).size());
		assertEquals(2, of(BodyCase.SITE, messages).size());
		assertEquals("org.example.Counter.increment()V/value:write#0",
				of(BodyCase.SITE, messages).get(1).getSite().getStableForm());
		assertDefinedBeforeUse(messages);
	}

	private static void assertDefinedBeforeUse(List<Message> messages) {
		int finding = messages.indexOf(of(BodyCase.FINDING, messages).get(0));
		for (BodyCase definition : List.of(BodyCase.FRAME, BodyCase.STACK, BodyCase.THREAD, BodyCase.LOCK,
				BodyCase.SITE)) {
			assertTrue(of(definition, messages.subList(finding, messages.size())).isEmpty());
		}
	}

	@Test
	void aPairIsWrittenOnceAndCounted() throws Exception {
		Path file = folder.resolve("counts.session");
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			Object owner = new Object();
			assertFalse(channel.sink("atomrace").countIfKnown(FindingKind.DATA_RACE, 1, 2));
			channel.sink("atomrace").report(TestSites.race(owner, TestSites.VALUE, 1, 2));
			channel.sink("atomrace").report(TestSites.race(owner, TestSites.VALUE, 1, 2));
			assertTrue(channel.sink("atomrace").countIfKnown(FindingKind.DATA_RACE, 2, 1));
			channel.sink("atomrace").report(TestSites.race(owner, TestSites.VALUE, 3, 4));
		}
		List<Message> messages = read(file);
		assertEquals(2, of(BodyCase.FINDING, messages).size());
		List<Message> counts = of(BodyCase.OCCURRENCES, messages);
		assertEquals(3, counts.get(counts.size() - 1).getOccurrences().getCount());
		assertEquals(1, counts.get(counts.size() - 1).getOccurrences().getFinding());
		Statistics totals = of(BodyCase.STATISTICS, messages).get(0).getStatistics();
		assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 0L, 6L), List.of(totals.getClassesInstrumented(),
				totals.getClassesSkipped(), totals.getClassesFailed(), totals.getSites(), totals.getThreads(),
				totals.getDropped(), totals.getHugeMethods()));
	}

	/** The writer is blocked while the findings arrive. */
	@Test
	void aBurstOfFindingsIsKept() throws Exception {
		Path file = folder.resolve("burst.session");
		CountDownLatch goOn = new CountDownLatch(1);
		CountDownLatch writing = new CountDownLatch(1);
		int burst = 30_000;
		ReportChannel burstOf;
		try (ReportChannel channel = open("session=" + file, line -> {
			writing.countDown();
			awaitQuietly(goOn);
		})) {
			channel.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, 1, 2));
			writing.await();
			for (int i = 0; i < burst; i++) {
				channel.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, 3, 2 * i + 4));
			}
			goOn.countDown();
			burstOf = channel;
		}
		assertTrue(burstOf.isWhole());
		assertEquals(0, burstOf.dropped());
		List<Message> messages = read(file);
		assertEquals(burst + 1, of(BodyCase.FINDING, messages).size());
		assertEquals(BodyCase.GOODBYE, messages.get(messages.size() - 1).getBodyCase());
	}

	/** The writer is blocked while the messages arrive. */
	@Test
	void messagesBeyondTheirLimitAreDroppedAndCounted() throws Exception {
		Path file = folder.resolve("flood.session");
		CountDownLatch goOn = new CountDownLatch(1);
		CountDownLatch writing = new CountDownLatch(1);
		ReportChannel channel = open("session=" + file, line -> {
			writing.countDown();
			awaitQuietly(goOn);
		});
		channel.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, 1, 2));
		writing.await();
		int kept = 4096;
		for (int i = 0; i < kept + 3; i++) {
			channel.health(Severity.WARNING, "class-not-instrumented", "It is too large.", null);
		}
		assertEquals(3, channel.dropped());
		goOn.countDown();
		channel.close();
		assertFalse(channel.isWhole());
		List<Message> messages = read(file);
		assertEquals(kept, of(BodyCase.HEALTH, messages).size());
		List<Message> totals = of(BodyCase.STATISTICS, messages);
		assertEquals(3, totals.get(totals.size() - 1).getStatistics().getDropped());
	}

	/** Memory is short when it is first reported. Where the program marks its tests, that is when it gets its tests. */
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aFindingThatCouldNotBeQueuedCanBeReportedAgain(boolean inTests) throws Exception {
		Path file = folder.resolve("again.session");
		FindingReport race = TestSites.race(null, TestSites.TOTAL, 1, 2);
		AtomicInteger iterations = new AtomicInteger();
		FindingReport failing = TestSites.withAccesses(race, new AbstractList<>() {
			@Override
			public AccessEvidence get(int index) {
				return race.accesses().get(index);
			}

			@Override
			public int size() {
				return race.accesses().size();
			}

			@Override
			public Iterator<AccessEvidence> iterator() {
				// the first iteration is that of the channel, before the finding has an entry
				if (iterations.incrementAndGet() == 2) {
					throw new OutOfMemoryError("made up");
				}
				return super.iterator();
			}
		});
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			if (inTests) {
				channel.tests().use();
			}
			assertThrows(OutOfMemoryError.class, () -> channel.sink("atomrace").report(failing));
			assertFalse(channel.sink("atomrace").countIfKnown(FindingKind.DATA_RACE, 1, 2));
			channel.sink("atomrace").report(race);
		}
		assertEquals(1, of(BodyCase.FINDING, read(file)).size());
	}

	@Test
	void aSecondWriterOfTheSameFileGetsASeparateFile() throws Exception {
		Path file = folder.resolve("a.session");
		Path own = folder.resolve("a-" + ProcessHandle.current().pid() + ".session");
		try (ReportChannel first = open("session=" + file, lines::add)) {
			try (ReportChannel second = open("session=" + file, lines::add)) {
				assertEquals(own, second.sessionFile());
				second.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, 1, 2));
			}
			first.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, 3, 4));
		}
		assertEquals(List.of("The session file '" + file + "' is in use by another JVM: this one writes '" + own
				+ "'."), List.copyOf(problems));
		assertEquals(4, of(BodyCase.SITE, read(file)).get(1).getSite().getLine());
		assertEquals(2, of(BodyCase.SITE, read(own)).get(1).getSite().getLine());
		// the file of a session that has ended is replaced
		open("session=" + file, lines::add).close();
		assertEquals(0, of(BodyCase.FINDING, read(file)).size());
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			latch.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	@Test
	void theAgentsOwnMessagesAreWritten() throws Exception {
		Path file = folder.resolve("health.session");
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			channel.health(Severity.WARNING, "class-not-instrumented", "It is too large.", "org.example.Large");
			channel.health(Severity.INFO, "started", "It has started.", null);
		}
		List<Message> health = of(BodyCase.HEALTH, read(file));
		assertEquals("WARNING", health.get(0).getHealth().getSeverity().name());
		assertEquals("org.example.Large", health.get(0).getHealth().getClassName());
		assertEquals("INFO", health.get(1).getHealth().getSeverity().name());
	}

	@Test
	void theSecretIsNotInTheFileAndOnlyTheOwnerReadsIt() throws Exception {
		Path file = folder.resolve("secret.session");
		Files.writeString(file, "something older");
		open("token=hunter2,session-id=s1,noise=random:100/20us,session=" + file, lines::add).close();
		assertFalse(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains("hunter2"));
		Message hello = read(file).get(0);
		assertEquals("s1", hello.getHello().getSessionId());
		assertEquals("", hello.getHello().getToken());
		assertEquals("random:100/20us", hello.getHello().getOptionsOrThrow("noise"));
		assertFalse(hello.getHello().containsOptions("token"));
		assertEquals(42, hello.getHello().getSeed());
		assertEquals(ProcessHandle.current().pid(), hello.getHello().getProcessId());
		if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
			assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
		}
	}

	@Test
	void aFileThatCannotBeCreatedIsReportedInOneSentence() throws Exception {
		Path file = folder.resolve("missing").resolve("x.session");
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			channel.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, 1, 2));
			assertTrue(lines.take().startsWith("Data race on static field Counter.total"));
		}
		assertEquals(
				List.of("The session file '" + file + "' cannot be written (there is no such folder): give a path in "
						+ "an existing, writable folder; findings are not kept."),
				List.copyOf(problems));
	}

	@Test
	void aDeviceIsRefusedAndTheProgramContinues() throws Exception {
		assumeTrue(Files.isWritable(Path.of("/dev/full")), "a device that is always full");
		try (ReportChannel channel = open("session=/dev/full", lines::add)) {
			channel.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, 1, 2));
			lines.take();
		}
		assertEquals(List.of("The session file '/dev/full' cannot be written (it is no regular file): give a path in "
				+ "an existing, writable folder; findings are not kept."), List.copyOf(problems));
	}

	@Test
	void theWriterIsADaemonOutsideTheProgramsThreadGroups() throws Exception {
		BlockingQueue<Thread> writer = new LinkedBlockingQueue<>();
		AtomicBoolean isWatched = new AtomicBoolean();
		try (ReportChannel channel = open("", line -> {
			isWatched.set(!InterlockThread.current().isInAgent());
			writer.add(Thread.currentThread());
		})) {
			channel.sink("atomrace").report(TestSites.race(null, TestSites.TOTAL, 1, 2));
			Thread thread = writer.take();
			assertFalse(isWatched.get(), "its use of the JDK is no event of the program");
			assertTrue(thread.isDaemon());
			assertEquals("system", thread.getThreadGroup().getName());
			assertEquals(null, thread.getContextClassLoader());
		}
	}
}
