/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.Arrays;
import java.util.Locale;

/** The placement of noise (AtomRace, section 3.3). */
enum Placement {
	/** At all accesses. */
	RANDOM,
	/** At the accesses to chosen variables. */
	VARIABLE,
	/** At chosen locations of the program. */
	LOCATION,
	/** At chosen variables and at chosen locations. */
	FOCUSED,
	/** At all accesses, and where locks are acquired and released. */
	ANYWHERE;

	/** The placement with that name in options; null if there is none. */
	static Placement named(String name) {
		return Arrays.stream(values()).filter(each -> each.name().toLowerCase(Locale.ROOT).equals(name)).findAny()
				.orElse(null);
	}

	boolean hasVariables() {
		return this == VARIABLE || this == FOCUSED;
	}

	boolean hasLocations() {
		return this == LOCATION || this == FOCUSED;
	}
}
