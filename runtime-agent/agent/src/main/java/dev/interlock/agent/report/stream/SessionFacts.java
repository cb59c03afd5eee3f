/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.OptionNames;

/**
 * The content of the first message of a session.
 *
 * @param sessionId    the session's id
 * @param agentVersion the version of the agent
 * @param startMillis  milliseconds since 1970-01-01 UTC
 * @param processId    the id of the process
 * @param javaVersion  the version of the JVM
 * @param javaVendor   its vendor
 * @param javaVm       its name
 * @param command      main class or jar, then the program's arguments
 * @param engines      the ids of the engines
 * @param options      the effective options by name, without the secret of the launch
 * @param seed         the seed
 * @param parent       the session id of the JVM that started this one; empty if that has no agent
 */
public record SessionFacts(String sessionId, String agentVersion, long startMillis, long processId, String javaVersion,
		String javaVendor, String javaVm, String command, List<String> engines, Map<String, String> options,
		long seed, String parent) {

	/** The facts of this run, which starts now. */
	public static SessionFacts of(AgentOptions options, String agentVersion) {
		long now = System.currentTimeMillis();
		long process = ProcessHandle.current().pid();
		String id = options.value(OptionNames.SESSION_ID)
				.orElse(Long.toHexString(now) + '-' + Long.toHexString(process));
		return new SessionFacts(id, agentVersion, now, process, property("java.version"), property("java.vendor"),
				property("java.vm.name"), property("sun.java.command"), options.engines(), inForce(options),
				options.seed(), options.value(OptionNames.PARENT).orElse(""));
	}

	private static Map<String, String> inForce(AgentOptions options) {
		Map<String, String> inForce = new LinkedHashMap<>();
		for (String name : options.names()) {
			if (!name.equals(OptionNames.TOKEN)) {
				options.value(name).ifPresent(value -> inForce.put(name, value));
			}
		}
		return inForce;
	}

	private static String property(String name) {
		return System.getProperty(name, "");
	}
}
