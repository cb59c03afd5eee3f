/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.code;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import javax.xml.parsers.DocumentBuilderFactory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

import dev.interlock.protocol.Message;
import dev.interlock.protocol.MessageWriter;
import dev.interlock.session.Confirmation;
import dev.interlock.session.ConfirmedSessions;
import dev.interlock.session.DirectedRun;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.RecordedSchedule;
import dev.interlock.session.RecordedSchedule.Kind;
import dev.interlock.session.RecordedSchedule.Meeting;
import dev.interlock.session.RecordedSchedule.ScheduledThread;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.Interleaving.Bar;
import dev.interlock.session.interleaving.Interleaving.Bracket;
import dev.interlock.session.interleaving.Interleaving.Link;
import dev.interlock.session.interleaving.InterleavingLayout;
import dev.interlock.session.interleaving.InterleavingSvg;
import dev.interlock.testkit.GoldenStream;

/** The steps of a finding in one lane per thread, and their picture. */
class InterleavingTest {

	@TempDir
	Path folder;

	@Test
	void aRaceIsTwoAccessesInTwoLanesWithTheLocksThatAreHeld() throws Exception {
		Interleaving picture = Interleaving.of(findings(GoldenStream.RACE).get(0));

		assertEquals("Data race on Counter.value", picture.title());
		assertEquals(List.of("worker-1", "main"), picture.lanes());
		assertEquals(List.of("0 started", "0 write Counter.value (1)", "1 lock ReentrantLock", "1 lock class Counter",
				"1 read Counter.value (2)"), texts(picture));
		assertEquals(List.of("ReentrantLock", "class Counter"), picture.steps().get(4).locks());
		assertEquals(List.of(new Bar(1, 2, 4, "ReentrantLock"), new Bar(1, 3, 4, "class Counter")), picture.bars());
		assertEquals(List.of(new Link(1, 4, Link.Kind.CONFLICT)), picture.links());
		assertNull(picture.bracket());
		assertEquals("Counter.java:17", InterleavingSvg.place(picture.steps().get(1).place()));
	}

	@Test
	void anAtomicSectionIsABracketAroundItsAccesses() throws Exception {
		Interleaving picture = Interleaving.of(findings(GoldenStream.ATOMICITY).get(0));

		assertEquals(List.of("teller-1", "teller-2"), picture.lanes());
		assertEquals(List.of("0 read Bank.balance (1)", "1 lock Bank", "1 remote write Bank.balance (3)", "0 lock Bank",
				"0 write Bank.balance (2)"), texts(picture));
		assertEquals(new Bracket(0, 0, 4, "deposit"), picture.bracket());
		assertEquals(List.of(new Link(0, 2, Link.Kind.CONFLICT), new Link(2, 4, Link.Kind.CONFLICT),
				new Link(2, 3, Link.Kind.ORDER)), picture.links());
		assertEquals(List.of("conflicts with step 3", "begins deposit"), picture.relations(0));
		assertEquals(List.of("conflicts with step 5", "before step 4"), picture.relations(2));
	}

	@Test
	void theArrowsOfALockCycleCloseTheRing() throws Exception {
		for (Finding finding : findings(GoldenStream.LOCKS)) {
			Interleaving picture = Interleaving.of(finding);
			assertEquals(List.of("teller-1", "teller-2"), picture.lanes());
			assertEquals(2, picture.links().size(), picture::toString);
			for (Link link : picture.links()) {
				assertEquals(Link.Kind.WAITS, link.kind());
				// a thread waits, in the last rows, for a lock that another one acquired before
				assertTrue(link.from() >= 2 && link.to() < 2, link::toString);
				assertTrue(picture.steps().get(link.from()).lane() != picture.steps().get(link.to()).lane());
			}
			boolean deadlock = finding.kind() == FindingKind.DEADLOCK;
			assertEquals(deadlock
					? List.of("0 lock Bank", "1 lock ReentrantLock", "0 wait for ReentrantLock (1)",
							"1 wait for Bank (2)")
					: List.of("0 lock Bank (1)", "1 lock ReentrantLock (3)", "0 lock ReentrantLock (2)",
							"1 lock Bank (4)"),
					texts(picture));
			assertEquals(List.of(new Bar(0, 0, 2, "Bank"), new Bar(1, 1, 3, "ReentrantLock")), picture.bars());
		}
	}

	@Test
	void locksOfOneClassAreNumbered() throws Exception {
		Finding finding = findings("one-class", GoldenStream.locksOfOneClass()).get(0);
		Interleaving picture = Interleaving.of(finding);

		assertEquals("Predicted: Lock-order inversion on Bank #1 and Bank #2", picture.title());
		assertEquals(List.of("0 lock Bank #1 (1)", "1 lock Bank #2 (3)", "0 lock Bank #2 (2)", "1 lock Bank #1 (4)"),
				texts(picture));
		assertEquals(List.of(new Bar(0, 0, 2, "Bank #1"), new Bar(1, 1, 3, "Bank #2")), picture.bars());
		assertEquals(List.of("Bank #1"), picture.steps().get(2).locks());
	}

	@Test
	void locksAreNamedByTheFieldsThatHoldThem() throws Exception {
		List<Finding> findings = findings(GoldenStream.HOLDERS);

		Interleaving statics = Interleaving.of(findings.get(0));
		assertEquals("Predicted: Lock-order inversion on Bank.checking and Bank.savings", statics.title());
		assertEquals(List.of(new Bar(0, 0, 2, "Bank.checking"), new Bar(1, 1, 3, "Bank.savings")), statics.bars());
		assertEquals("0 lock Transfer.from of 'teller-1' (1)", texts(Interleaving.of(findings.get(1))).get(0));
	}

	@Test
	void aPredictionSaysSo() throws Exception {
		Finding prediction = findings(GoldenStream.PREDICTED).get(1);

		assertEquals("Predicted: Data race on Counter.total", Interleaving.of(prediction).title());
	}

	@Test
	void theSvgIsADocumentWithEveryStepAndNoMarkupFromNames() throws Exception {
		Interleaving picture = Interleaving.of(findings(GoldenStream.ATOMICITY).get(0));
		Interleaving odd = new Interleaving("<b> & \"c\"", picture.subtitle(), picture.lanes(), picture.steps(),
				picture.bars(), picture.links(), picture.bracket());

		String svg = InterleavingSvg.of(odd);

		Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
				.parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
		assertEquals("<b> & \"c\"", document.getElementsByTagName("title").item(0).getTextContent());
		NodeList texts = document.getElementsByTagName("text");
		for (Interleaving.Step step : picture.steps()) {
			assertTrue(contains(texts, step.text()), step::toString);
		}
		assertTrue(contains(texts, "deposit"));
	}

	@Test
	void aLongNameIsNarrowedToItsBoxInTheSvg() throws Exception {
		Interleaving picture = Interleaving.of(findings(GoldenStream.ATOMICITY).get(0));
		assertFalse(InterleavingSvg.of(picture).contains("textLength"));
		List<Interleaving.Step> longer = picture.steps().stream()
				.map(step -> new Interleaving.Step(step.lane(), step.text().replace("Bank.", "BankOfSavings."),
						step.place(), step.number(), step.access(), step.locks()))
				.toList();

		String svg = InterleavingSvg.of(new Interleaving(picture.title(), picture.subtitle(), picture.lanes(), longer,
				picture.bars(), picture.links(), picture.bracket()));

		assertTrue(svg.contains("textLength=\"198\" lengthAdjust=\"spacingAndGlyphs\">"
				+ "remote write BankOfSavings.balance<"), svg);
	}

	@Test
	void aPointMapsToTheStepOfItsRowAndLane() throws Exception {
		Interleaving picture = Interleaving.of(findings(GoldenStream.RACE).get(0));
		InterleavingLayout layout = new InterleavingLayout(picture);

		assertEquals(1, layout.stepAt(layout.lineX(0), layout.middleY(1)));
		assertEquals(-1, layout.stepAt(layout.lineX(1), layout.middleY(1)));
		assertEquals(4, layout.stepAt(layout.lineX(1), layout.middleY(4)));
		assertEquals(-1, layout.stepAt(layout.lineX(0), 0));
		assertEquals(-1, layout.stepAt(layout.lineX(0), layout.height() + 100));
	}

	private static boolean contains(NodeList texts, String text) {
		for (int i = 0; i < texts.getLength(); i++) {
			if (texts.item(i).getTextContent().equals(text)) {
				return true;
			}
		}
		return false;
	}

	/** The race with a directed run in which both threads stand before their accesses after many other steps. */
	private Finding scheduled(boolean isReached) throws IOException {
		StackTraceElement place = new StackTraceElement("Counter", "run", "Counter.java", 5);
		List<RecordedSchedule.Step> steps = new ArrayList<>();
		steps.add(new RecordedSchedule.Step(0, Kind.START, -1, false, 3, place, "1"));
		steps.add(new RecordedSchedule.Step(0, Kind.ENTER, -1, false, 4, place, "Counter"));
		for (int i = 0; i < 50; i++) {
			steps.add(new RecordedSchedule.Step(0, Kind.LOOP, -1, false, 5 + i, place, ""));
		}
		steps.add(new RecordedSchedule.Step(1, Kind.BEGIN, -1, false, 55, null, ""));
		for (int i = 0; i < 10; i++) {
			steps.add(new RecordedSchedule.Step(1, Kind.CALL, -1, false, 56 + i, place, ""));
			steps.add(new RecordedSchedule.Step(2, Kind.YIELD, -1, false, 56 + i, place, ""));
		}
		int reached = steps.size();
		steps.add(new RecordedSchedule.Step(1, Kind.ACCESS, 0, true, 70, place, ""));
		steps.add(new RecordedSchedule.Step(0, Kind.ACCESS, 1, false, 71, place, ""));
		steps.add(new RecordedSchedule.Step(0, Kind.RELEASE, -1, false, 71, place, "Counter"));
		steps.add(new RecordedSchedule.Step(2, Kind.ENTER, -1, false, 72, place, "Counter"));
		for (int i = 0; i < 20; i++) {
			steps.add(new RecordedSchedule.Step(2, Kind.LOOP, -1, false, 73, place, ""));
		}
		RecordedSchedule schedule = new RecordedSchedule(
				List.of(new ScheduledThread("0", "main"), new ScheduledThread("0.0", "worker-1"),
						new ScheduledThread("0.1", "other")),
				steps, 0, 2, 1_000, isReached ? new Meeting(reached, 0, 1) : null);
		DirectedRun run = new DirectedRun(0, 17, "aa", true, isReached, Set.of(), List.of(), "", "").with(schedule);
		String id = findings(GoldenStream.RACE).get(0).id();
		Confirmation confirmation = new Confirmation(id, new Confirmation.Campaign("c", "17", "", "sparse", 1, 1, true),
				Set.of(0), List.of(run), List.of(), Set.of());
		Path copy = folder.resolve("scheduled.session");
		ConfirmedSessions.write(folder.resolve(GoldenStream.RACE), List.of(confirmation), copy);
		return SessionFiles.read(copy).findings().get(0);
	}

	@Test
	void aConfirmedRaceHasTheScheduleAroundItsAccesses() throws Exception {
		Finding race = scheduled(true);
		assertTrue(Interleaving.hasSchedule(race));
		Interleaving picture = Interleaving.of(race);

		assertEquals("schedule of seed 17: both threads stood before their accesses, so either could go first",
				picture.subtitle());
		assertEquals(List.of("worker-1", "main", "other"), picture.lanes());
		assertEquals(List.of("1 2 earlier steps", "1 start worker-1", "1 lock Counter", "1 50 steps", "0 begin",
				"0 16 steps of 2 threads", "0 call java.util.concurrent", "2 yield", "0 call java.util.concurrent",
				"2 yield", "0 write Counter.value (1)", "1 read Counter.value (2)", "1 unlock Counter",
				"2 lock Counter", "2 repeat a loop", "2 repeat a loop", "2 1,018 later steps"), texts(picture));
		assertEquals(List.of("Counter"), picture.steps().get(11).locks());
		assertEquals(List.of(new Bar(1, 2, 12, "Counter"), new Bar(2, 13, 15, "Counter")), picture.bars());
		assertEquals(List.of(new Link(10, 11, Link.Kind.CONFLICT), new Link(1, 4, Link.Kind.ORDER),
				new Link(12, 13, Link.Kind.ORDER), new Link(3, 4, Link.Kind.SWITCH), new Link(6, 7, Link.Kind.SWITCH),
				new Link(7, 8, Link.Kind.SWITCH), new Link(8, 9, Link.Kind.SWITCH),
				new Link(9, 10, Link.Kind.SWITCH)), picture.links());
		assertEquals(List.of("then step 8"), picture.relations(6));
		assertTrue(InterleavingSvg.of(picture).contains("stroke-dasharray=\"2 3\""));
	}

	@Test
	void allStepsAreShownWhereTheUserWantsThem() throws Exception {
		Interleaving picture = Interleaving.of(scheduled(true), true);
		assertEquals(99, picture.steps().size());
		assertEquals("2 earlier steps", picture.steps().get(0).text());
		assertEquals("1,000 later steps", picture.steps().get(98).text());
		assertEquals(2, picture.steps().stream().filter(Interleaving.Step::isAccess).count());
	}

	@Test
	void aRunWithoutTheRaceHasItsLastSteps() throws Exception {
		Interleaving picture = Interleaving.of(scheduled(false));
		assertEquals("schedule of seed 17: the accesses did not come together", picture.subtitle());
		assertEquals(0, picture.steps().stream().filter(Interleaving.Step::isAccess).count());
		assertEquals("2 repeat a loop", texts(picture).get(picture.steps().size() - 2));
	}

	private static List<String> texts(Interleaving picture) {
		return picture.steps().stream()
				.map(step -> step.lane() + " " + step.text() + (step.isAccess() ? " (" + step.number() + ")" : ""))
				.toList();
	}

	private List<Finding> findings(String goldenStream) throws IOException {
		return findings(goldenStream, GoldenStream.messages(goldenStream));
	}

	private List<Finding> findings(String name, List<Message> messages) throws IOException {
		Path file = folder.resolve(name);
		try (OutputStream out = Files.newOutputStream(file)) {
			MessageWriter writer = new MessageWriter(out);
			for (Message message : messages) {
				writer.write(message);
			}
			writer.flush();
		}
		return SessionFiles.read(file).findings();
	}
}
