/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

/** Threads in sequence, ordered by polling. Each has a method that writes the same fields: very many cycles. */
public class Circles {

	private static final int THREADS = 6;
	private static final Object TURN = new Object();
	private static int turn;

	private int a;
	private int b;
	private int c;
	private int d;
	private int e;
	private int f;
	private int g;
	private int h;
	private int i;
	private int j;
	private int k;
	private int l;
	private int m;
	private int n;
	private int o;
	private int p;

	public void writeAll() {
		a = 1;
		b = 1;
		c = 1;
		d = 1;
		e = 1;
		f = 1;
		g = 1;
		h = 1;
		i = 1;
		j = 1;
		k = 1;
		l = 1;
		m = 1;
		n = 1;
		o = 1;
		p = 1;
	}

	public int sum() {
		return a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p;
	}

	public static void main(String[] arguments) throws InterruptedException {
		Circles circles = new Circles();
		Thread[] threads = new Thread[THREADS];
		for (int number = 0; number < THREADS; number++) {
			int mine = number;
			threads[number] = new Thread(() -> inTurn(mine, circles), "writer " + number);
			threads[number].start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		System.out.println(circles.sum());
	}

	private static void inTurn(int mine, Circles circles) {
		boolean isMine = false;
		while (!isMine) {
			synchronized (TURN) {
				isMine = turn == mine;
			}
		}
		circles.writeAll();
		synchronized (TURN) {
			turn++;
		}
	}
}
