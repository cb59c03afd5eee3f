/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.function.Function;

/** Services for a running engine or perturber. Thread-safe. */
public interface EngineContext {

	/** The sites of the instrumented code. */
	Sites sites();

	/** The epochs that shadow states hold. */
	Epochs epochs();

	/** The accesses behind the epochs. */
	AccessHistory history();

	/** The guarantees of final fields for objects that are published by races. */
	default FinalFields finalFields() {
		return FinalFields.NONE;
	}

	/** The sink of the findings. */
	FindingSink findings();

	/** The options of this run. */
	Options options();

	/**
	 * Reports the accesses to the fields of an object again, by any thread and regardless of what a {@link Redundancy}
	 * covers. This includes an object that the thread has just made and whose constructor has written the fields.
	 *
	 * @param object an object of the program that only the calling thread can reach
	 */
	default void invalidate(Object object) {
		// nothing to do where all accesses are reported
	}

	/** Receives the variables on which sections are open. */
	default SectionVariables sectionVariables() {
		return SectionVariables.ALL;
	}

	/** Receives the violations of atomic sections. */
	default ViolationListener violations() {
		return ViolationListener.NONE;
	}

	/** The orders of locks that an engine of this run records. Known once all engines have been started. */
	default LockOrders lockOrder() {
		return LockOrders.NONE;
	}

	/** The locks that the agent holds on behalf of the program's threads. */
	default AgentLocks agentLocks() {
		return AgentLocks.NONE;
	}

	/**
	 * Stops the calling thread for a short time. Its interrupt status stays that of the program, and a virtual thread
	 * keeps its carrier. May return earlier. Call {@link #endOfPauses} after the last of several pauses.
	 *
	 * @param nanos the time in nanoseconds, positive
	 */
	default void pause(long nanos) {
		Thread.onSpinWait();
	}

	/**
	 * The calling thread goes on with the program after pauses. They may have consumed its park permit, so it gets one.
	 * If it had none, its next park returns at once, as parks may.
	 */
	default void endOfPauses() {
		// the default pauses do not park
	}

	/** The thread-confined objects, if objects carry marks. */
	default OwnedObjects ownedObjects() {
		return OwnedObjects.NONE;
	}

	/** The class of a lock in the program. */
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
	 * Makes a table of values for synchronisation variables. They are kept in the objects themselves where these have
	 * room for them.
	 *
	 * @param values makes a value for an object, which may be null, at its first use
	 */
	default <V> ObjectValues<V> objectValues(Function<Object, V> values) {
		return new IdentityTable<>(values);
	}

	/**
	 * Whether some synchronisation was lost since the last call, for lack of stack or memory. Accesses recorded until
	 * now may then look unordered with later ones although they are ordered.
	 */
	boolean pollLostSynchronization();

	/**
	 * The stack trace of the calling thread, without the agent's own frames. Element 0 is the frame of the program that
	 * caused the current event.
	 */
	StackTraceElement[] captureStack();
}
