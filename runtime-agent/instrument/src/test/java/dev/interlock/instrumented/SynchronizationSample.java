/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Volatile fields of its own and of another class, waiting, a terminated thread, and an initialiser. */
public final class SynchronizationSample {

	static volatile long total;

	volatile int state;
	int plain;

	/** Its fields are unknown until it is loaded. */
	static final class Other {
		volatile double level;
		int plain;
		static volatile Object shared;
	}

	/** Initialised at its first use. */
	static final class Lazy {
		static Object value = new Object();
	}

	static int own() {
		SynchronizationSample sample = new SynchronizationSample();
		sample.state = 1;
		sample.plain = sample.state;
		total = 2;
		return (int) total;
	}

	static Object others() {
		Other other = new Other();
		other.level = 1.5;
		other.plain = (int) other.level;
		Other.shared = other;
		return Other.shared;
	}

	static void nothing() {
		SynchronizationSample none = null;
		none.state = 1;
	}

	static void notifying() {
		Object monitor = new Object();
		synchronized (monitor) {
			monitor.notify();
			monitor.notifyAll();
		}
	}

	static void waiting() throws InterruptedException {
		Object monitor = new Object();
		synchronized (monitor) {
			monitor.wait(1);
		}
	}

	static void interrupted() {
		Object monitor = new Object();
		Thread.currentThread().interrupt();
		synchronized (monitor) {
			try {
				monitor.wait();
			} catch (InterruptedException e) {
				total = 1;
			}
		}
	}

	static void waitingBySuper() throws InterruptedException {
		new SynchronizationSample().callSuper();
	}

	private synchronized void callSuper() throws InterruptedException {
		super.notifyAll();
		super.wait(0, 1);
	}

	static boolean ended() throws InterruptedException {
		Thread thread = new Thread(() -> {
			// ends at once
		});
		thread.start();
		thread.join();
		return thread.isAlive();
	}

	/** Creates a call site, as the runtime of another language would. */
	static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) {
		return new ConstantCallSite(MethodHandles.constant(int.class, name.length()));
	}

	static Object lazy() {
		return Lazy.value;
	}
}
