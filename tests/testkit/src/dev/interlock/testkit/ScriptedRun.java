/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import java.io.IOException;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.Launch;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.core.internal.options.AgentOptions;
import dev.interlock.core.internal.sessions.RaceRun;
import dev.interlock.core.internal.sessions.RaceRuns;
import dev.interlock.core.internal.sessions.SessionModel;
import dev.interlock.protocol.Message;

/**
 * A run in the mode {@code race} without a JVM: the IDE sees a launch, a process and an agent, and the test plays all
 * three.
 */
public final class ScriptedRun {

	private final ILaunch launch;
	private final ScriptedProcess process;
	private final ScriptedAgent agent;
	private final RaceSession session;

	private ScriptedRun(RaceRuns runs, ILaunchConfiguration configuration) throws CoreException, IOException {
		launch = new Launch(configuration, Interlock.LAUNCH_MODE, null);
		RaceRun run = runs.prepare(launch, configuration);
		agent = new ScriptedAgent(run.openServer(AgentOptions.of(configuration)));
		process = new ScriptedProcess(launch);
		DebugPlugin.getDefault().getLaunchManager().addLaunch(launch);
		run.started();
		session = run.session();
	}

	/** Starts a run whose session belongs to the running IDE. */
	public static ScriptedRun start(ILaunchConfiguration configuration) throws CoreException, IOException {
		return start(SessionModel.active().runs(), configuration);
	}

	/** Starts a run whose session belongs to the given runs. */
	public static ScriptedRun start(RaceRuns runs, ILaunchConfiguration configuration)
			throws CoreException, IOException {
		return new ScriptedRun(runs, configuration);
	}

	/** Plays a golden stream on the connection and in the session file; the process keeps running. */
	public ScriptedRun play(String goldenStream) throws IOException {
		return play(GoldenStream.messages(goldenStream));
	}

	/** Plays messages, starting with the greeting, on the connection and in the session file. */
	public ScriptedRun play(List<Message> messages) throws IOException {
		agent.spool(messages);
		if (!agent.connect(messages.get(0))) {
			throw new IOException("The agent was refused.");
		}
		agent.say(messages.subList(1, messages.size()));
		return this;
	}

	/** Ends the agent and the process. */
	public void end(int exitValue) throws IOException {
		agent.close();
		process.end(exitValue);
	}

	/** The session in the IDE. */
	public RaceSession session() {
		return session;
	}

	/** The agent's end of the session. */
	public ScriptedAgent agent() {
		return agent;
	}

	public ScriptedProcess process() {
		return process;
	}

	/** The launch, in the mode {@code race}. */
	public ILaunch launch() {
		return launch;
	}
}
