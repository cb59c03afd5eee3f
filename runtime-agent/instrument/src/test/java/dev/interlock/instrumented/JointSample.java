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

/** Consecutive accesses to several fields. */
public final class JointSample {

	private static Object shared;

	double x;
	double y;
	int count;

	static double twoObjects() {
		JointSample one = new JointSample();
		JointSample other = new JointSample();
		return one.x * other.x + one.y * other.y;
	}

	static double again() {
		JointSample one = new JointSample();
		double sum = 0;
		for (int i = 0; i < 3; i++) {
			sum += one.x * one.y;
			if (i == 1) {
				release();
			}
		}
		return sum;
	}

	static double writtenBetween() {
		JointSample one = new JointSample();
		double first = one.x;
		one.y = first;
		return one.count + one.x;
	}

	static double partly() {
		JointSample one = new JointSample();
		one.y = 1;
		release(0);
		return one.x + one.y + one.count;
	}

	static double released() {
		JointSample one = new JointSample();
		double first = one.x;
		release();
		return first + one.y;
	}

	static double otherInTheSameVariable() {
		JointSample one = new JointSample();
		JointSample kept = one;
		double sum = one.x;
		one = new JointSample();
		sum += one.y;
		release(0);
		return sum + kept.x + kept.y + one.x + one.y;
	}

	static double readBeforeNothing() {
		JointSample one = new JointSample();
		try {
			return one.x + nothing().y;
		} catch (NullPointerException e) {
			return 0;
		}
	}

	static double readBeforeNothingInAVariable() {
		JointSample one = new JointSample();
		JointSample nothing = nothing();
		try {
			return one.x + nothing.y;
		} catch (NullPointerException e) {
			return 0;
		}
	}

	static void writtenBeforeNothing() {
		JointSample one = new JointSample();
		JointSample nothing = nothing();
		one.x = 1;
		one.y = nothing.x;
	}

	static double alternatives() {
		JointSample one = new JointSample();
		return one.x > 0 ? one.y : one.count;
	}

	static double inALoop() {
		JointSample[] all = { new JointSample(), new JointSample() };
		int[] order = { 1, 0, 1 };
		double sum = 0;
		for (int i = 0; i < order.length; i++) {
			JointSample one = all[order[i]];
			sum += one.x * one.y;
		}
		return sum;
	}

	static double many() {
		JointSample one = new JointSample();
		JointSample two = new JointSample();
		JointSample three = new JointSample();
		JointSample four = new JointSample();
		return one.x + one.y + one.count + two.x + two.y + two.count + three.x + three.y + three.count + four.x + four.y
				+ four.count;
	}

	static double sharedAndOwn() {
		JointSample one = new JointSample();
		shared = one;
		JointSample other = new JointSample();
		return one.x * other.x + one.y * other.y;
	}

	static double ownAndShared() {
		JointSample one = new JointSample();
		shared = one;
		JointSample other = new JointSample();
		return other.x * one.x + other.y * one.y;
	}

	static double escapesBetween() {
		JointSample one = new JointSample();
		double first = one.x;
		shared = one;
		return first + one.y;
	}

	static double twoShared() {
		JointSample one = new JointSample();
		JointSample other = new JointSample();
		shared = one;
		shared = other;
		double sum = one.x * other.x + one.y * other.y;
		return sum + one.count + one.x + other.count;
	}

	/** Not loaded yet when the methods that access it are instrumented. */
	static final class Later {

		double x;
		double y;
	}

	static double later() {
		Later one = new Later();
		Later other = new Later();
		double sum = 0;
		for (int i = 0; i < 3; i++) {
			sum += one.x * other.x + one.y * other.y;
		}
		return sum;
	}

	static double laterWritten() {
		Later one = new Later();
		Later other = new Later();
		double sum = 0;
		for (int i = 0; i < 3; i++) {
			release(0);
			one.x = i;
			one.y = i;
			sum += one.x * other.y;
		}
		return sum;
	}

	private static JointSample nothing() {
		return null;
	}

	/** Represents code that may end an epoch, but does not. */
	static void release(int no) {
		if (no > 0) {
			release();
		}
	}

	/** Represents code that ends an epoch. */
	static void release() {
		InterlockThread.current().epoch++;
	}
}
