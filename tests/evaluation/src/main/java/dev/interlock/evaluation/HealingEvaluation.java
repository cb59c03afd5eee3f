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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * In how many runs a known atomicity violation makes a program fail: plainly, under detection only, and healed by each
 * method from the start; without noise, and with noise at the entry of the section and the same seeds (AtomRace,
 * section 4.3).
 */
final class HealingEvaluation {

	private static final List<String> METHODS = List.of("yield", "sleep", "priority", "other-yield", "other-wait",
			"mutex",
			"auto");
	private static final String DETECTION = "engines=atomrace,infer=none";

	private final Checkout checkout;
	private final AgentRun agent;
	private final int runs;
	private final Consumer<String> progress;

	HealingEvaluation(Checkout checkout, AgentRun agent, int runs, Consumer<String> progress) {
		this.checkout = checkout;
		this.agent = agent;
		this.runs = runs;
		this.progress = progress;
	}

	/** The runs of one row. */
	private record Row(int failed, long violations, long timeouts, long medianMillis) {
	}

	/** One table; each subject has a row for each way to run it. */
	String table(List<HealingSubject> subjects) throws IOException, InterruptedException {
		Table table = new Table("program", "healed by", "failed of " + runs, "failed under noise",
				"violations under noise", "timeouts", "milliseconds a run", "under noise");
		for (HealingSubject subject : subjects) {
			Path folder = Files.createTempDirectory("interlock-healing");
			Row plain = row(subject, agent.plain(), "plain", "");
			table.add(name(subject), "plain, no agent", plain.failed, "-", "-", "-", plain.medianMillis, "-");
			add(table, subject, folder, "nothing, detection only", "", "");
			for (String method : METHODS) {
				add(table, subject, folder, method, method, ",heal=auto");
			}
		}
		return table.toString();
	}

	private static String name(HealingSubject subject) {
		return subject.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
	}

	private void add(Table table, HealingSubject subject, Path folder, String name, String method, String heal)
			throws IOException, InterruptedException {
		Path file = Files.writeString(folder.resolve(name.replaceAll("[ ,]+", "-") + ".sections"),
				subject.sections(method));
		String options = DETECTION + heal + ",sections=" + file;
		Row quiet = row(subject, agent, name, options + ",noise=off");
		Row noisy = row(subject, agent, name + ", noise", options
				+ ",noise=location:300/1ms,noise-kinds=sleep,noise-locations=" + subject.entry());
		table.add(name(subject), name, quiet.failed, noisy.failed, noisy.violations,
				quiet.timeouts + noisy.timeouts, quiet.medianMillis, noisy.medianMillis);
	}

	private Row row(HealingSubject subject, AgentRun with, String name, String options)
			throws IOException, InterruptedException {
		int failed = 0;
		long violations = 0;
		long timeouts = 0;
		List<Long> millis = new ArrayList<>();
		for (int seed = 1; seed <= runs; seed++) {
			AgentRun run = new AgentRun(with.java(), with.agent(), options.isEmpty() ? "" : options + ",seed=" + seed,
					subject.classPath(checkout), with.limit());
			ProgramResult result = run.run("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", subject.mainClass());
			if (!result.ended()) {
				throw new FailedRun(result.ending(subject.mainClass()));
			}
			failed += subject.isRight(result.output()) ? 0 : 1;
			violations += result.healing().after();
			timeouts += result.healing().timeouts();
			millis.add(result.duration().toMillis());
			progress.accept(name(subject) + ", " + name + ": run " + seed + " of " + runs + ", failed " + failed
					+ " times");
		}
		Collections.sort(millis);
		return new Row(failed, violations, timeouts, millis.get(millis.size() / 2));
	}
}
