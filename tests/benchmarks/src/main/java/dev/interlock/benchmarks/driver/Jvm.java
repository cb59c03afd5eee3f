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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts JVMs, plainly and under the agent, and keeps their output.
 *
 * @param java  the java command
 * @param agent the agent's jar
 * @param limit the time after which a JVM is killed
 */
record Jvm(Path java, Path agent, Duration limit) {

	/**
	 * The result of a JVM.
	 *
	 * @param ended  whether it ended by itself
	 * @param status its exit status; meaningless if it was killed
	 * @param output its standard output
	 * @param errors its standard error
	 * @param wall   seconds from its start to its end
	 * @param cpu    seconds of processor time
	 * @param peak   its peak memory in kilobytes
	 */
	record Ended(boolean ended, int status, String output, String errors, double wall, double cpu, long peak) {
	}

	/**
	 * Runs {@code java} with the configuration's agent and these arguments.
	 *
	 * @param where the working directory; null for a new one, which is deleted afterwards
	 * @throws IOException if it cannot be started
	 */
	Ended run(Configuration configuration, List<String> arguments, Path where)
			throws IOException, InterruptedException {
		Path folder = Files.createTempDirectory("interlock-bench");
		try {
			List<String> command = new ArrayList<>();
			command.add(java.toString());
			if (configuration.options() != null) {
				command.add("-javaagent:" + agent + "=session=" + folder.resolve("run.session") + ','
						+ configuration.options());
			}
			command.addAll(arguments);
			Path output = folder.resolve("output.txt");
			Path errors = folder.resolve("errors.txt");
			long begin = System.nanoTime();
			Process process = new ProcessBuilder(command).directory((where == null ? folder : where).toFile())
					.redirectOutput(output.toFile())
					.redirectError(errors.toFile()).start();
			ProcessMeter meter = new ProcessMeter(process);
			process.getOutputStream().close();
			boolean ended = meter.watch(limit);
			double wall = (System.nanoTime() - begin) / 1e9;
			return new Ended(ended, process.exitValue(), Files.readString(output), Files.readString(errors), wall,
					meter.cpuSeconds(), meter.peak());
		} finally {
			delete(folder);
		}
	}

	private static void delete(Path folder) throws IOException {
		List<Path> files;
		try (Stream<Path> all = Files.walk(folder)) {
			files = new ArrayList<>(all.toList());
		}
		// the contents of a folder come after it
		Collections.reverse(files);
		for (Path file : files) {
			Files.deleteIfExists(file);
		}
	}
}
