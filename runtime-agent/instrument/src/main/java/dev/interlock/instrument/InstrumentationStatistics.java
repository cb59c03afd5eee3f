/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Counts what has been instrumented. Thread-safe. */
public final class InstrumentationStatistics {

	/** The virtual machine does not compile longer methods unless it is told to. */
	static final int HUGE_METHOD = 8000;

	private int classes;
	private long sites;
	/** Each once, however many loaders define its class. */
	private final Set<String> hugeMethods = new LinkedHashSet<>();
	private final Set<String> skippedMethods = new LinkedHashSet<>();

	/** The number of classes that have been changed. */
	public synchronized int classes() {
		return classes;
	}

	/** The number of sites in them. */
	public synchronized long sites() {
		return sites;
	}

	/** The methods that are over 8,000 bytes long now, so that they run interpreted: class, name and descriptor. */
	public synchronized List<String> hugeMethods() {
		return List.copyOf(hugeMethods);
	}

	/** The methods that would not fit into a class file, and so keep their code. */
	public synchronized List<String> skippedMethods() {
		return List.copyOf(skippedMethods);
	}

	synchronized void addClass(int siteCount) {
		classes++;
		sites += siteCount;
	}

	synchronized void addHuge(String method) {
		hugeMethods.add(method);
	}

	synchronized void addSkipped(String method) {
		skippedMethods.add(method);
	}
}
