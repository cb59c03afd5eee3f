/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import dev.interlock.agent.messages.Health;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.model.ModelInstrumenter;

/** Instruments classes that were loaded before the agent. */
public final class LoadedClasses {

	private final Instrumentation instrumentation;
	private final ClassFilter filter;
	private final ExcludedClasses excluded;
	private final Health health;

	/** @param excluded knows the classes of other agents */
	public LoadedClasses(Instrumentation instrumentation, ClassFilter filter, ExcludedClasses excluded,
			Health health) {
		this.instrumentation = instrumentation;
		this.excluded = excluded;
		this.filter = filter;
		this.health = health;
	}

	/**
	 * Retransforms all classes that should be instrumented. Methods that are running continue in their old code until
	 * their next call.
	 *
	 * @param excludedToo whether excluded classes are instrumented too, for their happens-before edges
	 * @return the number of classes whose accesses are checked
	 */
	public int retransform(boolean excludedToo) {
		List<Class<?>> classes = new ArrayList<>();
		for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
			if (loaded.getClassLoader() != null && loaded.getClassLoader() != LoadedClasses.class.getClassLoader()
					&& instrumentation.isModifiableClass(loaded)
					&& !excluded.isOfOtherAgent(loaded.getClassLoader(), loaded.getName().replace('.', '/'))
					&& (excludedToo ? filter.mayChange(loaded.getName()) : filter.accepts(loaded.getName()))) {
				classes.add(loaded);
			}
		}
		int changed = 0;
		for (Class<?> loaded : classes) {
			if (retransform(loaded) && filter.accepts(loaded.getName())) {
				changed++;
			}
		}
		return changed;
	}

	/** The loaded classes whose accesses are checked. */
	public List<Class<?>> watched() {
		List<Class<?>> classes = new ArrayList<>();
		for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
			if (loaded.getClassLoader() != null && loaded.getClassLoader() != LoadedClasses.class.getClassLoader()
					&& !loaded.isArray() && !loaded.isHidden() && filter.accepts(loaded.getName())) {
				classes.add(loaded);
			}
		}
		return classes;
	}

	/** Retransforms all classes that should be instrumented in a running program; returns a sentence for the report. */
	public String retransformAll(boolean excludedToo) {
		return "Attached to a running program: " + retransform(excludedToo)
				+ " of its classes are watched too; methods that run now are watched from their next call on.";
	}

	/** Retransforms the loaded classes of the JDK that the options include. */
	public void retransformNamed() {
		if (!filter.namesJdk()) {
			return;
		}
		for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
			if (loaded.getClassLoader() == null && !loaded.isArray() && filter.accepts(loaded.getName())) {
				retransform(loaded);
			}
		}
	}

	/** Retransforms the classes of the synchronisation model, {@link Thread} and {@link Runtime}, all at once. */
	public void retransform(ModelInstrumenter model) {
		if (model.isEmpty()) {
			retransform(Thread.class);
			retransform(Runtime.class);
			return;
		}
		List<Class<?>> classes = new ArrayList<>();
		boolean oneByOne = JniChecks.areOn(instrumentation);
		List<Class<?>> candidates = oneByOne ? JniChecks.classes(model.classes())
				: List.of(instrumentation.getAllLoadedClasses());
		for (Class<?> loaded : candidates) {
			if (loaded == Thread.class || loaded == Runtime.class || model.names(loaded)
					&& instrumentation.isModifiableClass(loaded)) {
				classes.add(loaded);
			}
		}
		if (oneByOne) {
			classes.forEach(this::retransform);
			return;
		}
		try {
			instrumentation.retransformClasses(classes.toArray(Class<?>[]::new));
		} catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
			// the JVM rejects one of them; retransformed one by one, the others succeed
			classes.forEach(this::retransform);
		}
	}

	/** Retransforms the program's classes with the given binary names. */
	public void retransform(Set<String> names) {
		if (names.isEmpty()) {
			return;
		}
		for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
			if (loaded.getClassLoader() != LoadedClasses.class.getClassLoader() && names.contains(loaded.getName())
					&& instrumentation.isModifiableClass(loaded)) {
				retransform(loaded);
			}
		}
	}

	/** Retransforms one class; reports it if the JVM rejects it. */
	public boolean retransform(Class<?> loaded) {
		try {
			instrumentation.retransformClasses(loaded);
			return true;
		} catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
			health.warning("class-not-retransformed", "The class " + loaded.getName()
					+ ", loaded before the agent, is not watched: the JVM cannot modify it (" + e + ").",
					loaded.getName());
			return false;
		}
	}
}
