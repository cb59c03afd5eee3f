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
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** The program that the tests run. */
public final class Program {

	private Program() {
	}

	/** Runs the action that the first argument names. */
	public static void main(String[] arguments) throws IOException, InterruptedException {
		switch (arguments[0]) {
		case "exit" -> System.exit(Integer.parseInt(arguments[1]));
		case "arguments" -> Arrays.stream(arguments).skip(1).map(argument -> "<" + argument + ">")
				.forEach(System.out::println);
		case "copy" -> System.in.transferTo(System.out);
		case "folder" -> System.out.println(Path.of("").toAbsolutePath());
		case "halt" -> {
			new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
			new CountDownLatch(1).await();
		}
		case "wait" -> {
			Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("asked to end")));
			Files.writeString(Path.of(arguments[1]), Long.toString(ProcessHandle.current().pid()));
			new CountDownLatch(1).await();
		}
		default -> throw new IllegalArgumentException(arguments[0]);
		}
	}
}
