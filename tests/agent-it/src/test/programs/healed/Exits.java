/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Leaves sections in every way, then counts a thousand deposits of each of two threads. Prints what is right. */
public final class Exits {

	private static final int TIMES = 1000;

	private final int[] sums = { 1 };
	private int total;
	private int held;
	private volatile boolean isStopped;

	public static void main(String[] arguments) throws Exception {
		Exits exits = new Exits();
		switch (arguments[0]) {
		case "exception" -> exits.exception();
		case "overflow" -> exits.overflow();
		case "stop" -> exits.stop();
		case "interrupt" -> exits.interrupt();
		case "permit" -> exits.permit();
		default -> throw new IllegalArgumentException(arguments[0]);
		}
		exits.count();
	}

	private void exception() {
		for (int i = 0; i < 10; i++) {
			try {
				deposit(i + 1);
			} catch (ArrayIndexOutOfBoundsException e) {
				// as wanted
			}
		}
	}

	private void overflow() {
		for (int i = 0; i < 3; i++) {
			try {
				deep();
			} catch (StackOverflowError e) {
				// as wanted
			}
		}
	}

	private int deep() {
		deposit(0);
		return deep() + 1;
	}

	@SuppressWarnings("deprecation")
	private void stop() throws Exception {
		Thread endless = new Thread(() -> {
			while (true) {
				deposit(0);
				isStopped = true;
			}
		}, "endless");
		endless.setUncaughtExceptionHandler((thread, error) -> {
			// as wanted
		});
		endless.start();
		while (!isStopped) {
			Thread.onSpinWait();
		}
		Thread.class.getMethod("stop").invoke(endless);
		endless.join();
	}

	/** A thread that is interrupted while it waits for a section to end is still interrupted afterwards. */
	private void interrupt() throws InterruptedException {
		boolean[] seen = { false };
		behindAnother(() -> {
			Thread.currentThread().interrupt();
			hold(null);
			seen[0] = Thread.interrupted();
		});
		System.out.println("interrupted " + seen[0]);
	}

	/** A permit that the thread got before it waited is still there afterwards: the park returns. */
	private void permit() throws InterruptedException {
		behindAnother(() -> {
			LockSupport.unpark(Thread.currentThread());
			hold(null);
			LockSupport.park();
		});
		System.out.println("permit kept");
	}

	/** Runs code while another thread is inside the section on {@code held}, and stays there until the code waits. */
	private void behindAnother(Runnable code) throws InterruptedException {
		CountDownLatch inside = new CountDownLatch(1);
		Thread second = new Thread(code, "second");
		Thread first = new Thread(() -> hold(() -> {
			inside.countDown();
			while (second.isAlive() && second.getState() == Thread.State.NEW
					|| second.getState() == Thread.State.RUNNABLE && held == 0) {
				Thread.onSpinWait();
			}
		}), "first");
		first.start();
		inside.await();
		second.start();
		second.join();
		first.join();
	}

	private void count() throws InterruptedException {
		total = 0;
		Thread other = new Thread(this::deposits, "other");
		other.start();
		deposits();
		other.join();
		System.out.println(total);
	}

	private void deposits() {
		for (int i = 0; i < TIMES; i++) {
			deposit(0);
		}
	}

	private void deposit(int index) {
		int old = total;
		total = old + sums[index];
	}

	private void hold(Runnable inside) {
		int old = held;
		if (inside != null) {
			inside.run();
		}
		held = old + 1;
	}
}
