/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import java.util.concurrent.locks.StampedLock;

import dev.interlock.engines.locksets.Locksets;
import dev.interlock.spi.Synchronization;

/**
 * Decides which synchronisation is a thread message (section 4.1). Messages are start and end of threads, notification,
 * class initialisation, volatile fields as data flags (7.6), and the channels of the library with all the order that
 * they promise. Locks that the program acquires itself are no messages, because the order of their acquisitions is up
 * to chance. A lock inside a queue or a barrier is a channel.
 */
final class Messages {

	private static final ClassValue<Boolean> IS_LOCK = new ClassValue<>() {
		@Override
		protected Boolean computeValue(Class<?> type) {
			String name = type.getName();
			return name.startsWith("java.util.concurrent.locks.ReentrantLock$")
					|| name.startsWith("java.util.concurrent.locks.ReentrantReadWriteLock$")
					|| StampedLock.class.isAssignableFrom(type);
		}
	};

	private final Locksets locks;

	/** @param locks knows the locks that the program acquires itself */
	Messages(Locksets locks) {
		this.locks = locks;
	}

	/** Whether a release to the key of the object is a message to its acquirers. */
	boolean isMessage(Object owner, int key) {
		if (key == Synchronization.MONITOR) {
			// a library collection that locks itself is a channel for its content
			return owner.getClass().getName().startsWith("java.util.");
		}
		return key > Synchronization.FIRST_MODEL || !IS_LOCK.get(owner.getClass()) || !locks.isTakenByProgram(owner);
	}
}
