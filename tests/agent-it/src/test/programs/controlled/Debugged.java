/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Threads with monitors, loops and hash codes, whose objects pass such points in {@code toString} too. */
public final class Debugged {

	private static final Object STRINGS = new Object();

	private final List<Object> entries = new ArrayList<>();
	private int sum;

	public static void main(String[] arguments) throws InterruptedException {
		Debugged program = new Debugged();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			int number = i;
			Thread thread = new Thread(() -> program.work(number));
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(program.result());
	}

	private void work(int number) {
		Set<Object> own = new HashSet<>();
		for (int i = 0; i < 4; i++) {
			own.add(new Object());
			add(number * i);
		}
		count(40_000);
		StringBuilder order = new StringBuilder();
		own.forEach(each -> order.append(each.hashCode() % 10));
		add(order.toString());
	}

	private synchronized void add(Object entry) {
		entries.add(entry);
	}

	private void count(int times) {
		for (int i = 0; i < times; i++) {
			sum += i % 2;
		}
	}

	private synchronized String result() {
		return entries + " " + sum;
	}

	@Override
	public String toString() {
		synchronized (STRINGS) {
			return "sum " + sum + new Object().hashCode();
		}
	}
}
