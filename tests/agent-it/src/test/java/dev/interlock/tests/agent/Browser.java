/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Chromium without a window. */
final class Browser {

	/** The color schemes that a user can prefer. */
	enum Theme {
		DARK, LIGHT
	}

	private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
	private static final long LIMIT_SECONDS = 120;

	private final Path executable;
	private final Path folder;

	private Browser(Path executable, Path folder) {
		this.executable = executable;
		this.folder = folder;
	}

	/**
	 * The browser of this machine; null if it has none.
	 *
	 * @param folder for its files
	 */
	static Browser find(Path folder) {
		return Stream.of(System.getenv("PATH").split(File.pathSeparator))
				.flatMap(path -> NAMES.stream().map(name -> Path.of(path, name))).filter(Files::isExecutable)
				.findFirst()
				.map(found -> new Browser(found, folder)).orElse(null);
	}

	/** The document that a page has become when its scripts have run. */
	String document(String address, Theme theme) throws IOException, InterruptedException {
		return run(theme, "--dump-dom", address);
	}

	/** Writes a picture of a page. */
	void picture(String address, Theme theme, int width, Path file) throws IOException, InterruptedException {
		run(theme, "--window-size=" + width + ",1400", "--screenshot=" + file, address);
	}

	/** Prints a page to a PDF file. */
	void print(String address, Path file) throws IOException, InterruptedException {
		run(Theme.LIGHT, "--no-pdf-header-footer", "--print-to-pdf=" + file, address);
	}

	private String run(Theme theme, String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(executable.toString(), "--headless", "--no-sandbox", "--disable-gpu",
						"--user-data-dir=" + folder.resolve("profile"), "--virtual-time-budget=60000",
						"--blink-settings=preferredColorScheme=" + theme.ordinal()));
		command.addAll(List.of(arguments));
		Path out = folder.resolve("browser.out");
		Process process = new ProcessBuilder(command).redirectOutput(out.toFile())
				.redirectError(folder.resolve("browser.err").toFile()).start();
		if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
			process.descendants().forEach(ProcessHandle::destroyForcibly);
			process.destroyForcibly();
			throw new AssertionError("The browser does not end: " + command);
		}
		return Files.readString(out);
	}
}
