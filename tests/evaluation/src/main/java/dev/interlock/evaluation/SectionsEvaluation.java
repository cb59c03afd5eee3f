/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Atomic sections that are inferred from libraries and trained with programs that use them correctly: how many
 * candidates each step drops, and how many of the rest are meant to be atomic by the verdicts of readers of the code.
 */
final class SectionsEvaluation {

	private final Checkout checkout;
	private final Path agent;
	private final Path java;
	private final SectionLabels labels;
	private final int runs;
	private final Path keep;
	private final Consumer<String> progress;
	private final Table table = new Table("library", "patterns", "consecutive accesses", "broken in training",
			"never executed", "seen and held", "real", "not real", "not looked at");

	/** A library, and a program that uses it correctly. */
	private record Subject(String name, Path jar, List<Path> classPath, List<String> program) {
	}

	/**
	 * @param java the home of the JDK for all runs
	 * @param keep the folder to keep the trained files in; or null
	 */
	SectionsEvaluation(Checkout checkout, Path java, SectionLabels labels, int runs, Path keep,
			Consumer<String> progress) throws IOException {
		this.checkout = checkout;
		this.agent = checkout.copyOfAgent();
		this.java = java;
		this.labels = labels;
		this.runs = runs;
		this.keep = keep;
		this.progress = progress;
	}

	private List<Subject> subjects() throws IOException {
		Path jars = checkout.libraryJars();
		Path old = jars.resolve("commons-pool-1.2.jar");
		List<Path> load = checkout.robustnessClassPath();
		Path current = load.stream().filter(each -> each.getFileName().toString().startsWith("commons-pool2"))
				.findFirst().orElseThrow(() -> new IOException("commons-pool2 is not on the class path."));
		return List.of(
				new Subject("commons-pool 1.2", old,
						List.of(checkout.libraryDrivers(), old, jars.resolve("commons-collections-2.1.jar")),
						List.of("dev.interlock.evaluation.libraries.sound.PooledWork")),
				new Subject("commons-pool2 2.12.0", current, load,
						List.of("dev.interlock.robustness.load.PoolLoad", "3")));
	}

	/** Runs all programs and returns the table. */
	String text() throws IOException, InterruptedException {
		for (Subject subject : subjects()) {
			Path file = Files.createTempFile("interlock-evaluation", ".sections");
			try {
				add(subject, file);
				if (keep != null) {
					Files.copy(file,
							Files.createDirectories(keep).resolve(subject.name.replace(' ', '-') + ".sections"),
							StandardCopyOption.REPLACE_EXISTING);
				}
			} finally {
				Files.deleteIfExists(file);
			}
		}
		return table.toString();
	}

	private void add(Subject subject, Path file) throws IOException, InterruptedException {
		run("infer", "--interleavings", "-cp", subject.jar.toString(), "--output", file.toString());
		long patterns = read(file).stream().filter(section -> section.get("from").startsWith("pattern")).count();
		List<String> train = new ArrayList<>(List.of("train", "--sections", file.toString(), "--runs", "" + runs,
				"--java", java.toString(), "--", "-cp",
				String.join(System.getProperty("path.separator"),
						subject.classPath.stream().map(Path::toString).toList())));
		train.addAll(subject.program);
		run(train.toArray(String[]::new));
		List<Map<String, String>> trained = read(file);
		Map<String, Integer> judged = new HashMap<>();
		int broken = 0;
		int held = 0;
		for (Map<String, String> section : trained) {
			if (section.containsKey("disabled")) {
				broken++;
				progress.accept(section.get("section") + " " + section.get("disabled"));
			} else if (!section.getOrDefault("support", "0").equals("0")) {
				held++;
				String verdict = labels.of(section.get("section"));
				judged.merge(verdict, 1, Integer::sum);
				progress.accept(section.get("section") + " " + verdict);
			}
		}
		table.add(subject.name, patterns, trained.size() - patterns, broken, trained.size() - broken - held, held,
				judged.getOrDefault(SectionLabels.REAL, 0), judged.getOrDefault(SectionLabels.NOT, 0),
				judged.getOrDefault(SectionLabels.UNKNOWN, 0));
	}

	/** The sections of a file, each with its properties by name; of a repeated property the last one. */
	private static List<Map<String, String>> read(Path file) throws IOException {
		List<Map<String, String>> sections = new ArrayList<>();
		for (String line : Files.readAllLines(file)) {
			String[] words = line.strip().split("\\s+", 2);
			if (words[0].equals("section")) {
				sections.add(new HashMap<>());
			}
			if (!sections.isEmpty() && words.length == 2) {
				sections.get(sections.size() - 1).put(words[0], words[1]);
			}
		}
		return sections;
	}

	private void run(String... arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1",
				"-jar", agent.toString(), "sections"));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.redirectError(ProcessBuilder.Redirect.INHERIT).start();
		int status = process.waitFor();
		if (status != 0) {
			throw new IOException("sections " + arguments[0] + " ended with status " + status + ".");
		}
	}
}
