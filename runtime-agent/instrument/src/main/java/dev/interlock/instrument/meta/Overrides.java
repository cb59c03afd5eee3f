/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Finds the methods of the JDK that the program's classes override. The classes were recorded while they were loaded.
 * Thread-safe.
 */
public final class Overrides {

	private final FieldStore classes;

	/** @param classes the recorded classes */
	public Overrides(FieldStore classes) {
		this.classes = classes;
	}

	/**
	 * Whether a subclass of a JDK lock overrides a method of the lock.
	 *
	 * @param method its name with the descriptors of its parameters
	 */
	public boolean overridesLock(Class<?> type, String method) {
		Class<?> base = base(type);
		return (Semaphore.class.isAssignableFrom(base) || ReentrantLock.class.isAssignableFrom(base)
				|| StampedLock.class.isAssignableFrom(base)
				|| ReentrantReadWriteLock.ReadLock.class.isAssignableFrom(base)
				|| ReentrantReadWriteLock.WriteLock.class.isAssignableFrom(base))
				&& overrides(type, method);
	}

	/**
	 * Whether a class, or one of its superclasses outside the JDK, overrides or may override a method.
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

	/** Whether a class, or one of its superclasses outside the JDK, may override any method. */
	public boolean overridesAny(Class<?> type) {
		for (Class<?> at = type; at.getClassLoader() != null; at = at.getSuperclass()) {
			ClassFields known = classes.of(at);
			if (known == null || known.mayOverride()) {
				return true;
			}
		}
		return false;
	}

	/** The nearest superclass in the JDK, or the class itself. */
	private static Class<?> base(Class<?> type) {
		Class<?> at = type;
		while (at.getClassLoader() != null) {
			at = at.getSuperclass();
		}
		return at;
	}
}
