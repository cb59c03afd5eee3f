/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.annotations;

/** The ways to keep an {@link AtomicSection} atomic in a run with the option {@code heal}. */
public enum Heal {
	/** The run decides. */
	UNSPECIFIED,
	/** The best method that the section's code permits. */
	AUTO,
	/** A thread yields before it enters the section. */
	YIELD,
	/** A thread sleeps before it enters the section while another thread is inside. */
	SLEEP,
	/** A thread inside the section has the highest priority. */
	PRIORITY,
	/** A thread that accesses the variable while another thread is inside yields. */
	OTHER_YIELD,
	/** A thread that accesses the variable while another thread is inside waits for a short time. */
	OTHER_WAIT,
	/** The section gets values as if no other thread had accessed the variable inside. */
	REPAIR,
	/** The section, and each access of other threads that can break it, take a lock of the variable. */
	MUTEX
}
