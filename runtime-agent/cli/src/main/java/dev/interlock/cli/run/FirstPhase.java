/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.options.EngineOptions;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionFiles;
import dev.interlock.session.Variable;

/**
 * The first of two runs (O'Callahan and Choi, section 6.1). Simple detection, as in Eraser, checks every variable, and
 * the variables with a possible race are written to a file. The second run checks these in detail.
 */
final class FirstPhase {

	private static final String HYBRID = "hybrid";
	private static final String SIMPLE = "eraser";

	private final Console console;
	private final boolean quiet;

	FirstPhase(Console console, boolean quiet) {
		this.console = console;
		this.quiet = quiet;
	}

	/** Runs the program under the agent with the given options until it ends. */
	@FunctionalInterface
	interface Runner {

		/** Returns the program's exit status. */
		int run(Map<String, String> options) throws IOException, CommandFailure;
	}

	/**
	 * Checks the options of a command with two phases. Selects hybrid detection if no engine or profile is selected.
	 *
	 * @throws CommandFailure if they select no hybrid detection, or already name the fields
	 */
	static void check(Map<String, String> options) throws CommandFailure {
		if (options.containsKey("fields")) {
			throw new CommandFailure(ExitStatus.USAGE,
					"'--two-phase' and '--fields' exclude each other: give only "
							+ "one.");
		}
		String engines = options.get("engines");
		String profile = options.get("profile");
		if (engines == null && profile == null) {
			options.put("engines", HYBRID);
			return;
		}
		boolean chosen = engines == null ? profile.equals("thorough")
				: Arrays.stream(engines.split(",")).map(String::strip).anyMatch(HYBRID::equals);
		if (!chosen) {
			throw new CommandFailure(ExitStatus.USAGE, "'--two-phase' is for hybrid detection: add " + HYBRID
					+ " to '--engines', or omit '--engines' and '--profile'.");
		}
	}

	/**
	 * Runs the program and writes the fields.
	 *
	 * @param options the options of the second run
	 * @param fields  the file for the fields
	 * @return the program's exit status
	 */
	int run(Map<String, String> options, Path fields, Runner runner) throws IOException, CommandFailure {
		Path session = Files.createTempFile("interlock", ".session");
		try {
			var simple = new LinkedHashMap<>(options);
			simple.keySet().removeAll(List.of("profile", "pairs", "sections", "heal"));
			simple.keySet().removeAll(EngineOptions.namesWithout(SIMPLE, options.get("engine-path")));
			FollowOption.removeFrom(simple);
			simple.put("engines", SIMPLE);
			simple.put("session", session.toString());
			report("First of two runs: which variables are race-prone?");
			Files.delete(session);
			int status = runner.run(simple);
			if (Files.exists(session)) {
				Session first = SessionFiles.read(session);
				if (first.health().stream().anyMatch(message -> message.severity().equals("error"))) {
					// nothing was checked, so the second run would check nothing
					return status;
				}
				Collection<String> names = names(first.findings());
				Files.write(fields, names, StandardCharsets.UTF_8);
				report("The program ended with status " + status + ". Second of two runs: " + names.size()
						+ (names.size() == 1 ? " variable" : " variables") + " in detail; their names are in " + fields
						+ '.');
			}
			return status;
		} catch (SessionFileException e) {
			throw new CommandFailure(ExitStatus.INTERNAL, e.getMessage());
		} finally {
			Files.deleteIfExists(session);
		}
	}

	private void report(String sentence) {
		if (!quiet) {
			console.say(sentence);
		}
	}

	/** A line for each field, and one for each site that accesses an array or calls a method of a shared object. */
	static Collection<String> names(List<Finding> findings) {
		var names = new TreeSet<String>();
		for (Finding finding : findings) {
			Variable.Kind kind = finding.variable().kind();
			boolean isField = kind == Variable.Kind.FIELD || kind == Variable.Kind.STATIC;
			if (finding.kind() == FindingKind.DATA_RACE && isField) {
				names.add(finding.variable().className() + '.' + finding.variable().name());
			} else if (finding.kind() == FindingKind.DATA_RACE || finding.kind() == FindingKind.API_RACE) {
				finding.accesses().stream().map(Access::site).filter(form -> form.indexOf('/') >= 0)
						.forEach(names::add);
			}
		}
		return new ArrayList<>(names);
	}
}
