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

import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.testkit.bot.UIThread;

/**
 * The plain <em>Run</em> button and its keys run without the agent and without a question from Interlock, whether a new
 * class is selected in the Package Explorer or open in the editor.
 */
class PlainRunTest extends LaunchFixture {

	private static final String RUN = "org.eclipse.debug.ui.commands.RunLast";

	@BeforeEach
	void activateThePlugIn() {
		// once the bundle is active, its property tester answers, which is the harder case
		openView();
	}

	@Test
	void runOnASelectedClassRunsItPlainlyWithoutAQuestion() throws Exception {
		selectInPackageExplorer(program("Selected"));

		run();

		assertPlain(waitForLaunch(), "Selected");
	}

	@Test
	void runInTheEditorRunsItPlainlyWithoutAQuestion() throws Exception {
		openEditor(program("Edited"));

		run();

		assertPlain(waitForLaunch(), "Edited");
	}

	@Test
	void runAgainReusesTheConfigurationWithoutAQuestion() throws Exception {
		selectInPackageExplorer(program("Twice"));
		run();
		ILaunch first = waitForLaunch();
		UIThread.waitUntil("end", first::isTerminated);
		DebugPlugin.getDefault().getLaunchManager().removeLaunch(first);

		run();

		assertPlain(waitForLaunch(), "Twice");
	}

	private void run() {
		UIThread.waitUntil("something to run", () -> bot.commandEnabled(RUN));
		UIThread.asyncExec(() -> bot.command(RUN));
	}

	private static void assertPlain(ILaunch launch, String configuration) {
		assertEquals("run", launch.getLaunchMode());
		assertEquals(configuration, launch.getLaunchConfiguration().getName());
		assertFalse(commandLine(launch).contains("-javaagent"), () -> commandLine(launch));
		assertTrue(Interlock.sessions().sessions().isEmpty());
	}
}
