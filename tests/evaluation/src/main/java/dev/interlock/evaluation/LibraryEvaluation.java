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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Looks for documented bugs in releases of libraries, and compares the reported lines with their sources. */
final class LibraryEvaluation {

	private static final int MOST_NAMED = 4;

	private final Checkout checkout;
	private final AgentRun agent;
	private final List<LibraryRace> libraries;
	private final int runs;
	private final Consumer<String> progress;
	private int unsound;

	/**
	 * @param agent with options if they replace those of each library
	 */
	LibraryEvaluation(Checkout checkout, AgentRun agent, List<LibraryRace> libraries, int runs,
			Consumer<String> progress) {
		this.checkout = checkout;
		this.agent = agent;
		this.libraries = libraries;
		this.runs = runs;
		this.progress = progress;
	}

	/** Runs all programs and returns a table, then each reported line with its text in the library's source. */
	String text() throws IOException, InterruptedException {
		Table table = new Table("library", "bug", "variable", "runs in which it was found", "findings in a run",
				"other variables");
		StringBuilder lines = new StringBuilder();
		for (LibraryRace race : libraries) {
			Set<String> accesses = new LinkedHashSet<>();
			Set<String> others = new LinkedHashSet<>();
			int found = 0;
			int fewest = Integer.MAX_VALUE;
			int most = 0;
			for (int i = 0; i < runs; i++) {
				progress.accept(race.library() + ": run " + (i + 1) + " of " + runs);
				List<FoundRace> findings = run(race);
				fewest = Math.min(fewest, findings.size());
				most = Math.max(most, findings.size());
				found += findings.stream().anyMatch(race::is) ? 1 : 0;
				for (FoundRace finding : findings) {
					if (race.is(finding)) {
						accesses.add(quoted(race, finding.first()));
						accesses.add(quoted(race, finding.second()));
					} else if (!race.isOnVariable(finding)) {
						String simpleName = finding.variableClass().replaceAll(".*\\.", "");
						others.add(finding.variable().isEmpty() ? simpleName : simpleName + '.' + finding.variable());
					}
				}
			}
			table.add(race.library(), race.bug(), race.variableName(), found + " of " + runs,
					fewest == most ? "" + most : fewest + " to " + most, named(others));
			lines.append('\n').append(race.library()).append(", ").append(race.variableName()).append('\n');
			accesses.stream().sorted().forEach(access -> lines.append("  ").append(access).append('\n'));
		}
		return table.toString() + lines;
	}

	private static String named(Set<String> variables) {
		String text = String.join(", ", variables.stream().limit(MOST_NAMED).toList());
		int more = variables.size() - MOST_NAMED;
		return more > 0 ? text + " and " + more + " more" : text;
	}

	/** The findings of a run. An abnormal end is reported, and the findings until then count. */
	private List<FoundRace> run(LibraryRace race) throws IOException, InterruptedException {
		String options = agent.options().isEmpty() ? race.options() : agent.options();
		try {
			ProgramResult result = new AgentRun(agent.java(), agent.agent(), options, race.classPath(checkout),
					agent.limit()).run(race.mainClass());
			if (!result.ended() || !result.complaints().isEmpty()) {
				progress.accept(result.ending(race.mainClass()));
				unsound++;
			}
			return result.findings();
		} catch (FailedRun e) {
			progress.accept(race.mainClass() + ": " + e.getMessage());
			unsound++;
			return List.of();
		}
	}

	/** The number of runs that ended abnormally or printed wrong output. */
	int unsound() {
		return unsound;
	}

	/** The access with its line in the library's source, which must mention the variable. */
	private String quoted(LibraryRace race, FoundAccess access) throws IOException {
		if (!Files.exists(race.sources(checkout))) {
			return access + " (no source)";
		}
		String path = access.topLevelClass().replace('.', '/') + ".java";
		try (ZipFile sources = new ZipFile(race.sources(checkout).toFile())) {
			ZipEntry entry = sources.getEntry(path);
			if (entry == null) {
				return access + " (no source)";
			}
			String text = new String(sources.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
			List<String> lines = new ArrayList<>(text.lines().toList());
			String line = access.line() <= lines.size() ? lines.get(access.line() - 1).strip() : "(no such line)";
			return access + "   " + line;
		}
	}
}
