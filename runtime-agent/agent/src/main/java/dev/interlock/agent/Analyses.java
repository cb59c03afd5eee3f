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
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Function;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.agent.config.OptionNames;
import dev.interlock.agent.deadlock.AcquisitionSites;
import dev.interlock.agent.deadlock.DeadlockWatch;
import dev.interlock.agent.messages.Health;
import dev.interlock.agent.sections.SectionThreads;
import dev.interlock.agent.shadow.History;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.meta.WatchedVariables;
import dev.interlock.perturbers.healing.Healing;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.LockOrders;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Perturber;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.SectionHandler;

/**
 * The engines and the noise of this run, found by {@link ServiceLoader} and started.
 *
 * @param handlers      the handlers of the enabled engines
 * @param perturbations the enabled noise; may be empty
 * @param sections      the handler of atomic sections; null if there is none
 * @param deadlocks     the deadlock watch; null if there is none
 * @param unused        the packages of disabled engines that no enabled engine needs
 */
record Analyses(List<EventHandler> handlers, List<Perturbation> perturbations, SectionHandler sections,
		DeadlockWatch deadlocks, Set<String> unused) {

	/**
	 * Starts the engines and the noise that the options select.
	 *
	 * @param findings the sink for the findings of an engine, by the engine's id
	 * @param sites    finds the sites of lock acquisitions
	 * @param healing  heals sections, or null
	 * @param health   receives a warning for each part that does not work
	 * @throws OptionException if an engine does not exist, or an option of an engine is invalid
	 */
	static Analyses start(AgentOptions options, RuntimeContext context, Function<String, FindingSink> findings,
			AcquisitionSites sites, Healing healing, Health health) throws OptionException {
		ClassLoader loader = Analyses.class.getClassLoader();
		List<EventHandler> handlers = new ArrayList<>();
		SectionHandler sections = null;
		DeadlockWatch deadlocks = null;
		Set<String> unused = new HashSet<>();
		List<Engine> present = options.availableEngines();
		for (Engine engine : chosen(present, options.engines(), unused)) {
			RuntimeContext own = context.withFindings(findings.apply(engine.descriptor().id()));
			EventHandler handler = start(engine, own);
			handlers.add(handler);
			if (handler instanceof LockOrders orders) {
				context.ordersLocksBy(orders);
			}
			if (engine.descriptor().kinds().contains(FindingKind.DEADLOCK)) {
				deadlocks = new DeadlockWatch(engine.descriptor().id(), sites, own.findings(), health);
				deadlocks.start();
				handlers.add(deadlocks);
			}
			sections = sections == null ? engine.startSections(own) : sections;
		}
		if (sections != null) {
			handlers.add(new SectionThreads(sections, healing));
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

	/** An engine by others may fail in any way. */
	private static EventHandler start(Engine engine, RuntimeContext context) throws OptionException {
		if (!EngineLoader.isByOthers(engine)) {
			return engine.start(context);
		}
		try {
			return Objects.requireNonNull(engine.start(context), "it has no handler");
		} catch (RuntimeException | LinkageError e) {
			throw new OptionException("The engine '" + engine.descriptor().id() + "' cannot start (" + e
					+ "): ask its author, or leave it out of the option 'engines'.");
		}
	}

	/**
	 * The variables whose accesses are checked: those that the options name, else those that the engines select. For
	 * named variables the initial writes are reported too, because the user asks for their locations. Lockset analyses
	 * do not get them: to them, every write of a constructor would be a write without a lock.
	 */
	WatchedVariables watched(AgentOptions options, History history) {
		List<String> named = options.list(OptionNames.VARIABLES);
		if (named.isEmpty()) {
			return InstrumentationPlan.watchedBy(handlers);
		}
		WatchedVariables watched = WatchedVariables.of(Set.copyOf(named));
		return history.keepsLocks() ? watched : watched.withInitialWrites();
	}

	/** Removes the packages of types that the handlers use in their fields, transitively. */
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

	/** The engines with the given ids. The packages of the others are added to {@code off}. */
	private static List<Engine> chosen(List<Engine> present, List<String> ids, Set<String> off)
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
