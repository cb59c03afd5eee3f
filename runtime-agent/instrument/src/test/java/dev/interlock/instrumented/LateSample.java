/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Methods that only read and write fields, and some that do more. */
public final class LateSample {

	private static Object shared;

	int x;
	int y;

	LateSample(int x, int y) {
		this.x = x;
		this.y = y;
	}

	int sum(LateSample other) {
		return x + y + Math.max(other.x, other.y);
	}

	int first() {
		return x;
	}

	void move(int by) {
		x += by;
		y += by;
	}

	LateSample plus(LateSample other) {
		return new LateSample(x + other.x, y + other.y);
	}

	int bothTwice() {
		return first() + first();
	}

	int repeated() {
		int sum = 0;
		for (int i = 0; i < 3; i++) {
			sum += x;
		}
		return sum;
	}

	int atTwoPlaces(boolean isFirst) {
		return isFirst ? x : y;
	}

	private static LateSample published() {
		LateSample one = new LateSample(1, 2);
		shared = one;
		return one;
	}

	private static int own() {
		LateSample one = new LateSample(1, 2);
		LateSample two = one.plus(one);
		two.move(1);
		return two.sum(one) + one.first();
	}

	private static int outside() {
		LateSample one = published();
		return one.sum(one) + one.sum(one) + one.first();
	}

	private static int written() {
		LateSample one = published();
		one.move(1);
		return one.plus(new LateSample(3, 4)).first();
	}

	private static int oneOfTwo() {
		LateSample own = new LateSample(1, 2);
		LateSample one = published();
		return own.sum(one) + one.sum(own);
	}

	static int inside() {
		LateSample one = published();
		return one.sum(one) + one.sum(one) + one.first();
	}

	private static int more() {
		LateSample one = new LateSample(1, 2);
		return one.bothTwice() + one.repeated() + one.atTwoPlaces(true);
	}

	private static int failing() {
		LateSample one = published();
		try {
			return one.sum(null);
		} catch (NullPointerException e) {
			return one.first();
		}
	}
}
