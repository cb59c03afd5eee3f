/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import java.util.List;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.IStreamMonitor;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.internal.sessions.SessionModel;
import dev.interlock.core.tests.sessions.SessionsFixture;
import dev.interlock.testkit.SessionProbe;

/** Launches real programs in the mode {@code race}, with the real agent, and waits for the results. */
final class LaunchFixture implements AutoCloseable {

	private final SessionProbe probe = new SessionProbe(Interlock.sessions());

	ILaunch launch(ILaunchConfiguration configuration) throws CoreException {
		return configuration.launch(Interlock.LAUNCH_MODE, null);
	}

	RaceSession session(ILaunch launch) {
		String id = launch.getAttribute(RaceLaunchConstants.ATTR_SESSION_ID);
		return Interlock.sessions().sessions().stream().filter(session -> session.id().equals(id)).findFirst()
				.orElseThrow();
	}

	/** Launches and waits for the end of the session. */
	RaceSession run(ILaunchConfiguration configuration) throws Exception {
		return awaitEnd(session(launch(configuration)));
	}

	/** Waits for the end of a session, and until all listeners have been notified. */
	RaceSession awaitEnd(RaceSession session) throws InterruptedException {
		probe.await(session, ended -> ended.state() != State.RUNNING && ended.state() != State.LOST);
		SessionsFixture.settle(SessionModel.active().thread());
		return session;
	}

	/** Waits until the session has a finding. */
	void awaitFinding(RaceSession session) throws InterruptedException {
		probe.await(session, running -> !running.snapshot().findings().isEmpty() || running.state() != State.RUNNING);
	}

	/** Waits until the program has printed a word. */
	static void awaitOutput(ILaunch launch, String word) throws InterruptedException {
		IStreamMonitor output = launch.getProcesses()[0].getStreamsProxy().getOutputStreamMonitor();
		Object changed = new Object();
		output.addListener((text, monitor) -> {
			synchronized (changed) {
				changed.notifyAll();
			}
		});
		synchronized (changed) {
			for (int second = 0; second < 60 && !output.getContents().contains(word); second++) {
				changed.wait(1000);
			}
		}
		if (!output.getContents().contains(word)) {
			throw new AssertionError("The program did not print " + word + ": " + outputs(launch));
		}
	}

	/** The whole output of the program. */
	static String outputs(ILaunch launch) {
		StringBuilder text = new StringBuilder();
		for (IProcess process : launch.getProcesses()) {
			text.append(process.getStreamsProxy().getOutputStreamMonitor().getContents());
			text.append(process.getStreamsProxy().getErrorStreamMonitor().getContents());
		}
		return text.toString();
	}

	/** The message of a failed assertion about a session. */
	static String describe(RaceSession session) {
		return session + ", " + session.status() + "\n" + session.snapshot() + "\n" + outputs(session.launch());
	}

	static int exitValue(ILaunch launch) throws DebugException {
		return launch.getProcesses()[0].getExitValue();
	}

	/** The currently marked lines. */
	static List<Integer> markedLines() throws Exception {
		IMarker[] found = ResourcesPlugin.getWorkspace().getRoot().findMarkers(FindingMarkers.TYPE_RACE, true,
				IResource.DEPTH_INFINITE);
		return List.of(found).stream().map(marker -> marker.getAttribute(IMarker.LINE_NUMBER, 0)).sorted().toList();
	}

	@Override
	public void close() throws CoreException {
		for (ILaunch launch : DebugPlugin.getDefault().getLaunchManager().getLaunches()) {
			launch.terminate();
		}
		Interlock.sessions().sessions().forEach(Interlock.sessions()::remove);
		probe.close();
	}
}
