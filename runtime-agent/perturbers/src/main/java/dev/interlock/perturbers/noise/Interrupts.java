/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Reads and restores the interrupt status of the calling thread without running the program's code, as a program's
 * thread may override {@code interrupt} and {@code isInterrupted}. That needs {@code java.lang} to be open; the agent
 * opens it. If it is not open, threads of the program's own classes do not sleep.
 */
final class Interrupts {

	private static final MethodHandle INTERRUPT = special("interrupt", void.class);
	private static final MethodHandle IS_INTERRUPTED = special("isInterrupted", boolean.class);

	private Interrupts() {
		// only static members
	}

	/** Whether the calling thread can sleep now and an interrupt that ends the sleep can be restored. */
	static boolean canSleep() {
		Thread thread = Thread.currentThread();
		if (INTERRUPT == null || IS_INTERRUPTED == null) {
			// classes of the JDK override neither
			return thread.getClass().getClassLoader() == null && !thread.isInterrupted();
		}
		try {
			return !(boolean) IS_INTERRUPTED.invokeExact(thread);
		} catch (Throwable e) {
			throw new IllegalStateException(e);
		}
	}

	/** Sets the interrupt status of the calling thread again. Requires that {@link #canSleep} has returned true. */
	static void restore() {
		Thread thread = Thread.currentThread();
		if (INTERRUPT == null || IS_INTERRUPTED == null) {
			thread.interrupt();
			return;
		}
		try {
			INTERRUPT.invokeExact(thread);
		} catch (Throwable e) {
			throw new IllegalStateException(e);
		}
	}

	private static MethodHandle special(String method, Class<?> result) {
		try {
			return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup()).findSpecial(Thread.class, method,
					MethodType.methodType(result), Thread.class);
		} catch (ReflectiveOperationException e) {
			// java.lang is not open to this package; see canSleep
			return null;
		}
	}
}
