/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import java.util.Collection;

import dev.interlock.spi.EventHandler;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/**
 * Which events are wanted, and so what is instrumented.
 *
 * @param accesses        accesses to fields and array elements with an event before and one after each; class
 *                        initialisers too, whose accesses are left out
 * @param shadows         accesses that the shadow state of their variable does not cover; class initialisers too
 * @param locks           monitors and locks
 * @param synchronization what orders the accesses of different threads
 * @param threadStarts    the sites at which threads are started
 * @param uses            calls of methods of JDK types that are not thread-safe
 * @param lockingCalls    calls of collections of the JDK that hold a lock while they run
 */
public record InstrumentationPlan(boolean accesses, boolean shadows, boolean locks, boolean synchronization,
		boolean threadStarts, boolean uses, boolean lockingCalls) {

	/** Everything. */
	public static final InstrumentationPlan ALL = new InstrumentationPlan(true, true, true, true, true, true);

	/** Everything that analyses of shadow states need. */
	public static final InstrumentationPlan CHECKS = new InstrumentationPlan(false, true, true, true, true, true);

	private static final Class<?>[] WINDOW = { ThreadView.class, Object.class, int.class, boolean.class, int.class };
	private static final Class<?>[] ACCESS = { ThreadView.class, Object.class, int.class, boolean.class, int.class,
			ShadowState.class };
	private static final Class<?>[] USE = { ThreadView.class, Object.class, boolean.class, int.class };
	private static final Class<?>[] USED = { ThreadView.class, Object.class, Object.class, boolean.class, int.class,
			boolean.class };
	private static final Class<?>[] LOCK = { ThreadView.class, Object.class, LockMode.class, int.class };
	private static final Class<?>[] EDGE = { ThreadView.class, Object.class, int.class };

	/** A plan without locking calls. */
	public InstrumentationPlan(boolean accesses, boolean shadows, boolean locks, boolean synchronization,
			boolean threadStarts, boolean uses) {
		this(accesses, shadows, locks, synchronization, threadStarts, uses, false);
	}

	/**
	 * What the given handlers need: the event kinds whose methods they override, and the start sites, which any report
	 * shows. Shadow states need synchronisation, which ends epochs.
	 */
	public static InstrumentationPlan of(Collection<? extends EventHandler> handlers) {
		boolean accesses = false;
		boolean shadows = false;
		boolean uses = false;
		boolean locks = false;
		boolean synchronization = false;
		boolean lockingCalls = false;
		for (EventHandler handler : handlers) {
			accesses |= overrides(handler, "beforeAccess", WINDOW) || overrides(handler, "afterAccess", WINDOW);
			shadows |= overrides(handler, "access", ACCESS);
			uses |= overrides(handler, "beforeUse", USE) || overrides(handler, "afterUse", USED);
			locks |= overrides(handler, "lockAcquired", LOCK) || overrides(handler, "lockReleased", LOCK);
			lockingCalls |= overrides(handler, "lockAcquiredInCall", LOCK);
			synchronization |= overrides(handler, "acquired", EDGE) || overrides(handler, "releasing", EDGE);
		}
		return new InstrumentationPlan(accesses, shadows, locks, synchronization || shadows, !handlers.isEmpty(),
				uses, lockingCalls);
	}

	/** The same, with locks: reports name the locks held even where no engine asks for lock events. */
	public InstrumentationPlan withLocks() {
		return new InstrumentationPlan(accesses, shadows, true, synchronization, threadStarts, uses,
				lockingCalls);
	}

	/**
	 * The same, with noise at accesses if that is wanted: it comes with the events of accesses that there are, and needs
	 * one before and one after each access only where there are none.
	 */
	public InstrumentationPlan withNoise(boolean wanted) {
		return new InstrumentationPlan(accesses || wanted && !shadows, shadows, locks, synchronization, threadStarts,
				uses, lockingCalls);
	}

	/**
	 * What the given handlers need.
	 *
	 * @param contexts that which says by contexts which accesses it is to hear of: checks take the place of the events round
	 *                 each access; or null
	 */
	public static InstrumentationPlan of(Collection<? extends EventHandler> handlers, TransactionHandler contexts) {
		InstrumentationPlan all = of(handlers);
		return contexts == null ? all
				: new InstrumentationPlan(false, true, all.locks, true, all.threadStarts, all.uses, all.lockingCalls);
	}

	/** Whether a handler hears of accesses. */
	public static boolean hearsAccesses(EventHandler handler) {
		return overrides(handler, "beforeAccess", WINDOW) || overrides(handler, "afterAccess", WINDOW)
				|| overrides(handler, "access", ACCESS);
	}

	/** For a class that is left out: its accesses are not of interest, but they may be ordered by what it does. */
	InstrumentationPlan ofClassLeftOut() {
		return new InstrumentationPlan(false, false, locks, ordering(), threadStarts, false, lockingCalls);
	}

	/** Whether what orders threads is instrumented: it is of interest itself, or as it may happen inside a use. */
	public boolean ordering() {
		return synchronization || uses;
	}

	/**
	 * Whether accesses are checked against shadow states where they are made, in hidden fields. Where each access has its
	 * events anyway these do that too.
	 */
	public boolean checks() {
		return shadows && !accesses;
	}

	private static boolean overrides(EventHandler handler, String method, Class<?>[] parameters) {
		try {
			return handler.getClass().getMethod(method, parameters).getDeclaringClass() != EventHandler.class;
		} catch (NoSuchMethodException e) {
			throw new IllegalStateException("EventHandler has no method " + method, e);
		}
	}
}
