/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.corpus.expectations.CorpusProgram.Category;

/** Requirements on the built agent in each build, on each JDK of this machine, with noise on a quarter of the accesses. */
abstract class UnderTheAgent {

	/** The profile with the most predictions. */
	static final String THOROUGH = "profile=thorough";

	private static final String NOISE = "noise=random:250/20us";
	/** The engine of the default profile, and one that finds the same races in any order of the threads. */
	private static final String ENGINES = ",engines=atomrace,happens-before";

	final Checkout checkout = Checkout.find();

	/** The latest target is tested on its own JDK; the build of the oldest target on all available ones. */
	static Stream<Path> jdks() {
		return Checkout.jdks().stream().limit("latest".equals(System.getProperty("interlock.target")) ? 1 : 9);
	}

	AgentRun run(Path jdk) {
		return AgentRun.withAgent(checkout.agent(), List.of(checkout.corpusClasses(), checkout.evaluationClasses()))
				.on(jdk)
				.withOptions(NOISE + ENGINES).within(Duration.ofMinutes(10));
	}

	List<CorpusProgram> programs(Category category) throws IOException {
		return CorpusEvaluation.programs(checkout, category);
	}

	static ProgramResult runInOneJvm(AgentRun run, List<String> programs)
			throws IOException, InterruptedException {
		List<String> arguments = new ArrayList<>(List.of(CorpusRunner.class.getName()));
		arguments.addAll(programs);
		ProgramResult result = run.run(arguments.toArray(String[]::new));
		assertEquals(0, result.status(), () -> result.ending("The program"));
		assertEquals(List.of(), result.complaints());
		return result;
	}

	List<String> programs(Set<Category> categories) throws IOException {
		List<String> mains = new ArrayList<>();
		for (Category category : categories) {
			for (CorpusProgram program : programs(category)) {
				mains.add(program.className());
			}
		}
		return mains;
	}
}
