/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.util.LinkedHashMap;
import java.util.Map;

import picocli.CommandLine.Option;

import dev.interlock.instrument.InferenceMode;

/** The options that are passed to the agent, with the agent's own names. */
final class AnalysisOptions {

	@Option(names = "--engines", paramLabel = "LIST", //
			description = "The engines by their names, separated by commas; none for an agent "
					+ "that watches nothing (default: those of the profile).")
	private String engines;

	@Option(names = "--profile", paramLabel = "NAME", //
			description = "A set of engines and noise. quick (Fast, default): atomrace and unsafe-use with random noise. "
					+ "precise (Precise): happens-before and unsafe-use, without noise. thorough (Everything): these, "
					+ "atomrace, blocks, hybrid and lock-order, with random noise. "
					+ "field (Low overhead): happens-before held to --overhead 5%%.")
	private String profile;

	@Option(names = "--include", paramLabel = "PATTERNS", //
			description = "The classes to watch, separated by commas, * for any letters (default: everything "
					+ "outside the JDK and the well-known runtimes below). +PATTERN adds to the default.")
	private String include;

	@Option(names = "--exclude", paramLabel = "PATTERNS", description = "The classes to leave alone.")
	private String exclude;

	@Option(names = "--windows", paramLabel = "LENGTH", //
			description = "How long an access of atomrace lasts: stretched (default), until the thread next gives "
					+ "something to others, such as a lock; paper, as long as the access itself, which is far dearer; none, "
					+ "so that only atomic sections are watched.")
	private String windows;

	@Option(names = "--noise", paramLabel = "KIND[:STRENGTH[/DURATION]]", //
			description = "off, random, variable or location or focused (both; at the places that --noise-config "
					+ "names), or anywhere (also where locks are taken and given back); STRENGTH is how many of 1000 "
					+ "accesses are delayed (default: adapts to each place), DURATION for how long, 5ms or 5ms-20ms; with stretched windows only a thread's first access to a variable "
					+ "after it gave something to others counts. For example random:200/5ms.")
	private String noise;

	@Option(names = "--noise-kinds", paramLabel = "LIST", //
			description = "What the noise does: yield, sleep, busy-wait, synch-yield, halt-one-thread.")
	private String noiseKinds;

	@Option(names = "--noise-config", paramLabel = "FILE", //
			description = "A noise configuration: a first line 'interlock-noise 1', then lines 'place', 'strength', "
					+ "'duration', 'kinds', 'seed', 'variable CLASS.NAME', 'location CLASS.METHOD:LINE' or the stable "
					+ "form of a site. What other options say goes before it. The IDE keeps its own in .interlock/noise.")
	private String noiseConfig;

	@Option(names = "--overhead", paramLabel = "N%", //
			description = "What the agent may cost, as a share of the processor time of the program: what is hot is "
					+ "switched off and watched again from time to time, and what was not watched is said. Only with "
					+ "happens-before and without noise (default: no limit; profile field: 5%%).")
	private String overhead;

	@Option(names = "--sections", paramLabel = "FILE", //
			description = "The file of atomic sections that atomrace watches, beside those that the code's annotations name.")
	private String sections;

	@Option(names = "--infer", paramLabel = "WHICH", //
			description = "Which code atomrace watches as atomic sections although nothing declares it: strong, updates such "
					+ "as x++, checks with the act that depends on them, and get then set; all, what 'sections infer' proposes "
					+ "too; none (default: strong in the profiles quick and thorough, else none).")
	private String infer;

	@Option(names = "--transactions", paramLabel = "tasks|methods|FILE", //
			description = "What reduction and blocks take for transactions. tasks (default): methods, and the bodies of run, "
					+ "call and lambdas that threads run, or each iteration of their outermost loops; methods: only methods; "
					+ "FILE, or tasks,FILE: lines 'transaction PATTERN', "
					+ "'none PATTERN' with the class, a dot and the method, * for any letters, and 'defaults off' "
					+ "(methods are what other classes can call, and synchronized code; not main, run and call, nor what "
					+ "is annotated @NotAtomic).")
	private String transactions;

	@Option(names = "--array-cutoff", paramLabel = "N", //
			description = "How many elements of an array, from the first, reduction and blocks watch (default: 32).")
	private Long arrayCutoff;

	@Option(names = "--reduction", paramLabel = "MODE", //
			description = "off-line (default), with what the whole run shows; on-line, with what is known when a "
					+ "transaction runs.")
	private String reduction;

	@Option(names = "--variables", paramLabel = "LIST", //
			description = "The fields to watch, as CLASS.NAME separated by commas, and nothing else: of their accesses more is kept "
					+ "then, such as where the first one of a race was made (default: all fields and arrays).")
	private String variables;

	@Option(names = "--fields", paramLabel = "FILE", //
			description = "The variables that hybrid detection watches: a line CLASS.NAME for each field, the stable "
					+ "form of a site for the arrays that it accesses (default: all, each in detail once a race on it "
					+ "is possible). Names that stood for nothing in the run are said at its end.")
	private String fields;

	@Option(names = "--channels", paramLabel = "FILE", //
			description = "What hands data from thread to thread: a line 'flag CLASS.NAME' for each field that says "
					+ "when data may be read, for hybrid detection; methods that put in and take out as in "
					+ "--sync-model. Names that stood for nothing in the run are said at its end.")
	private String channels;

	@Option(names = "--pairs", paramLabel = "FILE", //
			description = "Where the sites of all findings are written in their stable form, a line for each; hybrid "
					+ "detection hears of every access then, and reports all pairs of a variable, and not one.")
	private String pairs;

	@Option(names = "--hybrid", paramLabel = "LIST", //
			description = "Parts of hybrid detection to switch: no-order, no-subset, no-oversized, no-refinement, "
					+ "all-pairs.")
	private String hybrid;

	@Option(names = "--sync-model", paramLabel = "FILE", //
			description = "What orders threads besides monitors, volatile fields and the JDK's classes: lines 'class NAME', "
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
	Map<String, String> check(Console console) throws CommandFailure {
		if (engines != null) {
			Engines.check(engines);
		}
		if (profile != null) {
			Engines.checkProfile(profile);
		}
		if (windows != null) {
			Engines.checkWindows(windows);
		}
		if (infer != null && InferenceMode.of(infer) == null) {
			throw new CommandFailure(ExitStatus.USAGE, "There is no inference '" + infer + "': choose from "
					+ String.join(", ", InferenceMode.texts()) + ".");
		}
		var options = new LinkedHashMap<String, String>();
		put(options, "engines", engines);
		put(options, "profile", profile);
		put(options, "include", include);
		put(options, "exclude", exclude);
		put(options, "variables", variables);
		put(options, "windows", windows);
		put(options, "noise", noise);
		put(options, "noise-kinds", noiseKinds);
		put(options, "noise-config", noiseConfig);
		put(options, "overhead", overhead);
		put(options, "sections", sections);
		put(options, "infer", infer);
		put(options, "transactions", transactions);
		put(options, "array-cutoff", arrayCutoff);
		put(options, "reduction", reduction);
		put(options, "fields", fields);
		put(options, "channels", channels);
		put(options, "pairs", pairs);
		put(options, "hybrid", hybrid);
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
			throw new CommandFailure(ExitStatus.USAGE, "The value of '--" + name + "' is empty: give one, or leave the "
					+ "option out.");
		}
		options.put(name, value.toString());
	}
}
