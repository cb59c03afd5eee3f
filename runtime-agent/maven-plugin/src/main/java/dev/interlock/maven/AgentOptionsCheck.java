/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.maven;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.maven.plugin.MojoExecutionException;

import dev.interlock.cli.options.Engines;

/**
 * Checks the options of the agent before the tests run, because with a wrong option they run without it. A short JVM
 * has the agent say what is wrong.
 */
final class AgentOptionsCheck {

	/** Options that are always right here, or that would have an effect in the short JVM. */
	private static final Set<String> UNCHECKED = Set.of("baseline", "suppressions", "dump", "host", "port", "token",
			"suspend", "delete-config");
	private static final Pattern OFF = Pattern.compile("Race detection is off\\. (.*)");
	private static final long LIMIT_SECONDS = 60;
	/** The options that are right, so that the modules of a build do not check the same ones again. */
	private static final Set<Map<String, String>> RIGHT = ConcurrentHashMap.newKeySet();

	private final File agent;
	private final File folder;

	/** @param folder the folder in which the tests run */
	AgentOptionsCheck(File agent, File folder) {
		this.agent = agent;
		this.folder = folder;
	}

	/**
	 * Checks options.
	 *
	 * @throws IOException            if the short JVM cannot start
	 * @throws MojoExecutionException if the agent does not accept the options
	 */
	void check(Map<String, String> options) throws IOException, MojoExecutionException {
		Map<String, String> checked = new TreeMap<>(options);
		checked.keySet().removeAll(UNCHECKED);
		if (checked.keySet().equals(Set.of("profile")) && Engines.PROFILES.contains(checked.get("profile"))
				|| RIGHT.contains(checked)) {
			return;
		}
		Matcher off = OFF.matcher(said(checked));
		if (off.find()) {
			throw new MojoExecutionException(
					"The tests would not be watched. " + off.group(1).replaceAll("option in '[^']*' '", "option '"));
		}
		RIGHT.add(checked);
	}

	/** What the agent says about options. */
	private String said(Map<String, String> options) throws IOException {
		Path work = Files.createTempDirectory("interlock");
		try {
			Path file = work.resolve("options");
			Path said = work.resolve("said");
			Properties all = new Properties();
			all.putAll(options);
			// some options need one
			all.setProperty("session", work.resolve("session").toString());
			try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
				all.store(writer, null);
			}
			Process java = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
					"-javaagent:" + agent + "=config=" + file, "-version").directory(folder).redirectErrorStream(true)
					.redirectOutput(said.toFile()).start();
			java.getOutputStream().close();
			if (!java.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
				java.destroyForcibly();
			}
			return new String(Files.readAllBytes(said), Charset.defaultCharset());
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new IOException("interrupted", e);
		} finally {
			delete(work);
		}
	}

	private static void delete(Path folder) throws IOException {
		try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
			for (Path file : files) {
				Files.delete(file);
			}
		}
		Files.delete(folder);
	}
}
