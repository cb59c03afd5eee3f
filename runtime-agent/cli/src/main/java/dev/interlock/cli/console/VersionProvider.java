/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.console;

import java.io.IOException;
import java.util.Properties;

import picocli.CommandLine.IVersionProvider;

/** The version of this Interlock, which the build writes into the jar. */
public final class VersionProvider implements IVersionProvider {

	@Override
	public String[] getVersion() throws IOException {
		return new String[] { "interlock " + version() };
	}

	/**
	 * The version alone.
	 *
	 * @throws IOException if the jar is damaged
	 */
	public static String version() throws IOException {
		var properties = new Properties();
		try (var in = VersionProvider.class.getResourceAsStream("version.properties")) {
			properties.load(in);
		}
		return properties.getProperty("version");
	}
}
