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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.IJavaThread;
import org.eclipse.jdt.debug.core.JDIDebugModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;

/** Under race detection a step into a method ends where it does without, although the agent is called on the way. */
class AgentStepFilterTest extends ProgramFixture {

	private static final int FIRST_LINE = 19;
	private static final String STEPPING = """
			package org.example;

			public class Stepping {
				private final int[] elements = new int[2];
				private int sum;

				synchronized int locked(int value) {
					sum += value;
					return sum;
				}

				int plain(int value) {
					elements[value % 2] = value;
					return elements[0] + sum;
				}

				public static void main(String[] arguments) {
					Stepping stepping = new Stepping();
					int result = stepping.locked(1) + stepping.plain(2);
					synchronized (stepping) {
						stepping.sum = result;
					}
					result += stepping.locked(3);
					System.out.println(result);
				}
			}
			""";

	private final SuspendedThreads suspended = new SuspendedThreads();

	@AfterEach
	void stopListening() {
		suspended.close();
	}

	@Test
	void stepsIntoMethodsEndWhereTheyDoWithoutTheAgent() throws Exception {
		IFile source = project.source("org/example/Stepping.java", STEPPING);
		project.build();
		IBreakpoint breakpoint = JDIDebugModel.createLineBreakpoint(source, "org.example.Stepping", FIRST_LINE, -1, -1,
				0, true, new HashMap<>());
		try {
			List<String> plain = steps(project.application("Plain", "org.example.Stepping"));
			assertEquals(List.of("locked:8", "locked:9", "main:19", "plain:13"), plain.subList(0, 4));
			for (String engine : List.of("atomrace", "happens-before")) {
				ILaunchConfigurationWorkingCopy watched = project.application("Watched", "org.example.Stepping");
				watched.addModes(Set.of(Interlock.LAUNCH_MODE));
				watched.setAttribute(RaceLaunchConstants.ATTR_ENGINES, engine);
				assertEquals(String.join("\n", plain), String.join("\n", steps(watched)), engine);
			}
		} finally {
			breakpoint.delete();
		}
	}

	/** The lines up to the last one of the main method, whose call would enter the JDK. */
	private List<String> steps(ILaunchConfigurationWorkingCopy configuration) throws Exception {
		ILaunch launch = configuration.launch(ILaunchManager.DEBUG_MODE, null);
		List<String> lines = new ArrayList<>();
		IJavaThread thread = suspended.next(() -> LaunchFixture.outputs(launch));
		for (String line = line(thread); !line.equals("main:24"); line = line(thread)) {
			thread.stepInto();
			thread = suspended.next(() -> LaunchFixture.outputs(launch));
			lines.add(line(thread));
		}
		thread.resume();
		return lines;
	}

	private static String line(IJavaThread thread) throws Exception {
		IJavaStackFrame frame = (IJavaStackFrame) thread.getTopStackFrame();
		return frame.getMethodName() + ':' + frame.getLineNumber();
	}
}
