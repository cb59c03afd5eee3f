/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Detects virtual threads by reflection, because Java 17 has no API for it. */
final class VirtualThreads {

	private static final MethodHandle IS_VIRTUAL = find();

	private VirtualThreads() {
		// only static members
	}

	/** Whether the thread is virtual; false before Java 21. */
	static boolean isVirtual(Thread thread) {
		if (IS_VIRTUAL == null) {
			return false;
		}
		try {
			return (boolean) IS_VIRTUAL.invokeExact(thread);
		} catch (Throwable e) {
			throw new IllegalStateException("Thread.isVirtual throws nothing.", e);
		}
	}

	private static MethodHandle find() {
		if (Runtime.version().feature() < 21) {
			return null;
		}
		try {
			return MethodHandles.publicLookup().findVirtual(Thread.class, "isVirtual",
					MethodType.methodType(boolean.class));
		} catch (ReflectiveOperationException e) {
			throw new ExceptionInInitializerError(e);
		}
	}
}
