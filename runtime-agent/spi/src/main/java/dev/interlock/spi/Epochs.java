/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * The epochs of the run (FastTrack, PLDI 2009, section 2.2). Each identifies a thread and a value of the thread's own
 * clock, which grows at the thread's releases. 0 is no epoch. Thread-safe.
 */
public interface Epochs {

	/**
	 * The thread of an epoch, also after the thread has terminated. Threads that terminated long ago share one object;
	 * no engine has attached anything to it.
	 *
	 * @param epoch an epoch that a shadow state or a thread had; not 0
	 * @return never null
	 */
	ThreadView thread(int epoch);

	/** The value of the thread's clock in an epoch: at least 1, larger in later epochs of the same thread. */
	int clock(int epoch);

	/**
	 * Whether the thread of an epoch has released nothing since it made the access recorded in a shadow state; false if
	 * unknown.
	 */
	boolean isCurrent(int epoch);
}
