/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.util.List;

/** Objects that only their thread can reach, and some that others can reach. */
public class OwnerSample {

	private static Object shared;

	int value;
	Object content;

	/** Inherits the mark. */
	static final class Child extends OwnerSample {

		int more;
	}

	/** Not loaded yet when the methods that access it are instrumented. */
	static final class Later {

		int value;
	}

	/** Lets {@code this} escape from its constructor. */
	static final class Leaking {

		int value;

		Leaking() {
			value = 1;
			shared = this;
			value = 2;
		}
	}

	/** Created in its class initialiser, which is not reported. */
	static final class Early {

		static final Early MADE = new Early();

		int value;
	}

	static int own() {
		OwnerSample one = new OwnerSample();
		one.value = 1;
		Child two = new Child();
		two.more = 2;
		two.content = one;
		one.content = two;
		return one.value + two.value + two.more;
	}

	static int stored() {
		OwnerSample one = new OwnerSample();
		one.value = 1;
		shared = one;
		return one.value;
	}

	static Object published() {
		shared = new OwnerSample();
		return shared;
	}

	static int readPublished() {
		return ((OwnerSample) shared).value;
	}

	static int storedInAnEscapedObject() {
		Child holder = new Child();
		shared = holder;
		OwnerSample one = new OwnerSample();
		holder.content = one;
		return one.value;
	}

	static int storedInAnArray() {
		OwnerSample one = new OwnerSample();
		OwnerSample[] array = { one };
		return array[0].value;
	}

	static int passed() {
		Child one = new Child();
		List.of(one);
		return one.more;
	}

	static int later() {
		int sum = 0;
		for (int i = 0; i < 3; i++) {
			Later one = new Later();
			one.value = i;
			sum += one.value;
		}
		return sum;
	}

	static int laterShared() {
		Later one = new Later();
		one.value = 1;
		shared = one;
		one.value = 2;
		return one.value;
	}

	static int leaking() {
		return new Leaking().value;
	}

	static int early() {
		return Early.MADE.value;
	}

	static Object copy() throws CloneNotSupportedException {
		return new Copied().clone();
	}

	/** Passed to the JDK when it is cloned. */
	static final class Copied implements Cloneable {

		int value;

		@Override
		protected Copied clone() throws CloneNotSupportedException {
			Copied copy = (Copied) super.clone();
			copy.value = 1;
			return copy;
		}
	}

	static Object made() {
		return new Child();
	}
}
