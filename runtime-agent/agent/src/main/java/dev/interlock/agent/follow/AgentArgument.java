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
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.agent.config.InheritedOptions;

/** The argument {@code -javaagent} of the JVMs that the program starts, in their commands and their environment. */
final class AgentArgument {

	private static final String AGENT = "-javaagent:";
	private static final int MOST_BYTES = 1 << 20;
	private static final char SINGLE = '\'';
	private static final char DOUBLE = '"';

	private final File jar;
	/** The option of this JVM; null if it has none. */
	private final String ownOptions;
	private final String text;

	/**
	 * @param jar        the agent's jar
	 * @param ownOptions the text of the agent option of this JVM; may be null
	 * @param inherited  that of the JVMs that it starts
	 */
	AgentArgument(File jar, String ownOptions, String inherited) {
		this.jar = jar;
		this.ownOptions = ownOptions;
		text = AGENT + jar.getPath() + '=' + inherited;
	}

	/**
	 * A command with the agent as its first argument. An argument that the program passes on from its own JVM is
	 * replaced, as its session file is in use.
	 */
	String[] in(String[] command) {
		int end = JvmArguments.end(command);
		List<String> changed = new ArrayList<>(command.length + 1);
		changed.add(command[0]);
		changed.add(text);
		for (int i = 1; i < command.length; i++) {
			if (i >= end || !isAgent(command[i])) {
				changed.add(command[i]);
			}
		}
		return changed.toArray(String[]::new);
	}

	/** Whether a command is one that {@link #in} has returned. */
	boolean isFirstIn(String[] command) {
		return command.length > 1 && command[1].equals(text);
	}

	/**
	 * Whether the command of a JVM has the agent, with options of the program's choice.
	 *
	 * @param folder the working folder of the process; null for that of this JVM
	 */
	boolean isGivenIn(String[] command, String folder) {
		int end = JvmArguments.end(command);
		for (int i = 1; i < end; i++) {
			if (isAgent(command[i]) ? !isPassedOn(command[i]) : isFileWithAgent(command[i], folder)) {
				return true;
			}
		}
		return false;
	}

	private boolean isAgent(String argument) {
		return argument.startsWith(AGENT) && new File(jarOf(argument)).getName().equals(jar.getName());
	}

	private static String jarOf(String argument) {
		int end = argument.indexOf('=');
		return argument.substring(AGENT.length(), end < 0 ? argument.length() : end);
	}

	private boolean isPassedOn(String argument) {
		int end = argument.indexOf('=');
		String options = end < 0 ? null : argument.substring(end + 1);
		return InheritedOptions.isIn(options) || (options == null ? ownOptions == null : options.equals(ownOptions));
	}

	/** Whether a file of arguments names the agent; its contents are not changed. */
	private boolean isFileWithAgent(String argument, String folder) {
		if (!argument.startsWith("@")) {
			return false;
		}
		File file = new File(argument.substring(1));
		try (InputStream in = new FileInputStream(
				file.isAbsolute() || folder == null ? file : new File(folder, file.getPath()))) {
			String contents = new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
			return contents.contains(AGENT) && contents.contains(jar.getName());
		} catch (IOException e) {
			return false;
		}
	}

	/**
	 * The value of {@code JAVA_TOOL_OPTIONS} with the agent appended, in place of the agent of this JVM.
	 *
	 * @param value the present value; null if there is none
	 * @return null if the path of the agent's jar cannot be quoted there
	 */
	String inToolOptions(String value) {
		String quoted = quoted(text);
		if (quoted == null) {
			return null;
		}
		String rest = withoutAgent(value);
		return rest.isEmpty() ? quoted : rest + ' ' + quoted;
	}

	/** The value of {@code JAVA_TOOL_OPTIONS} without the agent that a JVM has passed on. */
	String withoutAgent(String value) {
		if (value == null) {
			return "";
		}
		String path = Pattern.quote(AGENT + jar.getPath() + '=');
		Matcher own = Pattern.compile("\\s*(['\"]?)" + path + "inherited=[\\w-]*\\1(?=\\s|$)").matcher(value);
		return own.replaceAll("").strip();
	}

	/** An argument as the JVM reads it from the environment, where blanks separate and quotes join. */
	private static String quoted(String argument) {
		boolean isPlain = argument.chars().noneMatch(Character::isWhitespace);
		if (isPlain && argument.indexOf(SINGLE) < 0 && argument.indexOf(DOUBLE) < 0) {
			return argument;
		}
		if (argument.indexOf(DOUBLE) < 0) {
			return DOUBLE + argument + DOUBLE;
		}
		return argument.indexOf(SINGLE) < 0 ? SINGLE + argument + SINGLE : null;
	}
}
