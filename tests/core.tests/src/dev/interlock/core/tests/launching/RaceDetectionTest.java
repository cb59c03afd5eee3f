/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.junit.jupiter.api.Test;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.directed.Confirmations;
import dev.interlock.core.internal.markers.MarkerProjection;
import dev.interlock.session.Access;
import dev.interlock.session.Confirmation;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;

/** The real agent finds races in programs and tests launched in the mode {@code race}, however they end. */
class RaceDetectionTest extends ProgramFixture {

	private static final int RACING_LINE = 9;

	private static void assertRaceFound(RaceSession session) {
		List<Finding> findings = session.snapshot().findings();
		assertTrue(findings.stream().anyMatch(RaceDetectionTest::isTheRace), () -> LaunchFixture.describe(session));
	}

	private static boolean isTheRace(Finding finding) {
		return finding.variable().displayName().equals("Racing.total")
				&& finding.accesses().stream().map(Access::line).allMatch(line -> line == RACING_LINE);
	}

	@Test
	void aRaceInAnApplicationIsFoundAndMarked() throws Exception {
		RaceSession session = launches.run(Programs.racing(project, ""));
		assertEquals(State.ENDED, session.state(), () -> LaunchFixture.describe(session));
		assertTrue(session.status().isOK(), () -> LaunchFixture.describe(session));
		assertRaceFound(session);
		Job.getJobManager().join(MarkerProjection.class, null);
		assertTrue(LaunchFixture.markedLines().contains(RACING_LINE), () -> LaunchFixture.describe(session));
		assertNotNull(session.launch().getSourceLocator());
		assertEquals(0, LaunchFixture.exitValue(session.launch()));
	}

	@Test
	void aJvmThatTheProgramStartsHasASessionOfItsOwn() throws Exception {
		ILaunchConfigurationWorkingCopy configuration = Programs.starting(project);
		configuration.setAttribute(RaceLaunchConstants.ATTR_FOLLOW, "children");
		RaceSession session = launches.run(configuration);
		assertEquals(0, session.findingCount(), () -> LaunchFixture.describe(session));
		RaceSession child = Interlock.sessions().sessions().stream().filter(each -> each != session).findFirst()
				.orElseThrow(() -> new AssertionError(LaunchFixture.describe(session)));
		assertTrue(child.label().equals("child JVM org.example.Racing"), child::label);
		assertEquals(State.ENDED, child.state());
		assertTrue(child.snapshot().findings().stream().anyMatch(RaceDetectionTest::isTheRace),
				() -> child.snapshot().toString());
		assertEquals(child, Interlock.sessions().active());
		Job.getJobManager().join(MarkerProjection.class, null);
		assertTrue(LaunchFixture.markedLines().contains(RACING_LINE));
		assertEquals("", child.configurationKey());
	}

	@Test
	void byDefaultOnlyTheProgramIsWatched() throws Exception {
		RaceSession session = launches.run(Programs.starting(project));
		assertEquals(0, LaunchFixture.exitValue(session.launch()));
		assertEquals(List.of(session), Interlock.sessions().sessions());
	}

	@Test
	void aKilledProgramKeepsItsFindings() throws Exception {
		ILaunch launch = launches.launch(Programs.racing(project, "wait"));
		RaceSession session = launches.session(launch);
		LaunchFixture.awaitOutput(launch, "raced");
		// a killed program cannot wait until its last finding is written
		launches.awaitFinding(session);
		long pid = Long.parseLong(launch.getProcesses()[0].getAttribute("org.eclipse.debug.core.ATTR_PROCESS_ID"));
		assertTrue(ProcessHandle.of(pid).orElseThrow().destroyForcibly());
		launches.awaitEnd(session);
		assertEquals(State.TERMINATED, session.state(), () -> LaunchFixture.describe(session));
		assertRaceFound(session);
	}

	@Test
	void aTerminatedProgramKeepsItsFindings() throws Exception {
		ILaunch launch = launches.launch(Programs.racing(project, "wait"));
		RaceSession session = launches.session(launch);
		LaunchFixture.awaitOutput(launch, "raced");
		launch.getProcesses()[0].terminate();
		launches.awaitEnd(session);
		assertEquals(State.TERMINATED, session.state(), () -> LaunchFixture.describe(session));
		assertRaceFound(session);
	}

	@Test
	void aProgramThatHaltsKeepsItsFindingsAndItsExitValue() throws Exception {
		RaceSession session = launches.run(Programs.racing(project, "halt"));
		assertEquals(3, LaunchFixture.exitValue(session.launch()));
		assertRaceFound(session);
	}

	@Test
	void findingsAreSeenWhileTheProgramRuns() throws Exception {
		ILaunch launch = launches.launch(Programs.racing(project, "wait"));
		RaceSession session = launches.session(launch);
		launches.awaitFinding(session);
		assertEquals(State.RUNNING, session.state(), () -> LaunchFixture.describe(session));
		assertRaceFound(session);
	}

	@Test
	void predictionsOfTheProfileThoroughAreMarkedAndNameTheLock() throws Exception {
		Programs.predicted(project);
		ILaunchConfigurationWorkingCopy configuration = project.application("Handing", "org.example.Handing");
		configuration.setAttribute(RaceLaunchConstants.ATTR_PROFILE, "thorough");
		RaceSession session = launches.run(configuration);
		Finding finding = session.snapshot().findings().stream()
				.filter(each -> each.variable().name().equals("total") && each.kind() == FindingKind.DATA_RACE)
				.findFirst().orElseThrow(() -> new AssertionError(LaunchFixture.describe(session)));
		assertEquals(Finding.Evidence.PREDICTED, finding.evidence());
		assertEquals("Handing.class", finding.details().suggestion().lock());
		assertEquals(1, finding.details().suggestion().of() - finding.details().suggestion().holding());

		Job.getJobManager().join(MarkerProjection.class, null);
		IMarker marker = Stream
				.of(ResourcesPlugin.getWorkspace().getRoot().findMarkers(FindingMarkers.TYPE_PREDICTED, false,
						IResource.DEPTH_INFINITE))
				.filter(each -> each.getAttribute(IMarker.LINE_NUMBER, 0) == 31).findFirst()
				.orElseThrow(() -> new AssertionError(LaunchFixture.describe(session)));
		assertEquals(finding.id(), marker.getAttribute(FindingMarkers.ATTR_FINDING, ""));
		assertTrue(
				marker.getAttribute(IMarker.MESSAGE, "")
						.startsWith("Predicted, did not happen in this run: Data race on Handing.total: "),
				() -> marker.getAttribute(IMarker.MESSAGE, ""));
	}

	@Test
	void aRaceInAJUnit4TestIsFound() throws Exception {
		junit(4);
	}

	@Test
	void aRaceInAJUnit5TestIsFound() throws Exception {
		junit(5);
	}

	private void junit(int version) throws Exception {
		Programs.racingTest(project, version);
		ILaunchConfigurationWorkingCopy test = project.test(version, "RacingTest", "org.example.RacingTest");
		test.setAttribute(RaceLaunchConstants.ATTR_NOISE, "random:200/1ms");
		RaceSession session = launches.run(test);
		assertEquals(0, LaunchFixture.exitValue(session.launch()), () -> LaunchFixture.describe(session));
		assertRaceFound(session);
		assertIsReproduced(session, test);
	}

	/** Directed runs need no view of the IDE that waits for the results of the tests. */
	private static void assertIsReproduced(RaceSession session, ILaunchConfiguration test) throws Exception {
		Supplier<Finding> race = () -> session.snapshot().findings().stream().filter(Finding::isDirectable).findFirst()
				.orElseThrow();
		Confirmations.confirm(session, race.get(), test, 2, new NullProgressMonitor());
		Confirmation confirmation = race.get().details().confirmation();
		assertEquals(Confirmation.State.REAL, confirmation.state(), () -> confirmation.lines().toString());
		ILaunchConfiguration debugged = Confirmations.debugged(session, race.get(), test, new NullProgressMonitor());
		assertEquals(IJavaLaunchConfigurationConstants.ID_JAVA_APPLICATION, debugged.getType().getIdentifier());
		RaceSession replayed = Confirmations.replay(session, race.get(), test, confirmation.best().seed(),
				new NullProgressMonitor());
		assertEquals(confirmation.best().digest(),
				replayed.snapshot().findings().get(0).details().confirmation().best().digest());
	}
}
