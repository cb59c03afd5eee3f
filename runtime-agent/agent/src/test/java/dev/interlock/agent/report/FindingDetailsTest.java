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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.report.findings.CodeFacts;
import dev.interlock.agent.report.findings.ObjectPaths;
import dev.interlock.agent.report.stream.RunTotals;
import dev.interlock.agent.report.stream.WrittenFinding;
import dev.interlock.protocol.Finding;
import dev.interlock.protocol.LockToUse;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageReader;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingDetails;
import dev.interlock.spi.FindingDetails.LockSuggestion;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.OptionException;

/** The details of a finding in the session file, and the file of its sites. */
@Timeout(60)
class FindingDetailsTest {

	private static final LockSuggestion LOCK = new LockSuggestion("Counter.lock", 17, 18, List.of(TestSites.GET));

	@TempDir
	Path folder;

	private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
	private final BlockingQueue<String> problems = new LinkedBlockingQueue<>();

	private ReportChannel open(String options, Consumer<String> console) throws OptionException {
		return ReportChannel.open(AgentOptions.parse(options, 42), "0.1.0", new TestSites(),
				() -> new RunTotals(1, 2, 3, 4, 5, 6),
				report -> new CodeFacts(List.of("benign:cache", "fragile:timestamp"), "lost-update"), ObjectPaths.NONE,
				(evidence, line) -> console.accept(line), problems::add, problems::add, request -> {
				});
	}

	private static List<Message> findings(Path file) throws IOException {
		return messages(file, Message::hasFinding);
	}

	private static List<Message> messages(Path file, Predicate<Message> wanted) throws IOException {
		List<Message> messages = new ArrayList<>();
		try (MessageReader reader = MessageReader.open(new ByteArrayInputStream(Files.readAllBytes(file)))) {
			for (Message message = reader.next(); message != null; message = reader.next()) {
				if (wanted.test(message)) {
					messages.add(message);
				}
			}
		}
		return messages;
	}

	@Test
	void detailsAreWritten() throws Exception {
		Path file = folder.resolve("details.session");
		FindingReport race = TestSites.race(new Object(), TestSites.VALUE, TestSites.GET, TestSites.INCREMENT);
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			channel.sink("hybrid").report(new FindingReport(race.kind(), Evidence.PREDICTED, "hybrid", race.owner(),
					race.variable(), race.accesses(), new FindingDetails(List.of("benign:cache"),
							() -> LOCK, "org.example.Counter.add(int)", "read-write-read")));
			channel.sink("happens-before").report(race);
			assertTrue(lines.take().startsWith("Predicted data race on field Counter.value: write in"));
		}
		List<Message> findings = findings(file);
		Finding predicted = findings.get(0).getFinding();
		assertEquals("PREDICTED", predicted.getEvidence().name());
		assertEquals(List.of("benign:cache", "fragile:timestamp"), predicted.getLabelsList());
		assertEquals("lost-update", predicted.getConsequence());
		assertEquals("Counter.lock", predicted.getSuggestion().getLock());
		assertEquals(17, predicted.getSuggestion().getHolding());
		assertEquals(18, predicted.getSuggestion().getOf());
		assertEquals("org.example.Counter.add(int)", predicted.getTransaction());
		assertEquals("read-write-read", predicted.getPattern());
		Finding observed = findings.get(1).getFinding();
		assertEquals("OBSERVED", observed.getEvidence().name());
		assertEquals(List.of("hybrid", "happens-before"), observed.getEnginesList());
		assertFalse(observed.hasSuggestion());
	}

	@Test
	void aFieldAccessIsNoCallInAFindingOnAnObject() throws Exception {
		Path file = folder.resolve("several.session");
		List<Object> object = new ArrayList<>();
		FindingReport race = TestSites.race(object, EventHandler.WHOLE_OBJECT, TestSites.GET, TestSites.INCREMENT);
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			channel.sink("blocks").report(TestSites.withAccesses(race, race.accesses().get(0),
					race.accesses().get(1).withVariable(new Object(), TestSites.VALUE)));
		}
		assertEquals(List.of("CALL", "WRITE"), findings(file).get(0).getFinding().getAccessesList().stream()
				.map(access -> access.getOperation().name()).toList());
	}

	/** The same accesses in transactions of two methods. */
	@Test
	void eachTransactionIsASeparateFinding() throws Exception {
		Path file = folder.resolve("transactions.session");
		FindingReport race = TestSites.race(new Object(), TestSites.VALUE, TestSites.GET, TestSites.INCREMENT);
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			for (String transaction : List.of("Counter.get()", "Counter.add(int)", "Counter.get()")) {
				channel.sink("blocks").report(new FindingReport(FindingKind.ATOMICITY_VIOLATION, Evidence.PREDICTED,
						"blocks", race.owner(), race.variable(), race.accesses(),
						FindingDetails.ofTransaction(transaction, "release-acquire")));
			}
		}
		assertEquals(List.of("Counter.get()", "Counter.add(int)"),
				findings(file).stream().map(message -> message.getFinding().getTransaction()).toList());
	}

	/** An update after the report is written at the end, neither as a finding nor as an occurrence. */
	@Test
	void aChangedSuggestionIsSentAtTheEnd() throws Exception {
		Path file = folder.resolve("locks.session");
		AtomicReference<LockSuggestion> now = new AtomicReference<>(LOCK);
		AtomicReference<LockSuggestion> none = new AtomicReference<>(LOCK);
		try (ReportChannel channel = open("session=" + file, lines::add)) {
			report(channel, TestSites.VALUE, TestSites.GET, now::get);
			report(channel, TestSites.TOTAL, TestSites.GET + 2, none::get);
			report(channel, TestSites.VALUE, TestSites.GET + 4, () -> LOCK);
			for (int i = 0; i < 3; i++) {
				lines.take();
			}
			now.set(new LockSuggestion("Counter.lock", 20, 21, List.of(TestSites.GET)));
			none.set(null);
		}
		List<LockToUse> suggested = messages(file, Message::hasLockToUse).stream().map(Message::getLockToUse).toList();
		assertEquals(2, suggested.size(), "that of the third has not changed");
		assertEquals(1, suggested.get(0).getFinding());
		assertEquals(20, suggested.get(0).getSuggestion().getHolding());
		assertEquals(21, suggested.get(0).getSuggestion().getOf());
		assertEquals(findings(file).get(0).getFinding().getAccesses(0).getSite(),
				suggested.get(0).getSuggestion().getLacking(0));
		assertEquals(2, suggested.get(1).getFinding());
		assertFalse(suggested.get(1).hasSuggestion());
		assertEquals(3, findings(file).size());
		assertEquals(0, messages(file, Message::hasOccurrences).size());
		assertTrue(lines.isEmpty(), lines::toString);
	}

	/** While the program runs, only a substantial change is written. */
	@Test
	void theSuggestedLockIsSentAgainAfterLargeChanges() {
		WrittenFinding finding = new WrittenFinding(1);
		AtomicReference<LockSuggestion> now = new AtomicReference<>(LOCK);
		assertFalse(finding.looksAtLock(true), "no lock is suggested");
		assertEquals(LOCK, finding.takeLock(now::get));
		now.set(new LockSuggestion("Counter.lock", 30, 35, LOCK.lacking()));
		assertFalse(finding.looksAtLock(false));
		assertEquals(LOCK, finding.lock());
		now.set(new LockSuggestion("Counter.lock", 30, 36, LOCK.lacking()));
		assertTrue(finding.looksAtLock(false));
		assertEquals(now.get(), finding.lock());
		now.set(new LockSuggestion("Counter.class", 30, 36, LOCK.lacking()));
		assertTrue(finding.looksAtLock(false));
		now.set(new LockSuggestion("Counter.class", 31, 37, LOCK.lacking()));
		assertFalse(finding.looksAtLock(false));
		assertTrue(finding.looksAtLock(true));
		assertFalse(finding.looksAtLock(true));
		now.set(null);
		assertTrue(finding.looksAtLock(false));
		assertFalse(finding.looksAtLock(false));
	}

	private static void report(ReportChannel channel, int variable, int site, Supplier<LockSuggestion> lock) {
		FindingReport race = TestSites.race(new Object(), variable, site, TestSites.INCREMENT);
		channel.sink("hybrid").report(new FindingReport(race.kind(), Evidence.PREDICTED, "hybrid", race.owner(),
				race.variable(), race.accesses(), FindingDetails.of(List.of(), lock)));
	}

	@Test
	void pairsAreWrittenInTheStableForm() throws Exception {
		Path file = folder.resolve("pairs.txt");
		try (ReportChannel channel = open("pairs=" + file, lines::add)) {
			channel.sink("hybrid")
					.report(TestSites.race(null, TestSites.TOTAL, TestSites.GET, TestSites.INCREMENT));
			channel.sink("hybrid").report(TestSites.race(null, TestSites.TOTAL, -1, TestSites.INCREMENT));
			lines.take();
			assertEquals("data-race org.example.Counter.get()V/value:read#0 "
					+ "org.example.Counter.increment()V/value:write#0\n", Files.readString(file));
		}
		open("pairs=" + folder, lines::add).close();
		assertEquals("The file of pairs '" + folder + "' cannot be written (FileSystemException): give a "
				+ "path in an existing, writable folder; the pairs are not kept.", problems.element());
	}
}
