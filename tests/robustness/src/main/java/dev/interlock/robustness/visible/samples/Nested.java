/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.visible.samples;

import java.io.Serializable;
import java.util.concurrent.Callable;
import java.util.function.IntUnaryOperator;

/** Nested classes, and the classes that the compiler generates for lambda expressions. */
public class Nested implements Serializable {

	private int base = 7;

	/** A serialisable lambda expression. */
	public interface SerialOperator extends IntUnaryOperator, Serializable {
	}

	/** An inner class with a field that hides one of its superclass. */
	public class Inner extends Nested {
		private int base = Nested.this.base + 1;

		/** The sum of both fields. */
		public int sum() {
			return base + super.base;
		}
	}

	/** A generic class with a field of a type parameter. */
	public static class Holder<T extends Comparable<T>> {
		/** The content. */
		protected T content;
	}

	/** A subclass whose inherited field has a more specific type. */
	public static class TextHolder extends Holder<String> {
		/** Sets a text. */
		public TextHolder() {
			content = "held";
		}
	}

	/** An object of an anonymous class with a captured variable. */
	public Callable<Integer> anonymous(int added) {
		return new Callable<>() {
			private int calls;

			@Override
			public Integer call() {
				calls++;
				return base + added + calls;
			}
		};
	}

	/** A lambda expression that captures this object and a variable. */
	public SerialOperator lambda(int added) {
		return value -> value + base + added;
	}

	/** A method reference. */
	public SerialOperator reference() {
		return this::plus;
	}

	private int plus(int value) {
		return base + value;
	}
}
