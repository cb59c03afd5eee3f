/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The version of the agent, which the build writes into its jar. */
final class AgentVersion {

	private AgentVersion() {
		// only static members
	}

	/** The version, for example {@code 0.1.0}. */
	static String read() throws IOException {
		Properties properties = new Properties();
		try (InputStream in = AgentVersion.class.getResourceAsStream("agent.properties")) {
			properties.load(in);
		}
		return properties.getProperty("version");
	}

	/** The digest of the classes in the agent's jar, which the build writes into it; null outside the jar. */
	static String build() throws IOException {
		try (InputStream in = AgentVersion.class.getResourceAsStream("build.txt")) {
			return in == null ? null : new String(in.readAllBytes(), StandardCharsets.US_ASCII).trim();
		}
	}
}
