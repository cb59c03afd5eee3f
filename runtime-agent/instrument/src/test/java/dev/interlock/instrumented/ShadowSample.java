/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import dev.interlock.bootstrap.InterlockThread;

/** Accesses in different epochs of one thread. */
public final class ShadowSample {

	int value;

	static void calls() {
		ShadowSample sample = new ShadowSample();
		sample.value = 1;
		sample.value++;
		release();
		sample.value = 2;
		check(sample.value == 2);
	}

	static void handler() {
		ShadowSample sample = new ShadowSample();
		check(sample.value == 0);
		try {
			check(sample.value == 1);
		} catch (AssertionError e) {
			// a failed check counts as a release here
			check(sample.value == 0 && sample.value != 1);
		}
		release();
		check(sample.value == 0);
	}

	static void loop() {
		ShadowSample sample = new ShadowSample();
		for (int i = 0; i < 3; i++) {
			if (sample.value != 0 || sample.value > 3) {
				return;
			}
			release();
		}
	}

	static void construct() {
		Fresh fresh = new Fresh();
		check(fresh.first == 1 && fresh.second == 0);
		new Leaking(new Object[1]);
	}

	/** Represents code that ends an epoch. */
	static void release() {
		InterlockThread thread = InterlockThread.current();
		thread.epoch++;
	}

	static void check(boolean condition) {
		if (!condition) {
			release();
			throw new AssertionError();
		}
	}

	/** No other thread can reach the object during construction. */
	static final class Fresh {
		int first;
		int second;

		Fresh() {
			first = 1;
		}
	}

	/** Other threads can reach the object before it is complete. */
	static final class Leaking {
		int value;

		Leaking(Object[] known) {
			known[0] = this;
			value = 1;
		}
	}
}
