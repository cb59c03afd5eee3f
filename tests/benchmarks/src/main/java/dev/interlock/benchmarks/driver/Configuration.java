/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.driver;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A configuration in which the programs run.
 *
 * @param name    the name in the tables
 * @param options the agent's options; null for a run without the agent
 */
record Configuration(String name, String options) {

	/** Without the agent: the baseline of all others. */
	static final Configuration PLAIN = new Configuration("plain", null);

	/** The default configurations. */
	static final List<Configuration> STANDARD = List.of(engines("none"), engines("atomrace"),
			new Configuration("atomrace, the paper's windows", "engines=atomrace,windows=paper,noise=off"),
			engines("happens-before"), profile("quick"), profile("field"));

	/** Analyses with their own names, as each needs options beyond the name of an engine; all without noise. */
	static final Map<String, Configuration> ANALYSES = analyses("sections", "engines=atomrace,windows=none",
			"reduction-off-line", "engines=reduction", "reduction-on-line", "engines=reduction,reduction=on-line",
			"blocks", "engines=blocks", "eraser", "engines=eraser", "hybrid-simple", "engines=hybrid",
			"hybrid-detailed", "engines=hybrid,hybrid=no-refinement", "sections-given",
			"engines=atomrace,windows=none,sections=" + sections());

	/** The sections inferred from the programs, stored next to the file of results. */
	private static Path sections() {
		return Path.of(System.getProperty("interlock.results", "RESULTS.md")).toAbsolutePath()
				.resolveSibling("benchmarks.sections");
	}

	private static Map<String, Configuration> analyses(String... namesAndOptions) {
		Map<String, Configuration> analyses = new LinkedHashMap<>();
		for (int i = 0; i < namesAndOptions.length; i += 2) {
			analyses.put(namesAndOptions[i],
					new Configuration(namesAndOptions[i], namesAndOptions[i + 1] + ",noise=off"));
		}
		return Collections.unmodifiableMap(analyses);
	}

	/** The analysis of that name. */
	static Configuration analysis(String name) throws BenchFailure {
		Configuration found = ANALYSES.get(name);
		if (found == null) {
			throw new BenchFailure(Bench.USAGE, "There is no analysis '" + name + "': choose from "
					+ String.join(", ", ANALYSES.keySet()) + '.');
		}
		return found;
	}

	/** These engines, without noise. */
	static Configuration engines(String list) {
		return new Configuration(list.equals("none") ? "off" : list, "engines=" + list + ",noise=off");
	}

	/** A profile without changes. */
	static Configuration profile(String name) {
		return new Configuration("profile " + name, "profile=" + name);
	}

	/** The same configuration with additional agent options. */
	Configuration with(Map<String, String> more) {
		if (more.isEmpty()) {
			return this;
		}
		List<String> parts = new ArrayList<>();
		for (String part : options.split(",(?=[a-z-]+=)")) {
			// user options replace those of the configuration
			if (!more.containsKey(part.substring(0, part.indexOf('=')))) {
				parts.add(part);
			}
		}
		more.forEach((key, value) -> parts.add(key + '=' + value));
		return new Configuration(name, String.join(",", parts));
	}
}
