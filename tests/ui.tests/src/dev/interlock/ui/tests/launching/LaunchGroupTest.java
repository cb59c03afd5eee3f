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

import java.util.Arrays;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.testkit.bot.UIThread;

/** Race detection as a member of a launch group, and for a whole group. */
class LaunchGroupTest extends LaunchFixture {

	private static final String ELEMENT = "org.eclipse.debug.core.launchGroup.0.";

	/** A group with one member. */
	private ILaunchConfiguration group(ILaunchConfiguration member, String mode) throws CoreException {
		ILaunchConfigurationType type = DebugPlugin.getDefault().getLaunchManager()
				.getLaunchConfigurationType("org.eclipse.debug.core.groups.GroupLaunchConfigurationType");
		ILaunchConfigurationWorkingCopy group = type.newInstance(project.project().getProject(), "group " + mode);
		group.setAttribute(ELEMENT + "name", member.getName());
		group.setAttribute(ELEMENT + "mode", mode);
		group.setAttribute(ELEMENT + "enabled", true);
		group.setAttribute(ELEMENT + "action", "NONE");
		group.setAttribute(ELEMENT + "adoptIfRunning", false);
		return group.doSave();
	}

	private static void assertMemberIsWatched(ILaunchConfiguration group, String mode) throws Exception {
		group.launch(mode, null);
		ILaunch member = UIThread.waitFor("the member's launch",
				() -> Arrays.stream(DebugPlugin.getDefault().getLaunchManager().getLaunches())
						.filter(launch -> launch.getAttribute(RaceLaunchConstants.ATTR_SESSION_ID) != null).findFirst()
						.orElse(null));
		assertEquals(Interlock.LAUNCH_MODE, member.getLaunchMode());
		assertEquals(member.getAttribute(RaceLaunchConstants.ATTR_SESSION_ID), session(member).id());
		UIThread.waitUntil("the member's end", member::isTerminated);
		DebugPlugin.getDefault().getLaunchManager()
				.removeLaunches(DebugPlugin.getDefault().getLaunchManager().getLaunches());
	}

	@Test
	void aMemberIsWatchedWhetherItHasTheModeOrInheritsItFromTheGroup() throws Exception {
		program("Member");
		ILaunchConfigurationWorkingCopy copy = project.application("Member", "demo.Member");
		copy.setContainer(project.project().getProject());
		ILaunchConfiguration member = copy.doSave();
		assertMemberIsWatched(group(member, Interlock.LAUNCH_MODE), "run");
		assertMemberIsWatched(group(member, "inherit"), Interlock.LAUNCH_MODE);
	}
}
