/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.sessions;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.RaceSession;
import dev.interlock.core.RaceSession.State;
import dev.interlock.core.internal.sessions.DefaultSessionManager;
import dev.interlock.core.internal.sessions.ModelThread;
import dev.interlock.core.internal.sessions.RaceRuns;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.SessionProbe;

/** Sessions in a folder of the test, as after a start of the IDE; closing acts like the end of the IDE. */
public final class SessionsFixture implements AutoCloseable {

	public final ModelThread modelThread = new ModelThread();
	public final DefaultSessionManager manager;
	public final RaceRuns runs;
	public final SessionProbe probe;
	private final ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();

	public SessionsFixture(Path folder) {
		this(folder, CorePreferences.DEFAULT);
	}

	public SessionsFixture(Path folder, CorePreferences preferences) {
		manager = new DefaultSessionManager(folder, modelThread, () -> preferences);
		runs = new RaceRuns(manager, modelThread);
		probe = new SessionProbe(manager);
		launches.addLaunchListener(runs);
	}

	public static ILaunchConfigurationWorkingCopy configuration(String name) throws CoreException {
		ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
		return manager.getLaunchConfigurationType(IJavaLaunchConfigurationConstants.ID_JAVA_APPLICATION)
				.newInstance(null, name);
	}

	public ScriptedRun start(String name) throws CoreException, IOException {
		return ScriptedRun.start(runs, configuration(name));
	}

	/** A terminated session with the findings of a golden stream. */
	public ScriptedRun ended(String name, String goldenStream) throws Exception {
		ScriptedRun run = start(name).play(goldenStream);
		run.end(0);
		await(run.session(), session -> session.state() != State.RUNNING);
		return run;
	}

	/** Waits until a session meets a condition, and all resulting requests are processed. */
	public void await(RaceSession session, Predicate<RaceSession> wish) throws InterruptedException {
		probe.await(session, wish);
		settle(modelThread);
	}

	/** Waits until a model thread has processed all current requests and those that they trigger. */
	public static void settle(ModelThread modelThread) throws InterruptedException {
		for (int round = 0; round < 2; round++) {
			CountDownLatch done = new CountDownLatch(1);
			modelThread.execute(done::countDown);
			done.await();
		}
	}

	@Override
	public void close() {
		launches.removeLaunchListener(runs);
		runs.stop();
		modelThread.stop();
	}
}
