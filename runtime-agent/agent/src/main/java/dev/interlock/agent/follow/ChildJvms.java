/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.follow;

import java.io.File;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

import dev.interlock.agent.config.FollowMode;
import dev.interlock.agent.messages.Health;
import dev.interlock.bootstrap.InterlockProcesses;

/** Adds the agent to the JVMs that the program starts, and reports those that it cannot be added to. */
public final class ChildJvms extends InterlockProcesses {

	private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";
	private static final String PATH = "PATH";
	private static final int MOST_MESSAGES = 100;

	private final FollowMode mode;
	private final AgentArgument agent;
	private final File folder;
	private final Health health;
	private final LongConsumer started;
	private final Set<String> reported = ConcurrentHashMap.newKeySet();

	/**
	 * @param jar        the agent's jar
	 * @param ownOptions the text of the agent option of this JVM; may be null
	 * @param inherited  that of the JVMs that it starts
	 * @param folder     the folder of their session files
	 * @param started    receives the process id of each JVM that the program itself has started with the agent
	 */
	public ChildJvms(FollowMode mode, File jar, String ownOptions, String inherited, File folder, Health health,
			LongConsumer started) {
		this.mode = mode;
		this.agent = new AgentArgument(jar, ownOptions, inherited);
		this.folder = folder;
		this.health = health;
		this.started = started;
	}

	@Override
	protected String[] commandFor(String[] command, String workingFolder) {
		return mode == FollowMode.CHILDREN && isToWatch(command, workingFolder)
				&& obstacle(command, workingFolder) == null ? agent.in(command) : null;
	}

	/** Whether a command runs a JVM in which the agent is to be. */
	private boolean isToWatch(String[] command, String workingFolder) {
		return JavaCommand.isJava(command[0], workingFolder, System.getenv(PATH))
				&& !agent.isGivenIn(command, workingFolder) && !JvmArguments.isJdkTool(command);
	}

	private String obstacle(String[] command, String workingFolder) {
		String obstacle = JavaCommand.obstacleIn(command);
		if (obstacle == null) {
			obstacle = JavaCommand.of(command[0], workingFolder, System.getenv(PATH)).obstacle();
		}
		return obstacle == null ? folderObstacle() : obstacle;
	}

	@Override
	protected Map<String, String> environmentFor(Map<String, String> environment, String[] command) {
		if (mode != FollowMode.ENVIRONMENT) {
			return null;
		}
		Map<String, String> copy = ChildEnvironment.copy(environment);
		String given = copy.get(TOOL_OPTIONS);
		if (JavaCommand.isJava(command[0]) && agent.isGivenIn(command, null)) {
			set(copy, agent.withoutAgent(given));
			return copy;
		}
		String obstacle = folderObstacle();
		String value = obstacle == null ? agent.inToolOptions(given) : null;
		if (obstacle == null && value == null) {
			obstacle = "the path of the agent's jar cannot be written in " + TOOL_OPTIONS;
		}
		if (obstacle == null) {
			copy.put(TOOL_OPTIONS, value);
			return copy;
		}
		report("The JVMs of '" + command[0] + "' are not watched: " + obstacle + '.');
		return null;
	}

	@Override
	protected void hasStarted(Process process, String[] command, String workingFolder) {
		if (agent.isFirstIn(command)) {
			started.accept(process.pid());
		} else if (isToWatch(command, workingFolder)) {
			String obstacle = mode == FollowMode.CHILDREN ? obstacle(command, workingFolder) : folderObstacle();
			if (obstacle == null) {
				started.accept(process.pid());
			} else if (mode == FollowMode.CHILDREN) {
				report("The child JVM '" + command[0] + "' is not watched: " + obstacle + '.');
			}
		}
	}

	private static void set(Map<String, String> environment, String value) {
		if (value.isEmpty()) {
			environment.remove(TOOL_OPTIONS);
		} else {
			environment.put(TOOL_OPTIONS, value);
		}
	}

	private String folderObstacle() {
		return folder.canWrite() ? null : "no session file can be written in '" + folder + '\'';
	}

	private void report(String sentence) {
		if (reported.size() < MOST_MESSAGES && reported.add(sentence)) {
			health.warning("child-not-watched", sentence, null);
		}
	}
}
