/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.pde.launching.IPDELauncherConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.RunningProgram;

/**
 * Launches of types from other plug-ins: PDE's real ones, and TestNG's with a stand-in for its type; and launches for
 * running programs.
 */
class OtherLaunchTypesTest extends ProgramFixture {

	private static final String PLUGIN = "org.example.racing";

	@TempDir
	Path folder;

	@Override
	String projectName() {
		return PLUGIN;
	}

	/** A plug-in with a race in its application and in its test. */
	private void plugin() throws Exception {
		RunningPlatform.asTarget(Files.createDirectory(folder.resolve("target")));
		project.source("org/example/RacingApplication.java", """
				package org.example;

				import org.eclipse.equinox.app.IApplication;
				import org.eclipse.equinox.app.IApplicationContext;

				public class RacingApplication implements IApplication {
					@Override
					public Object start(IApplicationContext context) throws Exception {
						Racing.race();
						return EXIT_OK;
					}

					@Override
					public void stop() {
					}
				}
				""");
		project.asPlugin("""
				Manifest-Version: 1.0
				Bundle-ManifestVersion: 2
				Bundle-Name: Racing
				Bundle-SymbolicName: org.example.racing;singleton:=true
				Bundle-Version: 1.0.0
				Bundle-RequiredExecutionEnvironment: JavaSE-17
				Require-Bundle: org.eclipse.core.runtime, org.eclipse.equinox.app, org.junit, org.hamcrest.core
				""", """
				<?xml version="1.0" encoding="UTF-8"?>
				<?eclipse version="3.4"?>
				<plugin>
				  <extension id="racing" point="org.eclipse.core.runtime.applications">
				    <application>
				      <run class="org.example.RacingApplication"/>
				    </application>
				  </extension>
				</plugin>
				""");
		Programs.racingTest(project, 4);
	}

	private ILaunchConfigurationWorkingCopy ofPde(String type) throws CoreException {
		ILaunchConfigurationWorkingCopy copy = project.configuration(type, "of PDE", "org.example.RacingTest");
		copy.setAttribute(IPDELauncherConstants.USE_DEFAULT, false);
		copy.setAttribute(IPDELauncherConstants.AUTOMATIC_INCLUDE_REQUIREMENTS, true);
		copy.setAttribute(IPDELauncherConstants.SELECTED_WORKSPACE_BUNDLES, Set.of(PLUGIN + "@default:default"));
		copy.setAttribute(IPDELauncherConstants.SELECTED_TARGET_BUNDLES,
				Set.of("org.eclipse.osgi@default:default", "org.eclipse.equinox.launcher@default:default",
						"org.apache.felix.scr@default:default", "org.eclipse.core.runtime@default:true",
						"org.eclipse.core.resources@default:default"));
		copy.setAttribute(IPDELauncherConstants.LOCATION, folder.resolve("workspace").toString());
		copy.setAttribute(IPDELauncherConstants.CONFIG_USE_DEFAULT_AREA, false);
		copy.setAttribute(IPDELauncherConstants.CONFIG_LOCATION, folder.resolve("configuration").toString());
		copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROGRAM_ARGUMENTS, "-consoleLog");
		copy.setAttribute(RaceLaunchConstants.ATTR_NOISE, "random:200/1ms");
		// the framework is irrelevant to the test, and slow under noise
		copy.setAttribute(RaceLaunchConstants.ATTR_INCLUDE, "org.example.*");
		copy.setContainer(project.project().getProject());
		return copy;
	}

	/** Launches a saved configuration, which must stay unchanged, and expects the race. */
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
	void aRaceInAnEclipseApplicationAndInAJUnitPluginTestIsFound() throws Exception {
		plugin();
		ILaunchConfigurationWorkingCopy application = ofPde(
				IPDELauncherConstants.ECLIPSE_APPLICATION_LAUNCH_CONFIGURATION_TYPE);
		application.setAttribute(IPDELauncherConstants.APPLICATION, PLUGIN + ".racing");
		assertRaceIsFound(application);
		ILaunchConfigurationWorkingCopy test = ofPde("org.eclipse.pde.ui.JunitLaunchConfig");
		test.rename("of PDE, test");
		test.setAttribute("org.eclipse.jdt.junit.TEST_KIND", "org.eclipse.jdt.junit.loader.junit4");
		test.setAttribute(IPDELauncherConstants.APPLICATION, "org.eclipse.pde.junit.runtime.coretestapplication");
		assertRaceIsFound(test);
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
	void aRunningProgramIsConnectedToAndWatched() throws Exception {
		Programs.racing(project);
		ILaunchConfigurationWorkingCopy configuration = project.application("Plain", "org.example.Racing");
		configuration.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROGRAM_ARGUMENTS, "again");
		ILaunch plain = configuration.launch(ILaunchManager.RUN_MODE, null);
		LaunchFixture.awaitOutput(plain, "raced");
		String processId = plain.getProcesses()[0].getAttribute(IProcess.ATTR_PROCESS_ID);
		RunningProgram program = Interlock.runningPrograms().stream()
				.filter(each -> each.processId().equals(processId)).findFirst().orElseThrow();
		assertEquals("org.example.Racing again", program.name());

		RaceSession session = launches.session(Interlock.connect(program, Map.of(), null));
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
