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
 * Which synchronisation is a thread message (section 4.1): start and end of threads, notification, the initialisation of
 * classes, volatile fields as data flags (7.6), and the library's channels: all that it promises to order. Locks that the
 * program takes itself are none: that a lock was given back and taken again orders nothing here, as it is by chance in
 * which order threads take it. A lock inside a queue or a barrier is a channel.
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

	/** @param locks knows which locks the program takes itself */
	Messages(Locksets locks) {
		this.locks = locks;
	}

	/** Whether what is released to the key of the object is a message to those who acquire from it. */
	boolean isMessage(Object owner, int key) {
		if (key == Synchronization.MONITOR) {
			// a collection of the library that locks itself is a channel of what is put into it
			return owner.getClass().getName().startsWith("java.util.");
		}
		return key > Synchronization.FIRST_MODEL || !IS_LOCK.get(owner.getClass()) || !locks.isTakenByProgram(owner);
	}
}
