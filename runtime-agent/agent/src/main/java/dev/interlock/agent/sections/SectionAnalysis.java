/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.sections;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

import dev.interlock.agent.classes.ClassOrigins;
import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.messages.Health;
import dev.interlock.agent.report.output.AgentThread;
import dev.interlock.bootstrap.InterlockMarkedSections;
import dev.interlock.bootstrap.InterlockSectionBudget;
import dev.interlock.bootstrap.InterlockSectionListener;
import dev.interlock.engines.atomrace.AtomRace;
import dev.interlock.instrument.Instrumenter;
import dev.interlock.instrument.atomicsections.InferenceMode;
import dev.interlock.instrument.atomicsections.SectionFields;
import dev.interlock.instrument.atomicsections.SectionPlan;
import dev.interlock.instrument.atomicsections.SectionSites;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.FieldStore;
import dev.interlock.instrument.meta.SiteTable;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionProblem;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.SectionHandler;

/** Sets up the analysis of atomic sections: those of the file that the options name, and those of annotations. */
public final class SectionAnalysis {

	/** The refill period of the budget of constantly running inferred sections, in nanoseconds. */
	private static final long PERIOD = TimeUnit.MILLISECONDS.toNanos(50);

	private final Health health;
	private final SectionHandler watching;
	private SectionPlan plan;
	private Predicate<String> isExcluded;
	/**
	 * Whether the file belongs to an IDE project: not all classes that it names need be on this program's class path.
	 */
	private boolean isOfProject;
	private Path seen;

	private SectionAnalysis(SectionHandler watching, Health health) {
		this.watching = watching;
		this.health = health;
	}

	/**
	 * Creates the analysis if an engine checks sections. Otherwise, a file of sections in the options is reported as
	 * ignored.
	 *
	 * @param handler receives the events of sections; null if no enabled engine does
	 * @return null if there is none
	 */
	public static SectionAnalysis of(AgentOptions options, SectionHandler handler, Health health) {
		Optional<String> file = options.value(OptionNames.SECTIONS);
		if (handler == null && file.isPresent()) {
			health.warning("sections-off", "The atomic sections of '" + file.get()
					+ "' are not watched because no enabled engine supports them: add 'atomrace' to the engines, or use the "
					+ "profile 'quick' or 'thorough'.", null);
		}
		String infer = options.given().getOrDefault(AtomRace.INFER, InferenceMode.NONE.text());
		if (handler == null && !infer.equals(InferenceMode.NONE.text())) {
			health.warning("sections-off",
					"No atomic sections are inferred because no enabled engine supports them: add "
							+ "'atomrace' to the engines, or use the profile 'quick' or 'thorough'.",
					null);
		}
		return handler == null ? null : new SectionAnalysis(handler, health);
	}

	/** Which sections are inferred. The profile's value applies only with the profile's own engines. */
	private static InferenceMode mode(AgentOptions options) {
		boolean isGiven = options.given().containsKey(AtomRace.INFER)
				|| !options.given().containsKey(OptionNames.ENGINES);
		Optional<String> text = isGiven ? options.value(AtomRace.INFER) : Optional.empty();
		return text.isEmpty() ? InferenceMode.NONE : InferenceMode.of(text.get().strip());
	}

	/**
	 * Starts to check the sections.
	 *
	 * @param filter       the classes that are instrumented
	 * @param origins      finds class files
	 * @param perturbation the noise, or null
	 * @param healing      heals sections, or null
	 * @throws OptionException if the file that the options name cannot be read
	 */
	public void start(AgentOptions options, ClassFilter filter, SiteTable sites, FieldStore fields,
			ClassOrigins origins,
			Instrumenter instrumenter, Perturbation perturbation, SectionHealer healing) throws OptionException {
		Optional<String> seenFile = options.value(OptionNames.SECTIONS_SEEN);
		seen = seenFile.isPresent() ? path(seenFile.get()) : null;
		SectionSites sectionSites = new SectionSites(new SectionFields(sites, fields));
		isExcluded = name -> !filter.accepts(name);
		isOfProject = options.value(OptionNames.PORT).isPresent();
		plan = new SectionPlan(sectionSites, this::problem);
		if (healing != null) {
			plan.heal(healing);
		}
		Optional<String> file = options.value(OptionNames.SECTIONS);
		if (file.isPresent()) {
			SectionFile read = read(file.get());
			read.problems().forEach(problem -> problem(problem, null));
			plan.add(read);
		}
		InferenceMode mode = mode(options);
		if (mode != InferenceMode.NONE) {
			plan.infer(mode, name -> filter.accepts(name) ? origins.findNear(name) : null);
			AgentThread.create("Interlock sections", SectionAnalysis::refill).start();
		}
		// noise lengthens sections, so all of them must be reported
		InterlockMarkedSections.allow(perturbation == null);
		InterlockSectionListener.install(new SectionListener(sectionSites, watching, perturbation,
				healing == null ? null : healing.healing()));
		instrumenter.watch(plan);
	}

	private static void refill() {
		while (true) {
			LockSupport.parkNanos(PERIOD);
			InterlockSectionBudget.refill();
		}
	}

	private static SectionFile read(String file) throws OptionException {
		try {
			return SectionFileReader.read(path(file), file);
		} catch (IOException e) {
			throw new OptionException(e.getMessage());
		}
	}

	private static Path path(String file) throws OptionException {
		try {
			return Path.of(file);
		} catch (InvalidPathException e) {
			throw new OptionException("'" + file + "' is not a valid file name (" + e.getReason()
					+ "): give the path of a file of atomic sections.");
		}
	}

	/**
	 * Called when the program has ended. Reports faulty sections of classes that were not loaded, and writes the names
	 * of the executed sections if the options ask for them.
	 */
	public void end() {
		if (plan != null) {
			plan.atEnd(SectionAnalysis::classFile, !isOfProject, isExcluded).forEach(problem -> problem(problem, null));
		}
		if (seen != null) {
			try {
				Files.write(seen, new TreeSet<>(watching.completed()));
			} catch (IOException e) {
				health.warning("sections-seen", "The file '" + seen + "' cannot be written (" + e
						+ "): give a path in an existing, writable folder.", null);
			}
		}
	}

	/** The class file of a class on the class path; null if there is none, empty if it cannot be read. */
	private static byte[] classFile(String name) {
		try (InputStream in = ClassLoader.getSystemResourceAsStream(name.replace('.', '/') + ".class")) {
			return in == null ? null : in.readAllBytes();
		} catch (IOException | RuntimeException | Error e) {
			// the program ends: unreadable classes are not reported
			return new byte[0];
		}
	}

	private void problem(SectionProblem problem, String className) {
		health.warning("section-not-watched", "Atomic sections, " + problem, className);
	}
}
