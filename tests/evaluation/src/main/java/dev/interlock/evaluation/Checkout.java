/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Locates the parts of the checkout: the agent's jar, the corpus and its sources, and the JDKs of this machine. */
public final class Checkout {

	private final Path root;
	private final String target;

	private Checkout(Path root, String target) {
		this.root = root;
		this.target = target;
	}

	/**
	 * The checkout that contains the folder in the system property {@code interlock.root}, or else the working
	 * directory, built for the target in the system property {@code interlock.target}.
	 *
	 * @throws IllegalStateException if the folder is in no checkout
	 */
	public static Checkout find() {
		Path folder = Path.of(System.getProperty("interlock.root", "")).toAbsolutePath();
		while (folder != null && !Files.isDirectory(folder.resolve("runtime-agent"))) {
			folder = folder.getParent();
		}
		if (folder == null) {
			throw new IllegalStateException("This is no checkout of Interlock: run the evaluation inside one.");
		}
		return new Checkout(folder, System.getProperty("interlock.target", "oldest"));
	}

	/**
	 * The agent's jar.
	 *
	 * @throws IllegalStateException if it has not been built
	 */
	public Path agent() {
		Path jar = built("runtime-agent/agent").resolve("interlock.jar");
		if (!Files.isRegularFile(jar)) {
			throw new IllegalStateException("There is no " + jar + ": build the agent first.");
		}
		return jar;
	}

	/**
	 * A copy of the agent's jar that later builds do not replace; deleted when this JVM exits.
	 *
	 * @throws IllegalStateException if it has not been built
	 */
	public Path copyOfAgent() throws IOException {
		Path jar = agent();
		Path folder = Files.createTempDirectory("interlock-agent");
		folder.toFile().deleteOnExit();
		Path copy = folder.resolve(jar.getFileName());
		copy.toFile().deleteOnExit();
		return Files.copy(jar, copy);
	}

	public Path corpusClasses() {
		return built("tests/corpus").resolve("classes");
	}

	public Path corpusSources() {
		return root.resolve("tests/corpus/src/main/java");
	}

	public Path benchmarkClasses() {
		return built("tests/benchmarks").resolve("classes");
	}

	public Path evaluationClasses() {
		return built("tests/evaluation").resolve("classes");
	}

	/** The classes of the programs that use libraries. */
	public Path libraryDrivers() {
		return built("tests/evaluation/libraries").resolve("classes");
	}

	/** The sources of the programs that use libraries. */
	public Path librarySources() {
		return root.resolve("tests/evaluation/libraries/src/main/java");
	}

	/** The folder of the libraries of those programs, as {@code NAME-VERSION.jar}. */
	public Path libraryJars() {
		return built("tests/evaluation/libraries").resolve("jars");
	}

	/**
	 * The class path of the programs that use current libraries: their classes, and the libraries in Maven's
	 * repository.
	 *
	 * @throws IOException if they have not been built
	 */
	public List<Path> robustnessClassPath() throws IOException {
		Path module = built("tests/robustness");
		List<Path> path = new ArrayList<>(List.of(module.resolve("classes")));
		for (String jar : Files.readString(module.resolve("class-path.txt")).trim().split(File.pathSeparator)) {
			path.add(Path.of(jar));
		}
		return path;
	}

	/** The reviewed, correct findings in those programs. */
	public Path loadLabels() {
		return root.resolve("tests/robustness/labels.txt");
	}

	/** The verdicts on transactions that are reported as not atomic. */
	public Path transactionLabels() {
		return root.resolve("tests/evaluation/transactions.txt");
	}

	/** The methods of the corpus that are meant to be atomic and are no transactions by default. */
	public Path corpusTransactions() {
		return root.resolve("tests/evaluation/corpus.transactions");
	}

	/** The same for the programs with data races. */
	public Path racyTransactions() {
		return root.resolve("tests/evaluation/racy.transactions");
	}

	/** The atomic section of the toy bank. */
	public Path bankSections() {
		return root.resolve("tests/evaluation/bank.sections");
	}

	/** The verdicts on the sections that are inferred from libraries. */
	public Path sectionLabels() {
		return root.resolve("tests/evaluation/sections.txt");
	}

	private Path built(String module) {
		return root.resolve(module).resolve("target").resolve(target);
	}

	/** The JDKs to test with: the current one, and those that the environment names. */
	public static List<Path> jdks() {
		List<Path> jdks = new ArrayList<>();
		jdks.add(Path.of(System.getProperty("java.home")));
		for (String variable : List.of("JDK17_HOME", "JDK25_HOME")) {
			String home = System.getenv(variable);
			if (home != null && !home.isBlank() && !jdks.contains(Path.of(home))) {
				jdks.add(Path.of(home));
			}
		}
		return jdks;
	}
}
