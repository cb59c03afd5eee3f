/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes the measured machine in general terms. */
final class Machine {

	private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s+(\\d+) kB");
	private static final long KILOBYTES_OF_GIB = 1024L * 1024;

	private Machine() {
	}

	/** One sentence with the number of cores, the memory, the system, the Java, and the load of the machine. */
	static String describe(JavaCommand java) {
		Matcher memory = MEMORY.matcher(read("/proc/meminfo"));
		String load = read("/proc/loadavg").split(" ")[0];
		return Runtime.getRuntime().availableProcessors() + " cores"
				+ (memory.find()
						? ", " + Math.round((double) Long.parseLong(memory.group(1)) / KILOBYTES_OF_GIB) + " GiB"
						: "")
				+ ", " + System.getProperty("os.name") + ", " + java.name()
				+ (load.isEmpty() ? "" : "; load at the end " + load) + ".";
	}

	private static String read(String file) {
		try {
			return Files.readString(Path.of(file));
		} catch (IOException e) {
			// not Linux: the sentence is shorter
			return "";
		}
	}
}
