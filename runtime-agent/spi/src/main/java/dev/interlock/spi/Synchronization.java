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
 * The keys of synchronisation variables. A synchronisation variable is the pair of an object and a key. Non-negative
 * keys are the number of a volatile field, with a null object for a static one, or the index in an atomic array. Keys
 * from {@link #FIRST_MODEL} down are the clocks of the synchronisation model.
 */
public final class Synchronization {

	/** The monitor of the object. */
	public static final int MONITOR = -1;
	/** The start of a thread; the object is the thread. */
	public static final int START = -2;
	/** The end of a thread; the object is the thread, or what is joined for several threads such as a structured scope. */
	public static final int END = -3;
	/** The initialisation of a class; the object is the class. */
	public static final int INITIALIZATION = -4;
	/** The interruption of a thread; the object is the thread. */
	public static final int INTERRUPT = -5;
	/** The finalisation of the objects of a class; the object is the class. */
	public static final int FINALIZATION = -6;
	/** The notification of threads that wait on the object's monitor. */
	public static final int NOTIFICATION = -7;
	/** The garbage collection of any object. */
	public static final int COLLECTION = -8;
	/** The first key of the synchronisation model; its other keys are smaller. */
	public static final int FIRST_MODEL = -16;

	private Synchronization() {
		// only constants
	}
}
