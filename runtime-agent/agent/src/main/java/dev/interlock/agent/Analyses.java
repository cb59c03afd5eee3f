/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.shadow.History;
import dev.interlock.instrument.WatchedVariables;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Perturber;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.SectionHandler;

/**
 * The engines and the noise of this run, found by {@link ServiceLoader} and started.
 *
 * @param handlers      the handlers of the engines that are on
 * @param perturbations the noise that is on; perhaps none
 * @param sections      what watches atomic sections; null if nothing does
 * @param deadlocks     what watches for deadlocks; null if nothing does
 * @param unused        the packages of engines that are off, which no engine that is on needs
 */
record Analyses(List<EventHandler> handlers, List<Perturbation> perturbations, SectionHandler sections,
		DeadlockWatch deadlocks, Set<String> unused) {

	/**
	 * Starts what the options ask for.
	 *
	 * @param findings where the findings of an engine go, by its id
	 * @param sites    finds the sites at which locks are taken
	 * @param health   is told what does not work
	 * @throws OptionException if they ask for an engine that is not there, or an option of one cannot be understood
	 */
	static Analyses start(AgentOptions options, RuntimeContext context, Function<String, FindingSink> findings,
			AcquisitionSites sites, Health health) throws OptionException {
		ClassLoader loader = Analyses.class.getClassLoader();
		List<EventHandler> handlers = new ArrayList<>();
		SectionHandler sections = null;
		DeadlockWatch deadlocks = null;
		Set<String> unused = new HashSet<>();
		for (Engine engine : chosen(ServiceLoader.load(Engine.class, loader), options.engines(), unused)) {
			RuntimeContext own = context.withFindings(findings.apply(engine.descriptor().id()));
			handlers.add(engine.start(own));
			if (engine.descriptor().kinds().contains(FindingKind.DEADLOCK)) {
				deadlocks = new DeadlockWatch(engine.descriptor().id(), sites, own.findings(), health);
				deadlocks.start();
				handlers.add(deadlocks);
			}
			sections = sections == null ? engine.startSections(own) : sections;
		}
		if (sections != null) {
			handlers.add(new SectionThreads(sections));
		}
		List<Perturbation> perturbations = new ArrayList<>();
		for (Perturber perturber : ServiceLoader.load(Perturber.class, loader)) {
			Perturbation perturbation = perturber.start(context);
			if (perturbation != null) {
				perturbations.add(perturbation);
			}
		}
		return new Analyses(List.copyOf(handlers), List.copyOf(perturbations), sections, deadlocks,
				withoutNeeded(unused, handlers));
	}

	/**
	 * The variables whose accesses are checked: those that the options name, else those that the engines want. Of those that
	 * are named even the first writes are told, as their places are asked for, but not to analyses of locksets: to them all
	 * of a constructor's would be writes without a lock.
	 */
	WatchedVariables watched(AgentOptions options, History history) {
		List<String> named = options.list(OptionNames.VARIABLES);
		if (named.isEmpty()) {
			return WatchedVariables.wantedBy(handlers);
		}
		WatchedVariables watched = WatchedVariables.of(Set.copyOf(named));
		return history.keepsLocks() ? watched : watched.withInitialWrites();
	}

	/** Takes away the packages of what the handlers keep in their fields, and those things in theirs. */
	private static Set<String> withoutNeeded(Set<String> packages, List<EventHandler> handlers) {
		Set<Class<?>> seen = new HashSet<>();
		Deque<Class<?>> next = new ArrayDeque<>();
		handlers.forEach(handler -> next.add(handler.getClass()));
		while (!next.isEmpty()) {
			Class<?> type = next.poll();
			if (type.getClassLoader() == Analyses.class.getClassLoader() && seen.add(type)) {
				packages.remove(type.getPackageName());
				for (Field field : type.getDeclaredFields()) {
					next.add(field.getType());
				}
			}
		}
		return packages;
	}

	/** The engines of some ids; the packages of the others are put into a set. */
	private static List<Engine> chosen(Iterable<Engine> present, List<String> ids, Set<String> off)
			throws OptionException {
		List<Engine> chosen = new ArrayList<>();
		StringJoiner known = new StringJoiner(", ");
		List<String> missing = new ArrayList<>(ids);
		for (Engine engine : present) {
			String id = engine.descriptor().id();
			known.add(id);
			if (missing.removeAll(List.of(id))) {
				chosen.add(engine);
			} else {
				off.add(engine.getClass().getPackageName());
			}
		}
		if (!missing.isEmpty()) {
			throw new OptionException("There is no engine '" + missing.get(0) + "': choose from " + known + '.');
		}
		return chosen;
	}
}
