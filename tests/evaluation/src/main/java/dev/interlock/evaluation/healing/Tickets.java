/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.healing;

import java.util.HashSet;
import java.util.Set;

/** Numbers that are drawn by {@code n++} of a volatile field: two threads can draw the same one. */
public final class Tickets {

	private static final int DRAWN = 20;

	private volatile int next;

	private Tickets() {
	}

	private int draw() {
		return next++;
	}

	private void draw(int[] drawn) {
		for (int i = 0; i < drawn.length; i++) {
			drawn[i] = draw();
		}
	}

	/** Runs the program. */
	public static void main(String[] arguments) throws InterruptedException {
		Tickets tickets = new Tickets();
		int[] first = new int[DRAWN];
		int[] second = new int[DRAWN];
		Thread other = new Thread(() -> tickets.draw(second), "second");
		other.start();
		tickets.draw(first);
		other.join();
		Set<Integer> all = new HashSet<>();
		for (int i = 0; i < DRAWN; i++) {
			all.add(first[i]);
			all.add(second[i]);
		}
		System.out.println(all.size() == 2 * DRAWN ? "right" : 2 * DRAWN - all.size() + " numbers were drawn twice");
	}
}
