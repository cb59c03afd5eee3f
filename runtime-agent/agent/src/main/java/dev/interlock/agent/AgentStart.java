/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;

import dev.interlock.agent.classes.JvmOptions;
import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.InheritedOptions;
import dev.interlock.agent.follow.JdkTool;
import dev.interlock.agent.messages.StandardError;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.spi.OptionException;

/** Starts the agent. The launcher calls this class by name. */
public final class AgentStart {

	/** The prefix of a sentence that gives the reason. */
	static final String OFF = "Race detection is off. ";

	private AgentStart() {
		// only static members
	}

	/**
	 * Starts the agent, or prints the reason for a failure on standard error.
	 *
	 * @param options  the text of the agent option; may be null
	 * @param jar      the agent's jar
	 * @param attached whether the program is already running
	 * @throws IOException              if the jar cannot be read
	 * @throws IllegalAccessException   if the JVM does not open its package to the agent
	 * @throws InstrumentationException if not even a class of the agent itself can be instrumented
	 */
	public static void start(String options, Instrumentation instrumentation, File jar, boolean attached)
			throws IOException, IllegalAccessException, InstrumentationException {
		boolean isChild = InheritedOptions.isIn(options);
		if (isChild && JdkTool.isThisJvm()) {
			return;
		}
		// nothing is printed in a JVM that the program starts, as the program may read its output
		StandardError start = new StandardError(isChild, isChild);
		if (BootstrapRing.isDefined()) {
			start.warn("A second Interlock agent was requested, and only the first one is active: "
					+ "give -javaagent:interlock.jar once, or attach once.");
			return;
		}
		Optional<String> cache = JvmOptions.writtenCache(instrumentation);
		if (cache.isPresent()) {
			start.warn(OFF + "The JVM writes a cache of classes (" + cache.get()
					+ "), which cannot have classes that the agent has changed: run the program without this option.");
			return;
		}
		try {
			AgentOptions parsed = AgentOptions.parse(options, System.nanoTime() & Integer.MAX_VALUE);
			BootstrapRing.define(instrumentation);
			new Agent(parsed, options, isChild ? start : new StandardError(parsed.quiet(), parsed.connects()))
					.start(instrumentation, jar, attached);
		} catch (OptionException e) {
			start.warn(OFF + e.getMessage());
		}
	}
}
