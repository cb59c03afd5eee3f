/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The accesses of the program that are points of a controlled run, beside those of its target. */
public enum PointAccesses {
	/** Each access to a field or an array element. */
	ALL,
	/** Those to fields that are volatile, or that the class of the access does not declare itself. */
	VOLATILE,
	/**
	 * All in runs with an odd seed; of the others {@link #NONE} in each second one, else as {@link #VOLATILE}. Some
	 * failures need accesses as points, others are found sooner with few points.
	 */
	MIXED,
	/** None. */
	NONE;

	/**
	 * Whether accesses are points of a run with a seed.
	 *
	 * @param isPlain whether the accesses are other ones than those of {@link #VOLATILE}
	 */
	public boolean has(boolean isPlain, long seed) {
		return switch (this) {
		case ALL -> true;
		case VOLATILE -> !isPlain;
		case MIXED -> isPlain ? (seed & 1) != 0 : (seed & 3) != 0;
		case NONE -> false;
		};
	}

	/** The accesses with a name of the options; empty if there are none. */
	public static Optional<PointAccesses> of(String name) {
		return Stream.of(values()).filter(each -> each.toString().equals(name)).findFirst();
	}

	/** The name in options. */
	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}
}
