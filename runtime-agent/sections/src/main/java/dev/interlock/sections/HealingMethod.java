/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A way to keep a section atomic while the program runs (AtomRace, sections 2 and 4.3; tool overview, healing). Only
 * {@link #REPAIR} and {@link #MUTEX} enforce atomicity; the others make a violation less likely.
 */
public enum HealingMethod {

	/** The best method that the section's code permits. */
	AUTO,
	/** A thread yields before it enters the section, so that the section begins with a time slice. */
	YIELD,
	/** A thread sleeps before it enters the section while another thread is inside. */
	SLEEP,
	/** A thread inside the section has the highest priority. */
	PRIORITY,
	/** A thread that accesses the variable while another thread is inside yields. */
	OTHER_YIELD,
	/** A thread that accesses the variable while another thread is inside waits for a short time. */
	OTHER_WAIT,
	/** The section gets values as if no other thread had accessed the variable inside. */
	REPAIR,
	/** The section and each access of other threads take a lock of the variable. */
	MUTEX;

	/** The name in options, files and reports, for example {@code other-wait}. */
	public String text() {
		return name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	/** The method with that name; null if there is none. */
	public static HealingMethod of(String text) {
		return Arrays.stream(values()).filter(method -> method.text().equals(text)).findFirst().orElse(null);
	}

	/** The method with the name of the constant in annotations, for example {@code OTHER_WAIT}; null for none. */
	public static HealingMethod ofConstant(String name) {
		return Arrays.stream(values()).filter(method -> method.name().equals(name)).findFirst().orElse(null);
	}

	/** All names, in display order. */
	public static List<String> texts() {
		return Arrays.stream(values()).map(HealingMethod::text).toList();
	}
}
