/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** Influences the scheduling of the program, but not its results. */
public interface Perturber {

	/** The name in options, for example {@code noise}. */
	String id();

	/**
	 * Checks the options of this perturber without starting it, so that invalid options are rejected before a program
	 * runs.
	 *
	 * @throws OptionException if one of them is invalid
	 */
	default void check(Options options) throws OptionException {
		// a perturber without options of its own has nothing to check
	}

	/**
	 * Starts the perturber, once, before the program's first class is instrumented.
	 *
	 * @return the perturbation to call at accesses, or null if the options do not request it
	 * @throws OptionException if an option of this perturber is invalid
	 */
	Perturbation start(EngineContext context) throws OptionException;

	/**
	 * Called by the program's threads while the window of an access is open: between its before-event and its
	 * after-event. Where the access window extends to the next release, it is called after a thread's first access to a
	 * variable since its last release.
	 */
	interface Perturbation {

		/**
		 * May delay the calling thread. Preserves its interrupt status and park permit.
		 *
		 * @param thread   the thread that runs
		 * @param owner    the object or the array; null for a static field
		 * @param variable the field's number, or the index
		 * @param write    whether it writes
		 * @param site     the number of the access site
		 */
		void insideAccess(ThreadView thread, Object owner, int variable, boolean write, int site);

		/**
		 * May delay the calling thread after it has acquired a lock, or when it is about to release one. Preserves its
		 * interrupt status and park permit.
		 *
		 * @param thread the thread that runs
		 * @param lock   the lock
		 * @param site   the number of the site; -1 if unknown
		 */
		default void atLock(ThreadView thread, Object lock, int site) {
			// most perturbations concern accesses only
		}

		/**
		 * The replacement for runs in which no engine subscribes to accesses. Instrumenting each access for the
		 * perturbation alone would slow computing programs by two orders of magnitude.
		 *
		 * @return null if the perturbation targets certain accesses, which are instrumented then
		 */
		default Perturbation withoutAccesses() {
			return null;
		}
	}
}
