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

import org.eclipse.core.resources.IProject;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.NoiseRepository;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.noise.NoiseConfiguration;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** One step runs the program again with noise at a finding, or on its variable only. */
class NoiseRerunTest extends LaunchFixture {

	@Test
	void theProgramRunsAgainWithNoiseAtTheFinding() throws Exception {
		ILaunch first = runAndSelectTheFinding();

		bot.command("dev.interlock.ui.rerunWithNoise");

		ILaunch second = secondLaunch(first);
		IProject root = project.project().getProject();
		assertEquals(1, NoiseRepository.names(root).size());
		NoiseConfiguration noise = NoiseRepository.read(root, "racy-count");
		assertEquals("demo.Racy.count", noise.variables().get(0));
		assertFalse(noise.locations().isEmpty());
		RaceSession again = session(second);
		UIThread.waitUntil("the race is found again", () -> !again.snapshot().findings().isEmpty());
		assertEquals("focused", again.snapshot().options().get("noise"));
		assertEquals("demo.Racy.count", again.snapshot().options().get("noise-variables"));
		ScreenshotOnFailure.take("noise-rerun");
		assertNoneHas(RaceLaunchConstants.ATTR_NOISE_CONFIG);
		assertTrue(second.canTerminate());
	}

	@Test
	void theProgramRunsAgainOnTheVariableAlone() throws Exception {
		ILaunch first = runAndSelectTheFinding();

		bot.command("dev.interlock.ui.rerunOnVariable");

		RaceSession again = session(secondLaunch(first));
		UIThread.waitUntil("the race is found again", () -> !again.snapshot().findings().isEmpty());
		assertEquals("demo.Racy.count", again.snapshot().options().get("variables"));
		assertNoneHas(RaceLaunchConstants.ATTR_VARIABLES);
	}

	private ILaunch runAndSelectTheFinding() throws Exception {
		selectInPackageExplorer(racyProgram());
		chooseFromContextMenu("run", "Race Detection");
		ILaunch first = waitForLaunch();
		RaceSession before = UIThread.waitFor("finding", () -> Interlock.sessions().active() != null
				&& !Interlock.sessions().active().snapshot().findings().isEmpty() ? Interlock.sessions().active()
						: null);
		first.terminate();
		UIThread.waitUntil("end", () -> before.state() != RaceSession.State.RUNNING);
		ViewBot view = openView();
		view.tree().select(0, 0);
		return first;
	}

	private ILaunch secondLaunch(ILaunch first) {
		return UIThread.waitFor("second launch", () -> {
			for (ILaunch each : DebugPlugin.getDefault().getLaunchManager().getLaunches()) {
				if (each != first && isStarted(each)) {
					return each;
				}
			}
			return null;
		});
	}

	/** The saved configurations stay unchanged. */
	private static void assertNoneHas(String attribute) throws Exception {
		for (ILaunchConfiguration each : DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurations()) {
			assertFalse(each.hasAttribute(attribute), each.getName());
		}
	}
}
