/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.RunningProgram;
import dev.interlock.testkit.JavaProject;

/** Launches of a type that another plug-in brings, TestNG's, which a stand-in plays; and programs that run already. */
class OtherLaunchTypesTest {

	private final LaunchFixture launches = new LaunchFixture();
	private JavaProject project;

	@BeforeEach
	void open() throws CoreException {
		project = new JavaProject("Prüfling mit Blank");
	}

	@AfterEach
	void close() throws CoreException {
		launches.close();
		project.close();
	}

	/** Launches a saved configuration, which must not change, and looks for the race. */
	private void assertRaceIsFound(ILaunchConfigurationWorkingCopy configuration) throws Exception {
		ILaunchConfiguration saved = configuration.doSave();
		Path file = saved.getFile().getLocation().toPath();
		byte[] before = Files.readAllBytes(file);
		RaceSession session = launches.run(saved);
		assertTrue(
				session.snapshot().findings().stream()
						.anyMatch(finding -> finding.variable().displayName().equals("Racing.total")),
				() -> LaunchFixture.describe(session));
		assertEquals(0, LaunchFixture.exitValue(session.launch()), () -> LaunchFixture.describe(session));
		assertArrayEquals(before, Files.readAllBytes(file), "the saved configuration was changed");
	}

	@Test
	void aRaceInALaunchOfTheTypeOfTestNGIsFound() throws Exception {
		Programs.racing(project);
		ILaunchConfigurationWorkingCopy configuration = project.configuration("org.testng.eclipse.launchconfig",
				"TestNG", "org.example.Racing");
		configuration.setAttribute(RaceLaunchConstants.ATTR_NOISE, "random:200/1ms");
		configuration.setContainer(project.project().getProject());
		assertRaceIsFound(configuration);
	}

	@Test
	void aProgramThatRunsAlreadyIsConnectedToAndWatched() throws Exception {
		Programs.racing(project);
		ILaunchConfigurationWorkingCopy configuration = project.application("Plain", "org.example.Racing");
		configuration.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROGRAM_ARGUMENTS, "again");
		ILaunch plain = configuration.launch(ILaunchManager.RUN_MODE, null);
		LaunchFixture.awaitOutput(plain, "raced");
		String processId = plain.getProcesses()[0].getAttribute(IProcess.ATTR_PROCESS_ID);
		RunningProgram program = Interlock.runningPrograms().stream()
				.filter(each -> each.processId().equals(processId)).findFirst().orElseThrow();
		assertEquals("org.example.Racing again", program.name());

		RaceSession session = launches.session(Interlock.connect(program, null));
		launches.awaitFinding(session);
		assertEquals(State.RUNNING, session.state(), () -> LaunchFixture.describe(session));
		assertEquals(processId + " org.example.Racing again", session.configurationName());
		plain.getProcesses()[0].getStreamsProxy().write("\n");
		launches.awaitEnd(session);
		assertEquals(State.ENDED, session.state(), () -> LaunchFixture.describe(session));
		assertTrue(session.status().isOK(), () -> LaunchFixture.describe(session));
		assertTrue(session.snapshot().findings().stream()
				.anyMatch(finding -> finding.variable().displayName().equals("Racing.total")),
				() -> LaunchFixture.describe(session));
	}
}
