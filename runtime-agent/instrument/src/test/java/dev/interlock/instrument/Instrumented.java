/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;

import dev.interlock.bootstrap.InterlockListener;

/** Runs methods of instrumented sample classes and returns their events. */
public final class Instrumented {

	public final InstrumentedLoader loader;
	public final Class<?> type;
	public Recorder recorder;

	public Instrumented(InstrumentationPlan plan, Class<?> sample) {
		this(new InstrumentedLoader(plan, sample.getName()), sample.getName());
	}

	public Instrumented(InstrumentedLoader loader, String name) {
		this.loader = loader;
		try {
			type = Class.forName(name, false, loader);
		} catch (ClassNotFoundException e) {
			throw new AssertionError(e);
		}
	}

	/** Runs a static method without parameters and returns its events. */
	public List<String> run(String method) {
		try {
			call(method);
			return recorder.events;
		} catch (Throwable e) {
			throw new AssertionError(e);
		}
	}

	/** Runs a static method without parameters that throws, and returns the exception. */
	public Throwable fail(String method) {
		try {
			call(method);
		} catch (Throwable e) {
			return e;
		}
		throw new AssertionError(method + " threw nothing");
	}

	public Object call(String method) throws Throwable {
		Method run = type.getDeclaredMethod(method);
		run.setAccessible(true);
		recorder = new Recorder(Thread.currentThread(), loader.sites, loader.fields, loader.types);
		InterlockListener.install(recorder);
		try {
			return run.invoke(null);
		} catch (InvocationTargetException e) {
			throw e.getCause();
		} finally {
			InterlockListener.uninstall();
		}
	}
}
