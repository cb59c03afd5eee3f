/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Which methods of the JDK the classes of the program override, as was recorded while they were loaded. Thread-safe. */
public final class Overrides {

	private final FieldStore classes;

	/** @param classes what is known of all classes */
	public Overrides(FieldStore classes) {
		this.classes = classes;
	}

	/**
	 * Whether a class that extends a lock of the JDK has its own form of a method of that lock.
	 *
	 * @param method the number of the method, as instrumented code has it
	 */
	public boolean overridesLock(Class<?> type, int method) {
		Class<?> base = base(type);
		return (Semaphore.class.isAssignableFrom(base) || ReentrantLock.class.isAssignableFrom(base)
				|| StampedLock.class.isAssignableFrom(base)
				|| ReentrantReadWriteLock.ReadLock.class.isAssignableFrom(base)
				|| ReentrantReadWriteLock.WriteLock.class.isAssignableFrom(base))
				&& overrides(type, LockCall.method(method));
	}

	/**
	 * Whether a class, or one above it and below the JDK, has its own form of a method, or may have it.
	 *
	 * @param method its name with the descriptors of its parameters
	 */
	public boolean overrides(Class<?> type, String method) {
		for (Class<?> at = type; at.getClassLoader() != null; at = at.getSuperclass()) {
			ClassFields known = classes.of(at);
			if (known == null || known.mayOverride(method)) {
				return true;
			}
		}
		return false;
	}

	/** Whether a class, or one above it and below the JDK, may override any method at all. */
	public boolean overridesAny(Class<?> type) {
		for (Class<?> at = type; at.getClassLoader() != null; at = at.getSuperclass()) {
			ClassFields known = classes.of(at);
			if (known == null || known.mayOverride()) {
				return true;
			}
		}
		return false;
	}

	/** The nearest class of the JDK. */
	private static Class<?> base(Class<?> type) {
		Class<?> at = type;
		while (at.getClassLoader() != null) {
			at = at.getSuperclass();
		}
		return at;
	}
}
