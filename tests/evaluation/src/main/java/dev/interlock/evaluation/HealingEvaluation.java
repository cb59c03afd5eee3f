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
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * In how many runs a known atomicity violation makes a program fail: plainly, under detection only, and healed by each
 * method from the start; without noise, and with noise at the entries of its sections and the same seeds (AtomRace,
 * section 4.3). A JVM makes several runs.
 */
final class HealingEvaluation {

	/** The methods of the table. */
	static final List<String> METHODS = List.of("yield", "sleep", "priority", "other-yield", "other-wait",
			"repair", "mutex", "auto");
	private static final String HEADER = "interlock-sections 1\n";
	/** The agent's line on a healed section; a repair has no timeouts. */
	private static final Pattern HEALED = Pattern.compile(
			"Healing of section .*?(?: (\\d+) timeouts?\\b.*)?; \\d+ violations? before, (\\d+) after");
	/** The agent's line on a section whose values cannot be repaired. */
	private static final Pattern UNREPAIRED = Pattern.compile("Healing of section .*, repair: refused, ");
	private static final Pattern FAILED = Pattern.compile("failed (\\d+) of (\\d+)");
	/** The share of failed runs under noise from which a program counts: 10 of 200. */
	private static final int LEAST_FAILING = 20;

	private final Checkout checkout;
	private final AgentRun agent;
	private final int runs;
	private final int runsOfJvm;
	private final List<String> methods;
	private final Consumer<String> progress;
	private final StringBuilder best = new StringBuilder(HEADER);

	/**
	 * @param runs      the runs of each row
	 * @param runsOfJvm the runs that one JVM makes
	 * @param methods   the healing methods
	 */
	HealingEvaluation(Checkout checkout, AgentRun agent, int runs, int runsOfJvm, List<String> methods,
			Consumer<String> progress) {
		this.checkout = checkout;
		this.agent = agent;
		this.runs = runs;
		this.runsOfJvm = Math.min(runs, runsOfJvm);
		this.methods = methods;
		this.progress = progress;
	}

	/** Runs of a program in the same way. A run that did not end has failed, with all others of its JVM. */
	private record Row(int failed, int notEnded, long violations, long timeouts, long millis) {

		private static final Row NONE = new Row(0, 0, 0, 0, 0);

		Row plus(Row other) {
			return new Row(failed + other.failed, notEnded + other.notEnded, violations + other.violations,
					timeouts + other.timeouts, millis + other.millis);
		}
	}

	/** A method with its failures, without noise and with it. */
	private record Healed(String method, Row both) {
	}

	/** One table; each subject has a row for each way to run it. */
	String table(List<HealingSubject> subjects) throws IOException, InterruptedException {
		Table table = new Table("program", "healed by", "failed of " + runs, "failed under noise", "did not end",
				"violations under noise", "timeouts", "milliseconds a run", "under noise");
		for (HealingSubject subject : subjects) {
			Path folder = Files.createTempDirectory("interlock-healing");
			try {
				addRows(table, subject, folder);
			} finally {
				AgentRun.deleteAll(folder);
			}
		}
		return table.toString();
	}

	private void addRows(Table table, HealingSubject subject, Path folder) throws IOException, InterruptedException {
		Row plain = row(subject, agent.plain(), "plain", "");
		table.add(subject.text(), "plain, no agent", plain.failed, "-", plain.notEnded, "-", "-",
				plain.millis / runs, "-");
		Row unhealed = add(table, subject, folder, "nothing, detection only", "", "");
		if (unhealed.failed * LEAST_FAILING < runs) {
			table.add(subject.text(), "(does not count: fails too seldom)", "-", "-", "-", "-", "-", "-", "-");
			return;
		}
		List<Healed> healed = new ArrayList<>();
		for (String method : methods) {
			Row both = add(table, subject, folder, method, method, ",heal=auto");
			if (both != null) {
				healed.add(new Healed(method, both));
			}
		}
		healed.stream().filter(each -> !each.method.equals("auto") && each.both.failed < unhealed.failed)
				.min(Comparator.<Healed>comparingInt(each -> each.both.failed)
						.thenComparingLong(each -> each.both.violations + each.both.timeouts)
						.thenComparingLong(each -> each.both.millis))
				.ifPresent(each -> best.append(subject.sections(each.method)));
	}

	/** The sections of the subjects, each with its best method: the fewest failures, then violations, then the time. */
	String bestMethods() {
		return best.toString();
	}

	/**
	 * Adds a row unless a repair is refused, for then nothing is healed.
	 *
	 * @return its runs under noise, or all of them if the program is healed; null if there is no row
	 */
	private Row add(Table table, HealingSubject subject, Path folder, String name, String method, String heal)
			throws IOException, InterruptedException {
		Path file = Files.writeString(folder.resolve(name.replaceAll("[ ,]+", "-") + ".sections"),
				HEADER + subject.sections(method));
		String options = "infer=none,engines=" + subject.engines() + heal + ",sections=" + file;
		Row quiet = row(subject, agent, name, options + ",noise=off");
		if (quiet == null) {
			return null;
		}
		Row noisy = row(subject, agent, name + ", noise", options
				+ ",noise=location:300/1ms,noise-kinds=sleep,noise-locations=" + subject.entries());
		table.add(subject.text(), name, quiet.failed, noisy.failed, quiet.notEnded + noisy.notEnded, noisy.violations,
				quiet.timeouts + noisy.timeouts, quiet.millis / runs, noisy.millis / runs);
		return method.isEmpty() ? noisy : quiet.plus(noisy);
	}

	/** Null if a repair is refused. */
	private Row row(HealingSubject subject, AgentRun with, String name, String options)
			throws IOException, InterruptedException {
		Row all = Row.NONE;
		int seed = 0;
		for (int done = 0; done < runs; done += runsOfJvm) {
			seed++;
			int now = Math.min(runsOfJvm, runs - done);
			AgentRun run = new AgentRun(with.java(), with.agent(), options.isEmpty() ? "" : options + ",seed=" + seed,
					subject.classPath(checkout), with.limit());
			List<String> command = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
			command.addAll(subject.command(now));
			ProgramResult result = run.runWithoutSession(command.toArray(new String[0]));
			Matcher counts = FAILED.matcher(result.output());
			if (UNREPAIRED.matcher(result.errors()).find()) {
				progress.accept(subject.text() + ", " + name + ": refused");
				return null;
			}
			boolean hasEnded = result.ended() && counts.find();
			if (!hasEnded) {
				progress.accept(result.ending(subject.text()));
			}
			long violations = 0;
			long timeouts = 0;
			for (Matcher line = HEALED.matcher(result.errors()); line.find();) {
				timeouts += line.group(1) == null ? 0 : Long.parseLong(line.group(1));
				violations += Long.parseLong(line.group(2));
			}
			all = all.plus(new Row(hasEnded ? Integer.parseInt(counts.group(1)) : now, hasEnded ? 0 : now, violations,
					timeouts, result.duration().toMillis()));
			progress.accept(subject.text() + ", " + name + ": " + (done + now) + " runs of " + runs + ", failed "
					+ all.failed + " times");
		}
		return all;
	}
}
