/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

import java.util.Arrays;

/** The placement of noise (AtomRace, section 3.3). */
public enum NoisePlacement {
	/** At randomly chosen accesses. */
	RANDOM("random"),
	/** At the accesses to chosen variables. */
	VARIABLE("variable"),
	/** At chosen locations of the program. */
	LOCATION("location"),
	/** At chosen variables and at chosen locations. */
	FOCUSED("focused"),
	/** At randomly chosen accesses and lock operations (acquire and release). */
	ANYWHERE("anywhere");

	private final String text;

	NoisePlacement(String text) {
		this.text = text;
	}

	/** The word in options and files. */
	public String text() {
		return text;
	}

	/** Whether the noise is at chosen variables. */
	public boolean hasVariables() {
		return this == VARIABLE || this == FOCUSED;
	}

	/** Whether the noise is at chosen locations. */
	public boolean hasLocations() {
		return this == LOCATION || this == FOCUSED;
	}

	/** The placement with that word; null if there is none. */
	public static NoisePlacement of(String text) {
		return Arrays.stream(values()).filter(each -> each.text.equals(text)).findAny().orElse(null);
	}
}
