/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Classes of all shapes: records, enums, interfaces, lambdas, inner classes, constructors with conditions. */
public final class ShapeSample {

	int count;

	static void all() {
		check(records() + enums() + interfaces() + lambdas() + constructors() + switches("two") == 6);
	}

	static int records() {
		Pair pair = new Pair(1, new int[] { 0 });
		return pair.first() - pair.second()[0];
	}

	static int enums() {
		Colour.GREEN.uses++;
		return switch (Colour.valueOf("GREEN")) {
		case RED -> 0;
		case GREEN -> Colour.values()[1].uses;
		};
	}

	static int interfaces() {
		Shape shape = new Square();
		return shape.area() + Shape.scaled(shape);
	}

	static int lambdas() {
		ShapeSample sample = new ShapeSample();
		int[] cells = { 1 };
		IntSupplier lambda = () -> sample.count += cells[0];
		Supplier<List<String>> reference = ArrayList::new;
		return lambda.getAsInt() + reference.get().size();
	}

	static int constructors() {
		int[] values = { 0, 1 };
		Base made = new Child(values, values[0] == 1) {
			@Override
			int value() {
				return super.value() + values[0];
			}
		};
		return made.value();
	}

	static int switches(String text) {
		int[] cells = new int[1];
		try {
			switch (text) {
			case "one" -> cells[0] = 3;
			case "two" -> cells[0]++;
			default -> throw new IllegalArgumentException(text);
			}
			return cells[0];
		} finally {
			cells[0] = 7;
		}
	}

	static void check(boolean condition) {
		if (!condition) {
			throw new AssertionError();
		}
	}

	/** A record. */
	record Pair(int first, int[] second) {
		static int made;

		Pair {
			made++;
		}
	}

	/** An enumeration. */
	enum Colour {
		RED, GREEN {
			@Override
			public String toString() {
				return "green" + uses;
			}
		};

		int uses;
	}

	/** A sealed interface with code. */
	sealed interface Shape permits Square {
		default int area() {
			return side() * side();
		}

		int side();

		static int scaled(Shape shape) {
			int[] factors = { 0 };
			return factors[0] * shape.area();
		}
	}

	/** Its only implementation. */
	static final class Square implements Shape {
		private int side = 1;

		@Override
		public int side() {
			return side;
		}
	}

	/** A superclass whose constructor takes a value. */
	static class Base {
		private int value;

		Base(int value) {
			this.value = value;
		}

		int value() {
			return value;
		}
	}

	/** The arguments of its super constructor call contain conditions, accesses and new objects. */
	static class Child extends Base {
		int own;

		Child(int[] values, boolean first) {
			super(first ? values[0] : new Base(values[1]).value);
			own = first ? 1 : 2;
		}
	}
}
