/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package jvm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Holds monitors of the agent while a virtual thread waits for them inside a hook. Prints for each whether another
 * virtual thread got the carrier meanwhile. Must run with a single carrier.
 */
public final class KeptCarriers {

	private static final long SECONDS = 2;

	private static final VarHandle VALUE;

	private int value;
	private static int sites;

	static {
		try {
			VALUE = MethodHandles.lookup().findVarHandle(KeptCarriers.class, "value", int.class);
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}

	private static void accessField() {
		sites++;
	}

	private static void accessByHandle() {
		VALUE.set(new KeptCarriers(), 1);
	}

	private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
		return (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
	}

	private static void awaitBlocked(Thread thread) {
		while (thread.getState() != Thread.State.BLOCKED) {
			if (!thread.isAlive()) {
				throw new IllegalStateException("It has not waited for the monitor.");
			}
			Thread.onSpinWait();
		}
	}

	private static void hold(String hooks, Runnable task) throws ReflectiveOperationException, InterruptedException {
		CountDownLatch other = new CountDownLatch(1);
		Thread waiting;
		boolean isGivenUp;
		// the monitors of the agent's static methods
		synchronized (Class.forName("java.lang." + hooks)) {
			waiting = startVirtual(task);
			awaitBlocked(waiting);
			startVirtual(other::countDown);
			isGivenUp = other.await(SECONDS, TimeUnit.SECONDS);
		}
		waiting.join();
		other.await();
		System.out.println(hooks + ": " + (isGivenUp ? "given up" : "kept"));
	}

	public static void main(String[] args) throws Exception {
		hold("InterlockWindowHooks", KeptCarriers::accessField);
		hold("InterlockHandles", KeptCarriers::accessByHandle);
	}
}
