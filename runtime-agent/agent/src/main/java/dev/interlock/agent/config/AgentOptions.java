/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

import dev.interlock.engines.atomrace.AtomRace;
import dev.interlock.instrument.meta.NamePatterns;
import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseFile;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Options;

/**
 * The options of this run: those of the agent's command line, then those of the configuration file, then those of the
 * profile. Thread-confined until the run has started; the values never change.
 */
public final class AgentOptions implements Options {

	/** The default profile. */
	public static final String DEFAULT_PROFILE = "quick";
	/** Used in place of engines: the agent runs without detection, which shows its base cost. */
	private static final String NO_ENGINE = "none";
	private static final Map<String, Profile> PROFILES = profiles();

	private final Map<String, String> given;
	private final Map<String, String> profile;
	private final long seed;
	/** Found when first needed, as a run without detection needs none. */
	private List<Engine> availableEngines;

	private AgentOptions(Map<String, String> given, List<Engine> availableEngines, long freshSeed)
			throws OptionException {
		this.given = given;
		this.availableEngines = availableEngines;
		String profileName = given.getOrDefault(OptionNames.PROFILE, DEFAULT_PROFILE).trim();
		if (!PROFILES.containsKey(profileName)) {
			throw new OptionException("There is no profile '" + profileName + "': choose from "
					+ String.join(", ", PROFILES.keySet()) + ".");
		}
		this.profile = PROFILES.get(profileName).options();
		this.seed = number(OptionNames.SEED).orElse(freshSeed);
	}

	/**
	 * Parses and validates the options.
	 *
	 * @param text      the text of the agent option; may be null
	 * @param freshSeed the seed if none is given
	 * @throws OptionException if an option is invalid
	 */
	public static AgentOptions parse(String text, long freshSeed) throws OptionException {
		Map<String, String> onLine = OptionText.parse(text);
		String inheritedText = onLine.remove(OptionNames.INHERITED);
		Map<String, String> inherited = inheritedText == null ? Map.of() : InheritedOptions.decode(inheritedText);
		InputFiles.check(onLine, Map.of());
		String file = onLine.get(OptionNames.CONFIG);
		Map<String, String> inFile = file == null ? Map.of() : OptionFile.read(file);
		Map<String, String> all = new LinkedHashMap<>(inherited);
		all.putAll(inFile);
		all.putAll(onLine);
		List<Engine> engines = OptionNames.ALL.containsAll(all.keySet()) ? null : engines(all);
		Map<String, EngineOption> ofEngines = engines == null ? Map.of() : EngineLoader.options(engines);
		checkNames(inherited, "inherited option", ofEngines);
		checkNames(inFile, "option in '" + file + "'", ofEngines);
		checkNames(onLine, "agent option", ofEngines);
		checkCharacters(all);
		InputFiles.check(all, ofEngines);
		for (Map.Entry<String, EngineOption> option : ofEngines.entrySet()) {
			if (all.containsKey(option.getKey())) {
				option.getValue().check(all.get(option.getKey()));
			}
		}
		addNoise(all);
		AgentOptions options = new AgentOptions(all, engines, freshSeed);
		options.check();
		return options;
	}

	/** The engines with their options, none of which has the name of another option. */
	private static List<Engine> engines(Map<String, String> options) throws OptionException {
		List<Engine> engines = EngineLoader.engines(options.getOrDefault(OptionNames.ENGINE_PATH, ""));
		for (String name : EngineLoader.options(engines).keySet()) {
			if (OptionNames.ALL.contains(name)) {
				throw new OptionException("An engine of the engine path '" + options.get(OptionNames.ENGINE_PATH)
						+ "' has an option '" + name + "', and there is another one of that name: rename it.");
			}
		}
		return engines;
	}

	/**
	 * The engines of the agent and of the engine path.
	 *
	 * @throws OptionException if one cannot be loaded
	 */
	public List<Engine> availableEngines() throws OptionException {
		if (availableEngines == null) {
			availableEngines = engines(given);
		}
		return availableEngines;
	}

	/** The options of engines, if one of them is given; otherwise empty. */
	Map<String, EngineOption> engineOptions() {
		return availableEngines == null ? Map.of() : EngineLoader.options(availableEngines);
	}

	/** The names of all options that have a value or could have one, those of engines last. */
	public Set<String> names() {
		Set<String> names = new LinkedHashSet<>(OptionNames.ALL);
		names.addAll(profile.keySet());
		names.addAll(given.keySet());
		return names;
	}

	/** Adds the values of a noise configuration for the options that are not given themselves. */
	private static void addNoise(Map<String, String> options) throws OptionException {
		String file = options.get(OptionNames.NOISE_CONFIG);
		if (file != null) {
			try {
				NoiseFile.read(Path.of(file.trim()), file.trim()).options().forEach(options::putIfAbsent);
			} catch (NoiseConfigurationException e) {
				throw new OptionException(e.getMessage());
			} catch (InvalidPathException e) {
				throw new OptionException("The value '" + file + "' of the option '" + OptionNames.NOISE_CONFIG
						+ "' is not a path: give the path of a noise configuration.");
			}
		}
	}

	private static Map<String, Profile> profiles() {
		Map<String, Profile> profiles = new LinkedHashMap<>();
		profiles.put(DEFAULT_PROFILE, new Profile("Fast",
				"Finds data races, unsafe use of collections and broken atomic sections as they happen, provoked by "
						+ "short random delays; about twice the time, no lock-order inversions.",
				Map.of(OptionNames.ENGINES, "atomrace,unsafe-use", OptionNames.NOISE, "random", AtomRace.INFER,
						"strong")));
		profiles.put("precise", new Profile("Precise",
				"Finds all data races and unsafe uses that the synchronisation of this run leaves open, without delays; "
						+ "about twice the time, no atomicity violations, no lock-order inversions.",
				Map.of(OptionNames.ENGINES, "happens-before,unsafe-use", OptionNames.NOISE, "off")));
		profiles.put("thorough",
				new Profile("Everything (slow)",
						"Finds what Fast and Precise find, and predicts races, atomicity violations and lock-order inversions of other "
								+ "schedules; several times the time.",
						Map.of(OptionNames.ENGINES, "atomrace,blocks,happens-before,hybrid,lock-order,unsafe-use",
								OptionNames.NOISE, "random", AtomRace.INFER, "strong")));
		profiles.put("field", new Profile("Low overhead (5 %)",
				"Finds data races in long runs and watches hot code only from time to time; about 5 % of the "
						+ "processor time after the first seconds, no atomicity violations, no lock-order inversions.",
				Map.of(OptionNames.ENGINES, "happens-before", OptionNames.NOISE, "off", OptionNames.OVERHEAD, "5%")));
		return profiles;
	}

	/** The profiles by name, in display order. */
	public static Map<String, Profile> allProfiles() {
		return Collections.unmodifiableMap(PROFILES);
	}

	private static void checkNames(Map<String, String> options, String what, Map<String, EngineOption> ofEngines)
			throws OptionException {
		for (String name : options.keySet()) {
			if (!OptionNames.ALL.contains(name) && !ofEngines.containsKey(name)) {
				throw new OptionException("There is no " + what + " '" + name + "': choose from "
						+ String.join(", ", OptionNames.ALL) + ", " + String.join(", ", ofEngines.keySet()) + ".");
			}
		}
	}

	/** No path has the character zero, and it separates the options that another JVM inherits. */
	private static void checkCharacters(Map<String, String> options) throws OptionException {
		for (Map.Entry<String, String> option : options.entrySet()) {
			if (option.getValue().indexOf(0) >= 0) {
				throw new OptionException("The value of the option '" + option.getKey()
						+ "' has the character U+0000: write it without this character.");
			}
		}
	}

	private void check() throws OptionException {
		truth(OptionNames.QUIET);
		truth(OptionNames.SUSPEND);
		truth(OptionNames.DELETE_CONFIG);
		OverheadLimit.parse(value(OptionNames.OVERHEAD));
		FollowMode.of(this);
		for (String name : List.of(OptionNames.INCLUDE, OptionNames.EXCLUDE, OptionNames.VARIABLES)) {
			checkNames(name);
		}
		OptionalLong port = number(OptionNames.PORT);
		if (port.isPresent() && (port.getAsLong() < 1 || port.getAsLong() > 65535)) {
			throw new OptionException("The value '" + port.getAsLong() + "' of the option '" + OptionNames.PORT
					+ "' is not a port: give a number from 1 to 65535.");
		}
		if (port.isEmpty() && given.containsKey(OptionNames.HOST)) {
			throw new OptionException("The option '" + OptionNames.PORT + "' is missing: '" + OptionNames.HOST
					+ "' needs the port of the IDE.");
		}
		if (list(OptionNames.ENGINES).isEmpty()) {
			throw new OptionException("The option '" + OptionNames.ENGINES + "' names no engine: name one, for example "
					+ OptionNames.ENGINES + "=atomrace.");
		}
	}

	private void checkNames(String option) throws OptionException {
		String list = given.get(option);
		String problem = list == null ? null : NamePatterns.problem(option, list);
		if (problem != null) {
			throw new OptionException(problem);
		}
	}

	private boolean truth(String name) throws OptionException {
		String value = given.getOrDefault(name, "false").trim();
		if (!value.equals("true") && !value.equals("false")) {
			throw new OptionException(
					"The value '" + value + "' of the option '" + name
							+ "' is neither true nor false: give true or false.");
		}
		return value.equals("true");
	}

	@Override
	public Optional<String> value(String name) {
		String value = given.get(name);
		return Optional.ofNullable(value == null ? profile.get(name) : value);
	}

	@Override
	public long seed() {
		return seed;
	}

	/** Whether the agent connects to an IDE. */
	public boolean connects() {
		return value(OptionNames.PORT).isPresent();
	}

	/** Whether the agent prints nothing on standard error. */
	public boolean quiet() {
		return isTrue(OptionNames.QUIET);
	}

	/** Whether a boolean option is given as {@code true}. */
	public boolean isTrue(String name) {
		return "true".equals(given.getOrDefault(name, "").trim());
	}

	/** The ids of the enabled engines; empty only if the options disable detection. */
	public List<String> engines() {
		List<String> ids = list(OptionNames.ENGINES);
		return ids.equals(List.of(NO_ENGINE)) ? List.of() : ids;
	}

	/** The parts of a list option, trimmed, without empty ones; empty if it is not given. */
	public List<String> list(String name) {
		List<String> parts = new ArrayList<>();
		for (String part : value(name).orElse("").split(",")) {
			if (!part.isBlank()) {
				parts.add(part.trim());
			}
		}
		return List.copyOf(parts);
	}

	/** The given options by name, without the secret. */
	public Map<String, String> given() {
		Map<String, String> shown = new TreeMap<>(given);
		shown.remove(OptionNames.TOKEN);
		return shown;
	}
}
