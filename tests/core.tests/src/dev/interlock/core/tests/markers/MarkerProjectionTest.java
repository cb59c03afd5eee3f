/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.markers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.jobs.Job;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.ProjectReviews;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.internal.markers.MarkerProjection;
import dev.interlock.core.internal.sessions.SessionModel;
import dev.interlock.core.tests.launching.Programs;
import dev.interlock.core.tests.sessions.SessionsFixture;
import dev.interlock.protocol.Evidence;
import dev.interlock.protocol.Message;
import dev.interlock.session.AccessNumbers;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.JavaProject;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.SessionProbe;

/** Markers show exactly the findings of the active session, on their lines. */
class MarkerProjectionTest {

	private JavaProject project;
	private IFile counter;
	private SessionProbe probe;

	@BeforeEach
	void open() throws Exception {
		project = new JavaProject("markers");
		counter = Programs.counter(project);
		probe = new SessionProbe(Interlock.sessions());
	}

	@AfterEach
	void close() throws Exception {
		Interlock.setPreferences(CorePreferences.DEFAULT);
		Interlock.sessions().sessions().forEach(Interlock.sessions()::remove);
		settle();
		probe.close();
		project.close();
	}

	private RaceSession play(String goldenStream) throws Exception {
		return playMessages(GoldenStream.messages(goldenStream));
	}

	private RaceSession playMessages(List<Message> messages) throws Exception {
		ScriptedRun run = ScriptedRun.start(project.application("Counter", "org.example.Counter")).play(messages);
		run.end(0);
		probe.await(run.session(), session -> session.state() == State.ENDED);
		settle();
		return run.session();
	}

	/** Waits until all requests are processed: those of the model thread, the ones that they trigger, and the job. */
	private static void settle() throws InterruptedException {
		SessionsFixture.settle(SessionModel.active().thread());
		Job.getJobManager().join(MarkerProjection.class, null);
	}

	private static List<IMarker> markers() throws Exception {
		IMarker[] found = ResourcesPlugin.getWorkspace().getRoot().findMarkers(FindingMarkers.TYPE_FINDING, true,
				IResource.DEPTH_INFINITE);
		return Arrays.stream(found).sorted(Comparator.comparing(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 0)))
				.toList();
	}

	@Test
	void aRaceIsMarkedOnBothLines() throws Exception {
		RaceSession session = play(GoldenStream.RACE);
		List<IMarker> markers = markers();
		assertEquals(List.of(17, 25),
				markers.stream().map(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 0)).toList());
		for (int index = 0; index < 2; index++) {
			IMarker marker = markers.get(index);
			assertEquals(counter, marker.getResource());
			assertEquals(FindingMarkers.TYPE_RACE, marker.getType());
			assertEquals(IMarker.SEVERITY_WARNING, marker.getAttribute(IMarker.SEVERITY, -1));
			assertEquals(session.snapshot().findings().get(0).id(),
					marker.getAttribute(FindingMarkers.ATTR_FINDING, ""));
			assertEquals(session.id(), marker.getAttribute(FindingMarkers.ATTR_SESSION, ""));
			assertEquals(index, marker.getAttribute(FindingMarkers.ATTR_ACCESS_INDEX, -1));
			assertFalse(marker.getAttribute(IMarker.TRANSIENT, false));
			assertFalse(marker.isSubtypeOf(IMarker.PROBLEM), "a problem would keep programs from being launched");
		}
		assertEquals("write", markers.get(0).getAttribute(FindingMarkers.ATTR_ROLE, ""));
		assertEquals("Data race on Counter.value: write in thread 'worker-1', read in thread 'main' at Counter.java:25 "
				+ "(1 of 2)", markers.get(0).getAttribute(IMarker.MESSAGE, ""));
		assertEquals("Data race on Counter.value: read in thread 'main', write in thread 'worker-1' at Counter.java:17 "
				+ "(2 of 2)", markers.get(1).getAttribute(IMarker.MESSAGE, ""));
	}

	@Test
	void anAtomicityViolationIsMarkedAtEachOfItsAccesses() throws Exception {
		project.source("org/example/Bank.java", "package org.example;\nclass Bank {\n}\n");
		RaceSession session = play(GoldenStream.ATOMICITY);
		List<IMarker> markers = markers();
		assertEquals(List.of(12, 16, 16),
				markers.stream().map(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 0)).toList());
		assertEquals(Set.of(FindingMarkers.TYPE_ATOMICITY),
				markers.stream().map(MarkerProjectionTest::type).collect(Collectors.toSet()));
		assertEquals("Atomicity violation on Bank.balance: read in thread 'teller-1', remote write in thread 'teller-2'"
				+ " at Bank.java:16, write in thread 'teller-1' at Bank.java:16 (1 of 3)",
				markers.get(0).getAttribute(IMarker.MESSAGE, ""));
		assertEquals(List.of(1, 3, 2), IntStream.range(0, 3)
				.mapToObj(index -> AccessNumbers.of(session.snapshot().findings().get(0), index)).toList());
	}

	@Test
	void aPredictionIsNoWarningAndHasATypeOfItsOwn() throws Exception {
		playMessages(GoldenStream.changed(GoldenStream.RACE, finding -> finding.setEvidence(Evidence.PREDICTED)));
		for (IMarker marker : markers()) {
			assertEquals(FindingMarkers.TYPE_PREDICTED, type(marker));
			assertEquals(IMarker.SEVERITY_INFO, marker.getAttribute(IMarker.SEVERITY, -1));
			assertTrue(marker.getAttribute(IMarker.MESSAGE, "").startsWith("Predicted, did not happen in this run: "));
		}
		assertEquals(2, markers().size());
	}

	@Test
	void markersOfALockCycleNumberTheLocksOfOneClass() throws Exception {
		project.source("org/example/Bank.java", "package org.example;\nclass Bank {\n}\n");
		playMessages(GoldenStream.locksOfOneClass());
		List<String> messages = markers().stream().map(marker -> marker.getAttribute(IMarker.MESSAGE, "")).toList();
		assertTrue(
				messages.contains("Predicted, did not happen in this run: Lock-order inversion on Bank #1 and Bank #2:"
						+ " acquire of Bank #1 in thread 'teller-1', acquire of Bank #2 in thread 'teller-1' at Bank.java:21,"
						+ " acquire of Bank #2 in thread 'teller-2' at Bank.java:20,"
						+ " acquire of Bank #1 in thread 'teller-2' at Bank.java:21 (1 of 4)"),
				messages::toString);
	}

	@Test
	void markersNameLocksByTheFieldsThatHoldThem() throws Exception {
		project.source("org/example/Bank.java", "package org.example;\nclass Bank {\n}\n");
		playMessages(GoldenStream.messages(GoldenStream.HOLDERS));
		List<String> messages = markers().stream().map(marker -> marker.getAttribute(IMarker.MESSAGE, "")).toList();
		assertTrue(messages.stream().anyMatch(text -> text.contains(
				"Lock-order inversion on Bank.checking and Bank.savings: acquire of Bank.checking in thread")),
				messages::toString);
	}

	@Test
	void anObservedFindingReplacesThePredictedOne() throws Exception {
		List<Message> messages = GoldenStream.messages(GoldenStream.PREDICTED);
		int observed = IntStream.range(0, messages.size()).filter(index -> messages.get(index).hasFinding()
				&& messages.get(index).getFinding().getEvidence() == Evidence.OBSERVED).findFirst().orElseThrow();
		ScriptedRun run = ScriptedRun.start(project.application("Counter", "org.example.Counter"))
				.play(messages.subList(0, observed));
		probe.await(run.session(), session -> session.snapshot().findings().size() == 3);
		settle();
		assertEquals(Set.of(FindingMarkers.TYPE_PREDICTED),
				markers().stream().map(MarkerProjectionTest::type).collect(Collectors.toSet()));
		run.agent().say(messages.subList(observed, messages.size()));
		run.end(0);
		probe.await(run.session(), session -> session.state() == State.ENDED);
		settle();
		assertEquals(2, markers().stream().filter(marker -> type(marker).equals(FindingMarkers.TYPE_RACE)).count());
	}

	private static String type(IMarker marker) {
		try {
			return marker.getType();
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void theVariableIsTheMarkedTextOrElseTheLine() throws Exception {
		String start = "\uFEFF/* Z\u00E4hler */\r\n" + "\r\n".repeat(15);
		String text = start + "\t\tvalue = value + 1; // value\r\n" + "\r\n".repeat(7)
				+ "\t\treturn \"//\" + this.value; // the value\r\n";
		counter.setContents(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, false, null);
		play(GoldenStream.RACE);
		String shown = text.substring(1);
		assertEquals(List.of("value = value + 1;", "value"),
				markers().stream().map(marker -> shown.substring(marker.getAttribute(IMarker.CHAR_START, -1),
						marker.getAttribute(IMarker.CHAR_END, -1))).toList());
	}

	@Test
	void aRemovedLineIsMarkedWithoutText() throws Exception {
		counter.setContents(new ByteArrayInputStream("class Counter {\n}\n".getBytes(StandardCharsets.UTF_8)), true,
				false, null);
		play(GoldenStream.RACE);
		assertEquals(List.of(-1, -1),
				markers().stream().map(marker -> marker.getAttribute(IMarker.CHAR_START, -1)).toList());
	}

	@Test
	void markersAreRemovedWithTheirSession() throws Exception {
		RaceSession session = play(GoldenStream.RACE);
		assertEquals(2, markers().size());
		Interlock.sessions().remove(session);
		settle();
		assertEquals(List.of(), markers());
	}

	@Test
	void markersShowTheActiveSessionOnly() throws Exception {
		RaceSession race = play(GoldenStream.RACE);
		play(GoldenStream.CLEAN);
		assertEquals(List.of(), markers());
		Interlock.sessions().activate(race);
		settle();
		assertEquals(2, markers().size());
	}

	@Test
	void markersCanBeDisabled() throws Exception {
		play(GoldenStream.RACE);
		Interlock.setPreferences(new CorePreferences() {
			@Override
			public boolean showMarkers() {
				return false;
			}
		});
		settle();
		assertEquals(List.of(), markers());
		Interlock.setPreferences(CorePreferences.DEFAULT);
		settle();
		assertEquals(2, markers().size());
	}

	@Test
	void aChangeWhileTheyAreMadeIsNotLost() throws Exception {
		RaceSession session = play(GoldenStream.RACE);
		// meanwhile the plug-in's own projection creates no markers
		Interlock.setPreferences(new CorePreferences() {
			@Override
			public boolean showMarkers() {
				return false;
			}
		});
		settle();
		int accesses = session.snapshot().findings().get(0).accesses().size();
		ReviewWhileLooking sources = new ReviewWhileLooking(project.project().getProject());
		MarkerProjection projection = new MarkerProjection(Interlock.sessions(), sources,
				() -> CorePreferences.DEFAULT);
		try {
			projection.refresh();
			Job.getJobManager().join(MarkerProjection.class, null);
			assertEquals(2 * accesses, sources.asked(), "they are made once more, with the review");
		} finally {
			projection.stop();
		}
	}

	/** As the command line reads them; the other file is that of former versions. */
	@Test
	void aReviewHidesTheMarkersOfItsFindingsUntilItEnds() throws Exception {
		play(GoldenStream.RACE);
		settle();
		for (String file : List.of(ProjectReviews.FILE, ".settings/dev.interlock.verdicts")) {
			assertEquals(2, markers().size());
			review(file, "suppressed class org.example.* until 2000-01-01\n");
			assertEquals(2, markers().size(), file);
			review(file, "not understood\nsuppressed class org.example.*\n");
			assertEquals(List.of(), markers(), file);
			review(file, null);
		}
		assertEquals(2, markers().size());
	}

	/** Replaces a file, or deletes it if there is no text. */
	private void review(String name, String text) throws Exception {
		IFile file = project.project().getProject().getFile(name);
		if (file.getParent() instanceof IFolder folder && !folder.exists()) {
			folder.create(true, true, null);
		}
		file.delete(true, null);
		if (text != null) {
			file.create(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, null);
		}
		settle();
	}

	@Test
	void anAccessWithoutSourceInTheWorkspaceIsNotMarked() throws Exception {
		play(GoldenStream.KILLED);
		assertEquals(List.of(), markers());
	}

	@Test
	void thereAreNeverMoreThanFiveHundred() throws Exception {
		List<Message> messages = GoldenStream.messages(GoldenStream.RACE);
		Message finding = messages.stream().filter(Message::hasFinding).findFirst().orElseThrow();
		ScriptedRun run = ScriptedRun.start(project.application("Counter", "org.example.Counter"))
				.play(GoldenStream.RACE);
		for (int index = 2; index <= 400; index++) {
			Message other = another(finding, index);
			run.agent().say(List.of(other));
			run.agent().spool(List.of(other));
		}
		run.end(0);
		probe.await(run.session(), session -> session.state() == State.ENDED);
		settle();
		assertEquals(400, run.session().snapshot().findings().size());
		assertEquals(FindingMarkers.MAXIMUM, markers().size());
	}

	private static Message another(Message finding, int index) {
		var variable = finding.getFinding().getVariable().toBuilder().setName("value" + index);
		return finding.toBuilder().setFinding(finding.getFinding().toBuilder().setId(index).setVariable(variable))
				.build();
	}
}
