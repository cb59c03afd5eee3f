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

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.instrument.InstrumentationException;
import dev.interlock.spi.OptionException;

/** Starts the agent; called by the launcher, by name. */
public final class AgentStart {

	/** Before a sentence that says why. */
	static final String OFF = "Race detection is off. ";

	private AgentStart() {
		// only static members
	}

	/**
	 * Starts the agent, or says on standard error why not.
	 *
	 * @param options  the text of the agent option; may be null
	 * @param jar      the agent's jar
	 * @param attached whether the program is running already
	 * @throws IOException              if the jar cannot be read
	 * @throws IllegalAccessException   if the JVM does not open its package to the agent
	 * @throws InstrumentationException if not even a class of our own can be instrumented
	 */
	public static void start(String options, Instrumentation instrumentation, File jar, boolean attached)
			throws IOException, IllegalAccessException, InstrumentationException {
		if (BootstrapRing.isDefined()) {
			new StandardError(false).warn("A second Interlock agent was asked for, and the first one goes on alone: "
					+ "give -javaagent:interlock.jar once, or attach once.");
			return;
		}
		try {
			AgentOptions parsed = AgentOptions.parse(options, System.nanoTime() & Integer.MAX_VALUE);
			BootstrapRing.define(jar, instrumentation);
			new Agent(parsed, new StandardError(parsed.quiet(), parsed.connects())).start(instrumentation, jar,
					attached);
		} catch (OptionException e) {
			new StandardError(false).warn(OFF + e.getMessage());
		}
	}
}
