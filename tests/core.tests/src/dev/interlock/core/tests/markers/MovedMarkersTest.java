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

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
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
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.internal.markers.MarkerProjection;
import dev.interlock.core.internal.sessions.SessionModel;
import dev.interlock.core.tests.launching.Programs;
import dev.interlock.core.tests.sessions.SessionsFixture;
import dev.interlock.protocol.Message;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.JavaProject;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.SessionProbe;

/** Markers follow their lines when the source changes, and disappear with deleted lines. */
class MovedMarkersTest {

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

	/** Changes the source like an edit after the run, and returns the lines of the markers afterwards. */
	private List<Integer> linesAfter(UnaryOperator<String> edit) throws Exception {
		String text = new String(counter.getContents().readAllBytes(), StandardCharsets.UTF_8);
		counter.setContents(new ByteArrayInputStream(edit.apply(text).getBytes(StandardCharsets.UTF_8)), true, true,
				null);
		counter.setLocalTimeStamp(System.currentTimeMillis() + 5000);
		settle();
		return markers().stream().map(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 0)).toList();
	}

	@Test
	void afterAChangeOnDiskMarkersAreOnTheMovedLines() throws Exception {
		play(GoldenStream.RACE);
		assertEquals(List.of(19, 27), linesAfter(text -> "// one\n// two\n" + text));
		// as the fix writes it
		assertEquals(List.of(20, 29), linesAfter(
				text -> text.replace("\t\tvalue++;\n", "\t\tsynchronized (this) {\n\t\t\tvalue++;\n\t\t}\n")));
		assertEquals(Set.of(FindingMarkers.TYPE_STALE),
				markers().stream().map(MovedMarkersTest::type).collect(Collectors.toSet()));
	}

	@Test
	void aRewrittenLineKeepsItsMarkerAndARemovedLineDoesNot() throws Exception {
		play(GoldenStream.RACE);
		assertEquals(List.of(17, 25), linesAfter(
				text -> text.replace("value++;", "value.incrementAndGet();").replace("(value)", "(value.get())")));
		assertEquals(List.of(24), linesAfter(text -> text.replace("\t\tvalue.incrementAndGet();\n", "")));
	}

	@Test
	void anUndoneChangeRestoresTheMarkers() throws Exception {
		play(GoldenStream.RACE);
		String before = new String(counter.getContents().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(List.of(), linesAfter(text -> "class Counter {\n}\n"));
		assertEquals(List.of(17, 25), linesAfter(text -> before));
		assertEquals(Set.of(FindingMarkers.TYPE_RACE),
				markers().stream().map(MovedMarkersTest::type).collect(Collectors.toSet()));
	}

	@Test
	void aTextThatWasNotSeenBeforeIsTakenFromTheLocalHistory() throws Exception {
		RaceSession race = play(GoldenStream.RACE);
		play(GoldenStream.CLEAN);
		linesAfter(text -> "// one\n" + text);
		Interlock.sessions().activate(race);
		settle();
		assertEquals(List.of(18, 26),
				markers().stream().map(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 0)).toList());
	}

	private static String type(IMarker marker) {
		try {
			return marker.getType();
		} catch (CoreException e) {
			throw new AssertionError(e);
		}
	}
}
