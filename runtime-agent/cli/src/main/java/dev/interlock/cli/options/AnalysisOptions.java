/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.options;

import java.util.LinkedHashMap;
import java.util.Map;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import dev.interlock.cli.console.CommandFailure;
import dev.interlock.cli.console.Console;
import dev.interlock.cli.console.ExitStatus;
import dev.interlock.cli.console.OutputFiles;
import dev.interlock.sections.HealingMethod;

/** The options that are passed to the agent, with the agent's own names, and those that the engines describe. */
public final class AnalysisOptions {

	@Spec(Spec.Target.MIXEE)
	private CommandSpec command;

	@Option(names = "--engines", paramLabel = "LIST", //
			description = "Names of engines, separated by commas; none to watch nothing "
					+ "(default: those of the profile).")
	private String engines;

	@Option(names = EngineOptions.ENGINE_PATH, paramLabel = "PATH", //
			description = "Jars with engines by others, separated as in a class path; name them in --engines.")
	private String enginePath;

	@Option(names = "--profile", paramLabel = "NAME", //
			description = "A set of engines and noise. quick (Fast, default): atomrace and unsafe-use with random noise. "
					+ "precise (Precise): happens-before and unsafe-use, without noise. thorough (Everything): these, "
					+ "atomrace, blocks, hybrid and lock-order, with random noise. "
					+ "field (Low overhead): happens-before held to --overhead 5%%.")
	private String profile;

	@Option(names = "--include", paramLabel = "PATTERNS", //
			description = "The classes to watch, separated by commas; * matches any characters (default: everything "
					+ "outside the JDK and the well-known runtimes below). +PATTERN adds to the default.")
	private String include;

	@Option(names = "--exclude", paramLabel = "PATTERNS", description = "The classes to exclude.")
	private String exclude;

	@Option(names = "--noise", paramLabel = "KIND[:STRENGTH[/DURATION]]", //
			description = "off, random, variable or location or focused (both; at the places that --noise-config "
					+ "names), or anywhere (also at lock operations). STRENGTH is how many of 1000 "
					+ "accesses are delayed (default: adapts to each place), DURATION for how long, 5ms or 5ms-20ms. With "
					+ "stretched windows only a thread's first access to a variable "
					+ "after a release counts. For example random:200/5ms.")
	private String noise;

	@Option(names = "--noise-kinds", paramLabel = "LIST", //
			description = "The kinds of noise: sleep, yield, busy-wait, synch-yield, halt-one-thread.")
	private String noiseKinds;

	@Option(names = "--noise-config", paramLabel = "FILE", //
			description = "A noise configuration: a first line 'interlock-noise 1', then lines 'place', 'strength', "
					+ "'duration', 'kinds', 'seed', 'variable CLASS.NAME', 'location CLASS.METHOD:LINE' or the stable "
					+ "form of a site. Other options override it. The IDE keeps its configurations in .interlock/noise.")
	private String noiseConfig;

	@Option(names = "--overhead", paramLabel = "N%", //
			description = "The highest overhead, as a share of the processor time of the program. Hot methods are "
					+ "watched only from time to time; what was not watched is reported at exit. Only with "
					+ "happens-before and without noise (default: no limit; profile field: 5%%).")
	private String overhead;

	@Option(names = "--sections", paramLabel = "FILE", //
			description = "A file of atomic sections that atomrace watches, in addition to the annotations in the code.")
	private String sections;

	@Option(names = "--heal", paramLabel = "METHOD|auto", //
			description = "Heals the atomic sections of --sections and of annotations: a section with a line "
					+ "'heal METHOD' from the start, each other one from its first violation on. auto takes repair, "
					+ "else mutex, where the code of the section permits, else other-wait. yield, sleep, priority, "
					+ "other-yield and other-wait make violations less likely; repair and mutex prevent their effect. "
					+ "It is no fix: the program is right only while it runs under the agent.")
	private String heal;

	@Option(names = "--variables", paramLabel = "LIST", //
			description = "The only fields to watch, as CLASS.NAME separated by commas. Reports on them have more detail, "
					+ "such as the location of the first access (default: all fields and arrays).")
	private String variables;

	@Option(names = "--pairs", paramLabel = "FILE", //
			description = "The file for the sites of all findings, in their stable form, one finding a line. Hybrid "
					+ "detection then checks every access and reports all pairs of a variable, not only one.")
	private String pairs;

	@Option(names = "--sync-model", paramLabel = "FILE", //
			description = "Synchronisation besides monitors, volatile fields and the JDK's classes: lines 'class NAME', "
					+ "each followed by methods such as 'put(..) entry release this' and "
					+ "'take() exit acquire this if non-null'. Several files are separated by commas.")
	private String syncModel;

	@Option(names = "--seed", paramLabel = "N", description = "The seed of all random choices (default: a new one).")
	private Long seed;

	/**
	 * The given options by the agent's names.
	 *
	 * @throws CommandFailure if one of them names something that does not exist
	 */
	public Map<String, String> check(Console console) throws CommandFailure {
		if (engines != null || enginePath != null) {
			Engines.check(engines, enginePath);
		}
		if (profile != null) {
			Engines.checkProfile(profile);
		}
		EngineValues.checkNames("--include", include);
		EngineValues.checkNames("--exclude", exclude);
		if (heal != null && HealingMethod.of(heal) == null) {
			throw new CommandFailure(ExitStatus.USAGE, "There is no healing method '" + heal + "': choose from "
					+ String.join(", ", HealingMethod.texts()) + ".");
		}
		EngineValues.checkVariables(variables);
		if (pairs != null) {
			OutputFiles.check(pairs, console);
		}
		var options = new LinkedHashMap<String, String>();
		put(options, "engines", engines);
		put(options, "engine-path", enginePath);
		put(options, "profile", profile);
		put(options, "include", include);
		put(options, "exclude", exclude);
		put(options, "variables", variables);
		put(options, "noise", noise);
		put(options, "noise-kinds", noiseKinds);
		put(options, "noise-config", noiseConfig);
		put(options, "overhead", overhead);
		put(options, "sections", sections);
		put(options, "heal", heal);
		put(options, "pairs", pairs);
		for (Map.Entry<String, String> option : EngineOptions.given(command).entrySet()) {
			put(options, option.getKey(), option.getValue());
		}
		put(options, "sync-model", syncModel);
		put(options, "seed", seed);
		Map<String, String> withNoise = NoiseConfigOption.expand(options, console);
		Perturbers.check(withNoise);
		Engines.checkOverhead(withNoise);
		return options;
	}

	private static void put(Map<String, String> options, String name, Object value) throws CommandFailure {
		if (value == null) {
			return;
		}
		if (value.toString().isBlank()) {
			throw new CommandFailure(ExitStatus.USAGE, "The value of '--" + name + "' is empty: give one, or omit the "
					+ "option.");
		}
		options.put(name, value.toString());
	}
}
