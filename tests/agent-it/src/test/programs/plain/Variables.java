/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package plain;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Methods of each kind, with variables to look at. */
public final class Variables {

	private static int total;

	private final List<Integer> entries = new ArrayList<>();
	private final int[] elements;
	private long sum;

	private Variables(int size) {
		elements = new int[size];
		for (int i = 0; i < size; i++) {
			elements[i] = i;
		}
	}

	private synchronized int locked(int value, double factor) {
		int product = (int) (value * factor);
		entries.add(product);
		return product;
	}

	private static synchronized void count(long by, String name) {
		total += by;
		String known = name + total;
		total += known.length();
	}

	private int loop(int times) {
		int found = 0;
		for (int i = 0; i < times; i++) {
			int element = elements[i % elements.length];
			found += element;
			sum += found;
		}
		return found;
	}

	private void nested(Object outer) {
		synchronized (outer) {
			Object inner = elements;
			synchronized (inner) {
				sum++;
			}
			sum--;
		}
	}

	private int caught(String text) {
		try {
			return Integer.parseInt(text);
		} catch (NumberFormatException e) {
			int length = text.length();
			return length;
		} finally {
			sum++;
		}
	}

	private IntUnaryOperator lambda(int captured) {
		return given -> {
			int together = captured + given;
			sum += together;
			return together;
		};
	}

	public static void main(String[] arguments) throws InterruptedException {
		Variables variables = new Variables(3);
		Thread other = new Thread(() -> {
			int mine = variables.locked(2, 1.5);
			count(mine, "other");
		});
		other.start();
		other.join();
		int result = variables.locked(3, 2) + variables.loop(5) + variables.lambda(1).applyAsInt(2)
				+ variables.caught("x") + variables.caught("7");
		variables.nested(new Object());
		count(result, "main");
		System.out.println(result + " " + total + " " + variables.sum);
	}
}
