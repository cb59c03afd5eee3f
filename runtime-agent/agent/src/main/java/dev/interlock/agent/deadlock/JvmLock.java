/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.deadlock;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

import dev.interlock.agent.locks.Synchronizers;
import dev.interlock.bootstrap.InterlockMapBin;

/**
 * The identity of a lock in the JVM's management interface: the object of a monitor, or the synchroniser inside a lock
 * of {@code java.util.concurrent}.
 *
 * @param className the binary name of the class of that object
 * @param hash      its identity hash code
 */
record JvmLock(String className, int hash) {

	/** Whether this identifies a lock that the hooks know. */
	boolean isFor(Object lock) {
		return isIdentityOf(lock) || isIdentityOf(Synchronizers.of(lock))
				|| lock instanceof InterlockMapBin bin && isIdentityOf(bin.monitor());
	}

	private boolean isIdentityOf(Object object) {
		return object != null && System.identityHashCode(object) == hash
				&& object.getClass().getName().equals(className);
	}

	/**
	 * The class of the lock as the program knows it, not that of the synchroniser inside, nor that of the node whose
	 * monitor guards a bin of a {@code ConcurrentHashMap}; {@code Object} if it is not found.
	 */
	Class<?> type() {
		try {
			Class<?> type = Class.forName(className, false, ClassLoader.getSystemClassLoader());
			Class<?> outer = type.getEnclosingClass();
			boolean isInner = outer != null && (AbstractOwnableSynchronizer.class.isAssignableFrom(type)
					|| outer == ConcurrentHashMap.class);
			return isInner ? outer : type;
		} catch (ClassNotFoundException | LinkageError e) {
			// a class of another loader
			return Object.class;
		}
	}
}
