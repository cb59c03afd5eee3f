/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.launching;

import java.io.File;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The jars with engines by others. */
public final class EnginePath {

	private EnginePath() {
		// only static methods
	}

	/** Returns a text that changes when a jar of the path changes; empty for an empty path. */
	public static String state(String path) {
		return path.isBlank() ? ""
				: Arrays.stream(path.split(File.pathSeparator)).map(File::new)
						.map(file -> file + "@" + file.lastModified() + ':' + file.length())
						.collect(Collectors.joining(File.pathSeparator));
	}
}
