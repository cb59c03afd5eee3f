/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Constructors that write the variable of a section, and a section on it. */
public class ConstructorSample {

	static ConstructorSample last;

	long total;

	ConstructorSample() {
		total = 4;
	}

	ConstructorSample(boolean early) {
		total = 1;
		if (early) {
			total = 2;
		}
	}

	ConstructorSample(long leaked) {
		total = leaked;
		last = this;
		total = leaked + 1;
	}

	ConstructorSample(ConstructorSample other) {
		other.total = 3;
		total = other.total;
	}

	static void run() {
		ConstructorSample sample = new ConstructorSample();
		new ConstructorSample(true);
		new ConstructorSample(7L);
		new ConstructorSample(sample);
		sample.add();
	}

	private void add() {
		total = total + 1;
	}
}
