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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.ILaunchMode;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.Interlock;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.NoiseRepository;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.testkit.OldJre;

/** The checks of a launch in the mode {@code race}, and the properties that it preserves. */
class RaceLaunchTest extends ProgramFixture {

	@TempDir
	Path folder;

	@Test
	void theModeIsThereForBothTypes() throws CoreException {
		ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
		ILaunchMode mode = manager.getLaunchMode(Interlock.LAUNCH_MODE);
		assertEquals("&Race Detection", mode.getLabel());
		assertEquals("Race Detection &As", mode.getLaunchAsLabel());
		for (String type : List.of("org.eclipse.jdt.launching.localJavaApplication",
				"org.eclipse.jdt.junit.launchconfig")) {
			assertEquals(1, manager.getLaunchConfigurationType(type).getDelegates(Set.of("race")).length);
		}
	}

	@Test
	void theSavedConfigurationStaysByteForByte() throws Exception {
		ILaunchConfigurationWorkingCopy copy = Programs.racing(project, "");
		copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS, "-Dmine=\"a b\"");
		copy.setContainer(project.project().getProject());
		ILaunchConfiguration saved = copy.doSave();
		Path file = saved.getFile().getLocation().toPath();
		byte[] before = Files.readAllBytes(file);
		RaceSession session = launches.run(saved);
		assertArrayEquals(before, Files.readAllBytes(file));
		assertEquals("-Dmine=\"a b\"",
				saved.getAttribute(IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS, ""));
		assertEquals(saved, session.launch().getLaunchConfiguration());
		String commandLine = session.launch().getProcesses()[0].getAttribute("org.eclipse.debug.core.ATTR_CMDLINE");
		assertTrue(commandLine.contains("-javaagent:") && commandLine.contains("-Dmine=a b"), commandLine);
	}

	@Test
	void noSecretIsOnTheCommandLineOrLeftBehind() throws Exception {
		RaceSession session = launches.run(Programs.racing(project, ""));
		try (var files = Files.list(session.file().getParent())) {
			assertEquals(List.of(),
					files.map(file -> file.getFileName().toString()).filter(name -> name.contains("options")).toList());
		}
		assertTrue(session.snapshot().options().keySet().stream().noneMatch("token"::equals),
				() -> session.snapshot().options().toString());
	}

	@Test
	void anOldJreIsRefusedBeforeTheLaunch() throws Exception {
		try (OldJre old = new OldJre("Old JRE", folder)) {
			ILaunchConfigurationWorkingCopy configuration = Programs.racing(project, "");
			configuration.setAttribute(IJavaLaunchConfigurationConstants.ATTR_JRE_CONTAINER_PATH, old.containerPath());
			int before = Interlock.sessions().sessions().size();
			CoreException refused = assertThrows(CoreException.class, () -> launches.launch(configuration));
			assertTrue(InterlockStatus.JRE_TOO_OLD.is(refused.getStatus()), refused.getStatus()::toString);
			assertTrue(refused.getMessage().contains("'Old JRE' is Java 1.8.0"), refused.getMessage());
			assertEquals(before, Interlock.sessions().sessions().size());
		}
	}

	@Test
	void aLaunchThatFailsLeavesNoSession() throws Exception {
		ILaunchConfigurationWorkingCopy configuration = Programs.racing(project, "");
		configuration.setAttribute(IJavaLaunchConfigurationConstants.ATTR_WORKING_DIRECTORY,
				folder.resolve("missing").toString());
		assertThrows(CoreException.class, () -> launches.launch(configuration));
		assertEquals(List.of(), Interlock.sessions().sessions());
	}

	@Test
	void aMissingNoiseConfigurationIsRefusedBeforeTheLaunch() throws Exception {
		ILaunchConfigurationWorkingCopy configuration = Programs.racing(project, "");
		configuration.setAttribute(RaceLaunchConstants.ATTR_NOISE_CONFIG, "gone");
		CoreException refused = assertThrows(CoreException.class, () -> launches.launch(configuration));
		assertTrue(InterlockStatus.NOISE_MISSING.is(refused.getStatus()), refused.getStatus()::toString);
		NoiseRepository.create(project.project().getProject(), "gone", "interlock-noise 2\n", null);
		refused = assertThrows(CoreException.class, () -> launches.launch(configuration));
		assertTrue(InterlockStatus.NOISE_UNREADABLE.is(refused.getStatus()), refused.getStatus()::toString);
		assertEquals("The noise configuration cannot be used: gone.noise:1: the file does not begin with "
				+ "'interlock-noise 1': write that as its first line.", refused.getStatus().getMessage());
		assertEquals(List.of(), Interlock.sessions().sessions());
	}

	@Test
	void theVmArgumentForOtherToolsNamesTheAgentAndTheOptions() throws Exception {
		String argument = Interlock.previewVmArgument(Programs.racing(project, ""));
		assertTrue(argument.contains("interlock.jar=noise=random:200/1ms"), argument);
		String[] parsed = DebugPlugin.parseArguments(argument);
		assertEquals(1, parsed.length, argument);
		Path jar = Path.of(parsed[0].substring("-javaagent:".length(), parsed[0].indexOf('=')));
		assertTrue(Files.exists(jar), jar::toString);
	}

	/** The agent needs a file for the sessions of several JVMs. */
	@Test
	void theVmArgumentForOtherToolsNamesASessionFileIfSeveralJvmsAreWatched() throws Exception {
		ILaunchConfigurationWorkingCopy configuration = Programs.racing(project, "");
		configuration.setAttribute(RaceLaunchConstants.ATTR_FOLLOW, "environment");
		String argument = Interlock.previewVmArgument(configuration);
		assertTrue(argument.contains("interlock.jar=session=interlock.session,follow=environment,"), argument);
	}
}
