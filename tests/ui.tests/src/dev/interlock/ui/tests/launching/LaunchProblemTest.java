/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.Interlock;
import dev.interlock.core.NoiseRepository;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.testkit.OldJre;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** A problem before a launch is reported once, in a sentence, with buttons that open the place to fix it. */
class LaunchProblemTest extends LaunchFixture {

	private static final String TITLE = "Race Detection Cannot Start";

	@TempDir
	Path folder;

	private ShellBot launch(ILaunchConfiguration configuration) {
		UIThread.asyncExec(() -> DebugUITools.launch(configuration, Interlock.LAUNCH_MODE));
		return bot.shell(TITLE);
	}

	private static void assertSays(ShellBot dialog, String sentence) {
		List<String> texts = dialog.texts();
		assertTrue(texts.contains(sentence), texts::toString);
		assertTrue(texts.stream().noneMatch(text -> text.contains("Exception")), texts::toString);
	}

	@Test
	void anOldJreLeadsToTheInstalledOnesAndToTheConfiguration() throws Exception {
		program("Main");
		try (OldJre old = new OldJre("Old JRE", folder)) {
			ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
			copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_JRE_CONTAINER_PATH, old.containerPath());
			ILaunchConfiguration saved = copy.doSave();
			ShellBot problem = launch(saved);
			assertSays(problem, "Race detection needs Java 17 or later, but the JRE 'Old JRE' is Java 1.8.0: choose "
					+ "another one on the JRE tab of the launch configuration 'Main'.");
			ScreenshotOnFailure.take("launch-problem");
			problem.click("Installed JREs...");
			ShellBot preferences = bot.shell("Preferences");
			preferences.click("Apply and Close");
			preferences.waitUntilClosed();

			ShellBot again = bot.shell(TITLE);
			again.click("Edit Configuration...");
			again.waitUntilClosed();
			ShellBot configurations = bot.shell("Race Detection Configurations");
			UIThread.waitUntil("the configuration",
					() -> configurations.tree().selection().equals(List.of("Main")));
			configurations.close();
			assertTrue(Interlock.sessions().sessions().isEmpty());
		}
	}

	@Test
	void aCreatedNoiseConfigurationLetsTheLaunchContinue() throws Exception {
		program("Main");
		ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
		copy.setAttribute(RaceLaunchConstants.ATTR_NOISE_CONFIG, "gone");
		ShellBot problem = launch(copy);
		assertSays(problem,
				"The project 'example' has no noise configuration 'gone': choose another one on the tab Race "
						+ "Detection, or create it.");
		assertFalse(problem.buttonEnabled("Edit Configuration..."), "a configuration that was never saved");
		problem.click("Noise Configurations...");
		ShellBot properties = bot.shell("Properties for example");
		NoiseRepository.create(project.project().getProject(), "gone", "interlock-noise 1\n", null);
		properties.click("Apply and Close");
		properties.waitUntilClosed();
		ILaunch launch = waitForLaunch();
		assertTrue(commandLine(launch).contains("-javaagent:"), () -> commandLine(launch));
	}

	@Test
	void cancellingCreatesNoSessionAndDoesNotAskAgain() throws Exception {
		program("Main");
		ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
		copy.setAttribute(RaceLaunchConstants.ATTR_NOISE_CONFIG, "gone");
		FutureTask<ILaunch> launched = new FutureTask<>(() -> copy.launch(Interlock.LAUNCH_MODE, null));
		new Thread(launched, "launching").start();
		bot.shell(TITLE).click("Cancel");
		assertEquals(0, launched.get(1, TimeUnit.MINUTES).getProcesses().length);
		assertTrue(Interlock.sessions().sessions().isEmpty());
	}
}
