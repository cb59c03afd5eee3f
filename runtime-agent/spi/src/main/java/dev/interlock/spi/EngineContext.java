/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/** What a running engine or perturber may use. Thread-safe. */
public interface EngineContext {

	/** The sites of the instrumented code. */
	Sites sites();

	/** The epochs that shadow states hold. */
	Epochs epochs();

	/** What is known of the accesses behind the epochs. */
	AccessHistory history();

	/** What final fields guarantee of objects that are handed on by races. */
	default FinalFields finalFields() {
		return FinalFields.NONE;
	}

	/** Where findings go. */
	FindingSink findings();

	/** The options of this run. */
	Options options();

	/**
	 * The accesses to the fields of an object are told again, by whatever thread and whatever a {@link Coverage} has been
	 * told of them; also of one that the thread has just made, whose constructor has written them.
	 *
	 * @param object an object of the program that only the calling thread knows
	 */
	default void uncover(Object object) {
		// where all accesses are told there is nothing to do
	}

	/** Hears on which variables sections are open. */
	default SectionVariables sectionVariables() {
		return SectionVariables.ALL;
	}

	/** Which objects only one thread can know, where they say so themselves. */
	default OwnedObjects ownedObjects() {
		return OwnedObjects.NONE;
	}

	/** The class of a lock as the program knows it. */
	default Class<?> lockClass(Object lock) {
		return lock.getClass();
	}

	/**
	 * Reserves a place for this engine's own object in each {@link ThreadView}.
	 *
	 * @return the slot for {@link ThreadView#attachment(int)}
	 */
	int reserveThreadSlot();

	/**
	 * Whether some synchronisation went unheard since the last call, for want of stack or memory: accesses recorded until
	 * now may look unordered with later ones although they are not.
	 */
	boolean takeSynchronizationLost();

	/**
	 * The stack trace of the calling thread, without the agent's own frames: element 0 is the frame of the program that
	 * caused the event being handled.
	 */
	StackTraceElement[] captureStack();
}
