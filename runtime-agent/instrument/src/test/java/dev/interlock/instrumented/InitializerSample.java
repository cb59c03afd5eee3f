/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Has class initialisers of all kinds. */
public final class InitializerSample {

	static int after;

	private InitializerSample() {
		// static only
	}

	static void readOfAnotherClass() {
		int read = Initialized.counter;
		Initialized.counter = read + 1;
		after = 1;
	}

	static void writeOfAnotherClass() {
		Written.counter = 5;
		after = 1;
	}

	static void failing() {
		try {
			Failing.counter = 1;
			throw new AssertionError();
		} catch (ExceptionInInitializerError e) {
			after = 1;
		}
	}

	static void failingAgain() {
		try {
			Failing.counter = 1;
			throw new AssertionError();
		} catch (NoClassDefFoundError e) {
			after = 2;
		}
	}

	static void interfaceField() {
		int[] values = WithFields.VALUES;
		after = values[0];
	}

	/** Its initialiser calls a helper that uses its fields. */
	static final class Initialized {
		static int counter = help();
		static int[] cells;

		static int help() {
			cells = new int[1];
			cells[0] = 1;
			cells[0] += new Helper().value;
			return cells[0];
		}
	}

	/** Has an initialiser that runs inside another one. */
	static final class Helper {
		static int made;
		int value = 3;

		static {
			made = 1;
		}

		Helper() {
			made++;
		}
	}

	/** Is initialised by a write. */
	static final class Written {
		static int counter;

		static {
			counter = 2;
			counter++;
		}
	}

	/** Cannot be initialised. */
	static final class Failing {
		static int counter;

		static {
			counter = 1;
			counter /= Integer.parseInt("0");
		}
	}

	/** An interface with an initialiser. */
	interface WithFields {
		int[] VALUES = { make() };

		private static int make() {
			int[] made = { 1, 2 };
			return made[1];
		}
	}
}
