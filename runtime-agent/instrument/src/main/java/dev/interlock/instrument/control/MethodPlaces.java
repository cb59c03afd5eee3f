/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.HashMap;
import java.util.Map;

import dev.interlock.spi.schedule.ScheduleRandom;

/** Numbers the operations of one method by class, method, operation and ordinal: the same number in every run. */
final class MethodPlaces {

	private final String name;
	private final String method;
	private final Map<String, Integer> ordinals = new HashMap<>();

	MethodPlaces(String className, String name, String descriptor) {
		this.name = name;
		method = className + '.' + name + descriptor;
	}

	/** The name of the method. */
	String name() {
		return name;
	}

	/** The number of the next operation of a kind; never 0. */
	int next(String operation) {
		int ordinal = ordinals.merge(operation, 1, Integer::sum);
		int number = (int) ScheduleRandom.mix((method + '/' + operation).hashCode() * 31L + ordinal);
		return number == 0 ? 1 : number;
	}
}
