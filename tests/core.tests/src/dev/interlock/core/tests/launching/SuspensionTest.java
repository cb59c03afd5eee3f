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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IThread;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.jdt.debug.core.IJavaObject;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.IJavaVariable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;

/** A program debugged under race detection suspends at a found race. */
class SuspensionTest extends ProgramFixture {

	private final SuspendedThreads suspended = new SuspendedThreads();

	@AfterEach
	void stopListening() {
		suspended.close();
	}

	@Test
	void theThreadOfTheSecondAccessIsSuspendedInItsOwnFrame() throws Exception {
		ILaunchConfigurationWorkingCopy configuration = Programs.racing(project, "");
		configuration.setAttribute(RaceLaunchConstants.ATTR_SUSPEND, "true");
		assertSuspended(launches.launch(configuration));
	}

	/** Section 6.6 of the paper on hybrid detection: the thread suspends at a predicted race, although none happens. */
	@Test
	void theThreadOfTheSecondAccessOfAPredictedRaceIsSuspended() throws Exception {
		RaceSession session = launches.session(launchPredicted("org.example.Handing.total"));

		IJavaStackFrame frame = suspendedFrame(session);
		assertEquals("org.example.Handing.careless:31",
				frame.getDeclaringTypeName() + '.' + frame.getMethodName() + ':' + frame.getLineNumber());
		assertEquals("second", frame.getThread().getName());
		launches.awaitFinding(session);
		Finding finding = session.snapshot().findings().get(0);
		assertEquals(Finding.Evidence.PREDICTED, finding.evidence());
		assertEquals("Handing.total", finding.variable().displayName());
	}

	/** The help documents the prefix of their names. */
	@Test
	void theFieldsThatTheAgentAddsAreSyntheticAndHaveItsName() throws Exception {
		RaceSession session = launches.session(launchPredicted("org.example.Handing$Job.result"));

		IJavaObject job = (IJavaObject) suspendedFrame(session).findVariable("taken").getValue();
		Set<String> added = new HashSet<>();
		for (IVariable each : job.getVariables()) {
			IJavaVariable field = (IJavaVariable) each;
			if (!field.getName().equals("result")) {
				assertTrue(field.isSynthetic(), field.getName());
				added.add(field.getName().substring(0, field.getName().lastIndexOf('$', 10) + 1));
			}
		}
		assertEquals(Set.of("$interlock$"), added, () -> LaunchFixture.describe(session));
	}

	private ILaunch launchPredicted(String field) throws Exception {
		Programs.predicted(project);
		ILaunchConfigurationWorkingCopy configuration = project.application("Handing", "org.example.Handing");
		configuration.setAttribute(RaceLaunchConstants.ATTR_ENGINES, "hybrid");
		configuration.setAttribute(RaceLaunchConstants.ATTR_SUSPEND, "true");
		project.write(".settings/dev.interlock.fields", field + '\n');
		return launches.launch(configuration);
	}

	private IJavaStackFrame suspendedFrame(RaceSession session) throws Exception {
		return (IJavaStackFrame) suspended.next(() -> LaunchFixture.describe(session)).getTopStackFrame();
	}

	@Test
	void debuggingMixedInByTheModesOfTheConfigurationSuspendsToo() throws Exception {
		for (String type : List.of("org.eclipse.jdt.launching.localJavaApplication",
				"org.eclipse.jdt.junit.launchconfig")) {
			assertTrue(DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurationType(type)
					.supportsModeCombination(Set.of(Interlock.LAUNCH_MODE, ILaunchManager.DEBUG_MODE)), type);
		}
		ILaunchConfigurationWorkingCopy configuration = Programs.racing(project, "");
		configuration.addModes(Set.of(Interlock.LAUNCH_MODE));
		ILaunch launch = configuration.launch(ILaunchManager.DEBUG_MODE, null);
		assertEquals(ILaunchManager.DEBUG_MODE, launch.getLaunchMode());
		assertSuspended(launch);
	}

	private void assertSuspended(ILaunch launch) throws Exception {
		RaceSession session = launches.session(launch);
		assertEquals(1, launch.getDebugTargets().length);

		IJavaStackFrame frame = suspendedFrame(session);
		IThread thread = frame.getThread();
		assertEquals("org.example.Racing.add", frame.getDeclaringTypeName() + '.' + frame.getMethodName());
		// after the access: on its line, or at the end of the method
		assertTrue(frame.getLineNumber() == 9 || frame.getLineNumber() == 10, frame::toString);
		assertTrue(thread.getName().equals("first") || thread.getName().equals("second"), thread.getName());
		launches.awaitFinding(session);
		assertEquals("Racing.total", session.snapshot().findings().get(0).variable().displayName());
	}
}
