/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Statistics about the instrumented classes. Thread-safe. */
public final class InstrumentationStatistics {

	/** By default the JVM does not JIT-compile longer methods. */
	public static final int HUGE_METHOD = 8000;

	private int classes;
	private long sites;
	/** Each method once, even if several loaders define its class. */
	private final Set<String> hugeMethods = new LinkedHashSet<>();
	private final Set<String> skippedMethods = new LinkedHashSet<>();

	/** The number of instrumented classes. */
	public synchronized int classes() {
		return classes;
	}

	/** The number of sites in the instrumented classes. */
	public synchronized long sites() {
		return sites;
	}

	/**
	 * The methods that are longer than 8,000 bytes after instrumentation and so run interpreted, as class, name and
	 * descriptor.
	 */
	public synchronized List<String> hugeMethods() {
		return List.copyOf(hugeMethods);
	}

	/** The methods that keep their code, because instrumented code would exceed a class file limit. */
	public synchronized List<String> skippedMethods() {
		return List.copyOf(skippedMethods);
	}

	public synchronized void addClass(int siteCount) {
		classes++;
		sites += siteCount;
	}

	public synchronized void addHuge(String method) {
		hugeMethods.add(method);
	}

	public synchronized void addSkipped(String method) {
		skippedMethods.add(method);
	}
}
