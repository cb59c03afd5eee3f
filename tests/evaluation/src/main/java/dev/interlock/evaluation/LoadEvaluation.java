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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs sound libraries under load, plainly and under the agent. Their results must be correct, and the labels must
 * explain each finding.
 */
public final class LoadEvaluation {

	private static final String SUFFIX = "Load";
	private static final Duration LIMIT = Duration.ofMinutes(4);

	private final Checkout checkout;
	private final AgentRun agent;
	private final int size;
	private final Labels labels;

	/**
	 * @param checkout the location of the programs
	 * @param agent    the configuration of the runs, except for the class path
	 * @param size     the load in per cent of the small load, 1 or more
	 * @throws IOException if the programs have not been built or their labels cannot be read
	 */
	public LoadEvaluation(Checkout checkout, AgentRun agent, int size) throws IOException {
		this.checkout = checkout;
		this.agent = new AgentRun(agent.java(), agent.agent(), agent.options(), checkout.robustnessClassPath(),
				agent.limit()).withinAtLeast(LIMIT.multipliedBy(1 + size / 100));
		this.size = size;
		this.labels = Labels.read(checkout.loadLabels());
	}

	/** The names of all programs; each is named after its library. */
	public static List<String> programs(Checkout checkout) throws IOException {
		Path folder = checkout.robustnessClassPath().get(0).resolve("dev/interlock/robustness/load");
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(SUFFIX + ".class"))
					.map(name -> name.substring(0, name.length() - (SUFFIX + ".class").length()))
					.filter(name -> !name.isEmpty()).sorted().toList();
		}
	}

	/**
	 * Runs programs and returns a table, then each finding.
	 *
	 * @param names the programs; all if empty
	 * @throws IllegalArgumentException if there is no such program
	 */
	Result evaluate(List<String> names, Consumer<String> progress) throws IOException, InterruptedException {
		List<String> known = programs(checkout);
		List<String> chosen = names.isEmpty() ? known : names;
		for (String name : chosen) {
			if (!known.contains(name)) {
				throw new IllegalArgumentException("There is no load program \"" + name + "\": choose of "
						+ String.join(", ", known) + ".");
			}
		}
		Table table = new Table("library", "classes instrumented", "plain s", "under the agent s", "result", "findings",
				"unexplained");
		StringBuilder details = new StringBuilder();
		boolean good = true;
		for (String name : chosen) {
			progress.accept(name);
			ProgramResult plain = run(agent.plain(), name);
			ProgramResult watched;
			try {
				watched = run(agent, name);
			} catch (FailedRun e) {
				table.add(name, "-", seconds(plain), "-", "none", "-", "-");
				details.append('\n').append(name).append(": ").append(e.getMessage()).append('\n');
				good = false;
				continue;
			}
			List<FoundRace> unexplained = unexplained(watched);
			table.add(name, watched.classesInstrumented(), seconds(plain), seconds(watched), ending(plain, watched),
					watched.findings().size(), unexplained.size());
			good &= plain.ended() && watched.ended() && unexplained.isEmpty();
			describe(name, plain, watched, details);
		}
		return new Result(table.toString() + details, good);
	}

	/**
	 * Runs a program under the agent.
	 *
	 * @param name one of {@link #programs}
	 */
	public ProgramResult watched(String name) throws IOException, InterruptedException {
		return run(agent, name);
	}

	/** The findings of a run that the labels do not explain. */
	public List<FoundRace> unexplained(ProgramResult result) {
		return result.findings().stream().filter(race -> labels.reason(race).isEmpty()).toList();
	}

	private ProgramResult run(AgentRun run, String name) throws IOException, InterruptedException {
		return run.run("-Xmx1g", "dev.interlock.robustness.load." + name + SUFFIX, "" + size);
	}

	private void describe(String name, ProgramResult plain, ProgramResult watched, StringBuilder details) {
		List<String> lines = new ArrayList<>();
		for (FoundRace race : watched.findings()) {
			String reason = labels.reason(race)
					.map(text -> (labels.isFault(race) ? "explained, a fault: " : "explained: ") + text)
					.orElseGet(() -> "UNEXPLAINED: " + Labels.of(race));
			lines.add(race + "\n    " + reason);
		}
		watched.complaints().forEach(text -> lines.add("complaint: " + text));
		for (ProgramResult result : List.of(plain, watched)) {
			if (!result.ended()) {
				lines.add(result.ending("the program"));
			}
		}
		lines.forEach(line -> details.append('\n').append(name).append(": ").append(line).append('\n'));
	}

	private static String ending(ProgramResult plain, ProgramResult watched) {
		return plain.ended() && watched.ended() ? "right" : "status " + plain.status() + ", " + watched.status();
	}

	private static String seconds(ProgramResult result) {
		return String.format(Locale.ROOT, "%.1f", result.duration().toMillis() / 1000.0);
	}

	/**
	 * The result.
	 *
	 * @param text a table, then each finding
	 * @param good whether all programs ended normally and all findings are explained
	 */
	record Result(String text, boolean good) {
	}
}
