/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** Influences the scheduling of the program, never what it computes. */
public interface Perturber {

	/** The name in options, for example {@code noise}. */
	String id();

	/**
	 * Checks the options of this perturber without starting it, so that they can be refused before a program is run.
	 *
	 * @throws OptionException if one of them cannot be understood
	 */
	default void check(Options options) throws OptionException {
		// a perturber without options of its own has nothing to check
	}

	/**
	 * Starts it, once, before the program's first class is instrumented.
	 *
	 * @return what is called at accesses, or null if the options do not ask for it
	 * @throws OptionException if an option of this perturber cannot be understood
	 */
	Perturbation start(EngineContext context) throws OptionException;

	/**
	 * Called by the program's threads while the window of an access is open: between its before- and its after-event, and
	 * where windows last until the next release, behind a thread's first access to a variable since its last one.
	 */
	interface Perturbation {

		/**
		 * May delay the calling thread. Interrupt status and park permit are as before when it returns.
		 *
		 * @param thread   the thread that runs
		 * @param owner    the object or the array; null for a static field
		 * @param variable the field's number, or the index
		 * @param write    whether it writes
		 * @param site     the number of the access site
		 */
		void insideAccess(ThreadView thread, Object owner, int variable, boolean write, int site);

		/**
		 * May delay the calling thread where it has taken a lock, or is about to give one back. Interrupt status and park
		 * permit are as before when it returns.
		 *
		 * @param thread the thread that runs
		 * @param lock   the lock
		 * @param site   the number of the site; -1 where it is not known
		 */
		default void atLock(ThreadView thread, Object lock, int site) {
			// most perturbations are a matter of accesses
		}

		/**
		 * What takes its place where no engine hears of accesses: each of them would have to be watched for it alone, which
		 * makes programs that calculate slower by two orders of magnitude.
		 *
		 * @return null if it is meant for certain accesses, which are watched then
		 */
		default Perturbation withoutAccesses() {
			return null;
		}
	}
}
