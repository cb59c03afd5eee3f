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
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The noise options that the agent takes: the table of its own tests. */
public final class NoiseOptionTable {

	private NoiseOptionTable() {
		// only static methods
	}

	/** The values of an option in the table. */
	public static List<String> valuesOf(String option) throws IOException {
		try (InputStream in = NoiseOptionTable.class.getResourceAsStream("/noise/noise-options.txt")) {
			String table = new String(in.readAllBytes(), StandardCharsets.UTF_8);
			String prefix = option + '=';
			return table.lines().filter(line -> line.startsWith(prefix)).map(line -> line.substring(prefix.length()))
					.toList();
		}
	}
}
