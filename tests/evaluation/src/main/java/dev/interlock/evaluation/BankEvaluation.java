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
import java.util.List;
import java.util.function.Consumer;

import dev.interlock.evaluation.bank.UnsafeTotal;

/**
 * A variant of Table 2 of the AtomRace paper: the number of runs of the toy bank in which the error manifests, and in
 * which the race is found, with and without noise.
 */
final class BankEvaluation {

	private final AgentRun agent;
	private final int runs;
	private final String sections;
	private final String entry;
	private final Consumer<String> progress;

	/** @param sections the file of atomic sections to watch as well; or null */
	BankEvaluation(AgentRun agent, int runs, Path sections, Consumer<String> progress) throws IOException {
		this.agent = agent;
		this.runs = runs;
		this.sections = sections == null ? "" : ",sections=" + sections;
		entry = sections == null ? ""
				: Files.readAllLines(sections).stream().map(String::strip).filter(line -> line.startsWith("entry "))
						.map(line -> line.substring("entry ".length()).strip()).findFirst()
						.orElseThrow(() -> new IOException("The file '" + sections + "' names no entry."));
		this.progress = progress;
	}

	String table() throws IOException, InterruptedException {
		Table table = new Table("run", "error manifests", "race found", "violation observed",
				"violation predicted or observed",
				"milliseconds a run");
		addRow(table, "plain, no agent", agent.plain());
		addRow(table, "agent, no noise", agent.withOptions("noise=off" + sections));
		addRow(table, "agent, random noise as it is by default", agent.withOptions("noise=random" + sections));
		for (String noise : List.of("random:50/50us", "random:1000/50us")) {
			addRow(table, "agent, noise " + noise, agent.withOptions("noise=" + noise + sections));
		}
		if (!sections.isEmpty()) {
			String total = UnsafeTotal.class.getName() + ".total";
			addRow(table, "agent, noise at accesses to the variable",
					agent.withOptions("noise=variable:1000/50us,noise-variables=" + total + sections));
			addRow(table, "agent, noise at the section's entry",
					agent.withOptions("noise=location:1000/50us,noise-locations=" + entry + sections));
		}
		return table.toString();
	}

	private void addRow(Table table, String name, AgentRun run) throws IOException, InterruptedException {
		int wrong = 0;
		int found = 0;
		int observed = 0;
		int violated = 0;
		long millis = 0;
		for (int i = 0; i < runs; i++) {
			ProgramResult result = run.run("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", UnsafeTotal.class.getName());
			if (!result.ended()) {
				throw new FailedRun(result.ending("The bank"));
			}
			wrong += result.output().strip().equals("wrong") ? 1 : 0;
			found += result.findings().stream().anyMatch(BankEvaluation::isTheRace) ? 1 : 0;
			observed += result.findings().stream().anyMatch(each -> isTheViolation(each) && !each.predicted()) ? 1 : 0;
			violated += result.findings().stream().anyMatch(BankEvaluation::isTheViolation) ? 1 : 0;
			millis += result.duration().toMillis();
			progress.accept(name + ": run " + (i + 1) + " of " + runs + ", wrong " + wrong + " times, found " + found
					+ " times, violation observed " + observed + " times");
		}
		boolean isWatched = run.agent().isPresent();
		boolean hasSections = isWatched && !sections.isEmpty();
		table.add(name, ratio(wrong), isWatched ? ratio(found) : "-", hasSections ? ratio(observed) : "-",
				hasSections ? ratio(violated) : "-", millis / runs);
	}

	private static boolean isTheRace(FoundRace race) {
		return race.kind().equals("data-race") && isTotal(race);
	}

	private static boolean isTheViolation(FoundRace race) {
		return race.kind().equals("atomicity-violation") && isTotal(race);
	}

	private static boolean isTotal(FoundRace race) {
		return race.variableClass().equals(UnsafeTotal.class.getName())
				&& race.variable().equals("total");
	}

	private String ratio(int part) {
		return String.format(java.util.Locale.ROOT, "%.2f", (double) part / runs);
	}
}
