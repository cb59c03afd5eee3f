/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Accesses fields in all ways. */
@SuppressWarnings("unused")
public final class FieldSample {

	static int counter;
	static long wideCounter;
	static volatile int flag;
	static final int[] CONSTANTS = { 1, 2, 3 };

	int value;
	long wide;
	double real;
	Object reference;
	volatile int shared;
	final int fixed = Integer.parseInt("7");

	static void readField() {
		FieldSample sample = new FieldSample();
		check(sample.value == 0);
	}

	static void writeFields() {
		FieldSample sample = new FieldSample();
		sample.value = 3;
		sample.wide = 4L;
		sample.real = 5.5;
		sample.reference = "x";
		check(sample.value == 3 && sample.wide == 4L && sample.real == 5.5 && sample.reference.equals("x"));
	}

	static void compound() {
		FieldSample sample = new FieldSample();
		sample.value += 2;
		sample.wide++;
		check(sample.value++ == 2 && ++sample.wide == 2);
	}

	static void statics() {
		counter = 1;
		counter += 2;
		wideCounter = counter;
		check(wideCounter == 3L);
	}

	static void notMonitored() {
		FieldSample sample = new FieldSample();
		flag = 1;
		sample.shared = flag;
		check(sample.fixed == 7 && sample.shared == 1);
	}

	static void otherClass() {
		Other other = new Other(3);
		other.inherited = 4;
		other.quiet = 1;
		check(other.inherited == 4 && ((Base) other).inherited == 4 && other.captured == 3);
	}

	static void jdkField() {
		java.util.ArrayList<Object> list = new java.util.ArrayList<>();
		System.out.flush();
		Listy listy = new Listy();
		listy.add("x");
		check(listy.changes() == 1);
	}

	static void nullRead() {
		FieldSample nothing = null;
		check(nothing.value == 0);
	}

	static void nullWrite() {
		FieldSample nothing = null;
		nothing.wide = 1;
	}

	static void check(boolean condition) {
		if (!condition) {
			throw new AssertionError();
		}
	}

	/** A superclass. */
	static class Base {
		int inherited;
		volatile int quiet;
	}

	/** Its subclass writes a field before the super constructor runs, as javac does for captured variables. */
	static class Other extends Base {
		int captured;

		Other(int captured) {
			this.captured = captured;
		}
	}

	/** Reads a field that a JDK class declares. */
	static class Listy extends java.util.ArrayList<Object> {
		private static final long serialVersionUID = 1L;

		int changes() {
			return modCount;
		}
	}
}
