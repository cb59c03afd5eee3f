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
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import dev.interlock.corpus.expectations.CorpusProgram;
import dev.interlock.evaluation.CorpusEvaluation.Verdict;

/** The data races that explored schedules of the corpus show, compared with the comments of the programs. */
final class ExploredRaces {

	private static final Duration LIMIT = Duration.ofMinutes(20);

	private final Path java;
	private final Path agent;
	private final Path classes;
	private final List<String> options;
	private final Consumer<String> progress;
	private final List<FoundRace> falseAlarms = new ArrayList<>();

	/**
	 * @param java    the JDK's home
	 * @param agent   the agent's jar
	 * @param classes the classes of the corpus
	 * @param options the options of the command explore
	 */
	ExploredRaces(Path java, Path agent, Path classes, List<String> options, Consumer<String> progress) {
		this.java = java;
		this.agent = agent;
		this.classes = classes;
		this.options = List.copyOf(options);
		this.progress = progress;
	}

	/** The races that no comment names. */
	List<FoundRace> falseAlarms() {
		return List.copyOf(falseAlarms);
	}

	/** A row for each program, and a last one with the sums. */
	String text(List<CorpusProgram> programs) throws IOException, InterruptedException {
		Table table = new Table("program", "schedules", "different", "s", "known", "found", "false", "failures");
		int known = 0;
		int found = 0;
		for (CorpusProgram program : programs) {
			progress.accept(program.simpleName());
			long begin = System.nanoTime();
			JsonObject explored = explore(program);
			String seconds = String.format("%.1f", (System.nanoTime() - begin) / 1e9);
			if (explored == null) {
				table.add(program.simpleName(), "not run", "", seconds, program.races().size(), "", "", "");
				continue;
			}
			Verdict verdict = CorpusEvaluation.judge(program, races(explored));
			Set<String> seen = new TreeSet<>();
			verdict.found().forEach(race -> seen.add(race.toString()));
			falseAlarms.addAll(verdict.falseAlarms());
			known += program.races().size();
			found += seen.size();
			table.add(program.simpleName(), explored.get("schedules").getAsInt(), explored.get("different").getAsInt(),
					seconds, program.races().size(), seen.size(), verdict.falseAlarms().size(),
					explored.getAsJsonArray("failures").size());
		}
		table.add("all", "", "", "", known, found, falseAlarms.size(), "");
		StringBuilder text = new StringBuilder(table.toString());
		falseAlarms.forEach(race -> text.append("false: ").append(race).append('\n'));
		return text.toString();
	}

	private JsonObject explore(CorpusProgram program) throws IOException, InterruptedException {
		Path folder = Files.createTempDirectory("interlock-explored");
		try {
			Path report = folder.resolve("report.json");
			List<String> command = new ArrayList<>(List.of(java.resolve("bin/java").toString(),
					"-XX:TieredStopAtLevel=1", "-jar", agent.toString(), "explore", "--all-runs", "--report",
					"json=" + report, "--java", java.toString()));
			command.addAll(options);
			command.addAll(List.of("--", "-cp", classes.toString(), program.className()));
			AgentRun.Ended ended = AgentRun.execute(command, folder, LIMIT);
			if (!Files.exists(report)) {
				progress.accept("    " + ended.errors().strip());
				return null;
			}
			return JsonParser.parseString(Files.readString(report)).getAsJsonObject().getAsJsonObject("exploration");
		} finally {
			AgentRun.deleteAll(folder);
		}
	}

	/** The races of a report. */
	static List<FoundRace> races(JsonObject exploration) {
		List<FoundRace> races = new ArrayList<>();
		for (JsonElement element : exploration.getAsJsonArray("races")) {
			JsonObject race = element.getAsJsonObject();
			String variable = race.get("variable").getAsString();
			int dot = variable.lastIndexOf('.');
			boolean isField = !variable.endsWith("[]") && dot >= 0;
			JsonArray accesses = race.getAsJsonArray("accesses");
			races.add(new FoundRace("data-race", isField ? variable.substring(0, dot) : variable,
					isField ? variable.substring(dot + 1) : "", access(accesses.get(0)), access(accesses.get(1)),
					race.get("runs").getAsLong()));
		}
		return races;
	}

	private static FoundAccess access(JsonElement element) {
		JsonObject access = element.getAsJsonObject();
		return new FoundAccess(access.get("class").getAsString(), access.get("method").getAsString(),
				access.has("line") ? access.get("line").getAsInt() : 0, access.get("operation").getAsString());
	}
}
