/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs the command line in a separate JVM. */
public final class Fork {

	/** The result of a command. */
	public record Result(int status, String out, String err) {
	}

	private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

	private final Path folder;
	private final Path jar;
	private final Path out;
	private final Path err;
	private Path input;

	/** Runs commands in the given folder with the given agent. */
	public Fork(Path folder, Path jar) throws IOException {
		this.folder = folder;
		this.jar = jar;
		this.out = Files.createTempFile("fork", ".out");
		this.err = Files.createTempFile("fork", ".err");
	}

	public Fork withInput(Path file) {
		this.input = file;
		return this;
	}

	public Process start(List<String> arguments) throws IOException {
		var command = new ArrayList<>(List.of(JAVA, "-XX:TieredStopAtLevel=1", "-cp", classPath(), "-Dagent.jar=" + jar,
				ForkedMain.class.getName()));
		command.addAll(arguments);
		var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectOutput(out.toFile())
				.redirectError(err.toFile());
		builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
		builder.environment().keySet().removeAll(Map.of("JAVA_TOOL_OPTIONS", "", "JDK_JAVA_OPTIONS", "").keySet());
		if (input != null) {
			builder.redirectInput(input.toFile());
		}
		return builder.start();
	}

	Result run(String... arguments) throws IOException, InterruptedException {
		return resultOf(start(List.of(arguments)));
	}

	public Result resultOf(Process process) throws IOException, InterruptedException {
		int status = process.waitFor();
		var result = new Result(status, Files.readString(out), Files.readString(err));
		Files.delete(out);
		Files.delete(err);
		return result;
	}

	public static String classPath() {
		return System.getProperty("java.class.path");
	}
}
