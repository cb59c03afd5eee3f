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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.interlock.instrument.meta.WatchedVariables;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/**
 * The requested events, which determine the instrumentation.
 *
 * @param accesses        accesses to fields and array elements with an event before and one after each; also marks
 * class initialisers, whose accesses are excluded
 * @param shadows         accesses that the shadow state of their variable does not cover; also marks class
 * initialisers
 * @param locks           monitors and locks
 * @param synchronization synchronisation, the source of happens-before edges
 * @param threadStarts    the sites at which threads are started
 * @param uses            calls of methods of JDK types that are not thread-safe
 * @param lockingCalls    calls of collections of the JDK that hold a lock while they run
 */
public record InstrumentationPlan(boolean accesses, boolean shadows, boolean locks, boolean synchronization,
		boolean threadStarts, boolean uses, boolean lockingCalls) {

	/** Everything. */
	public static final InstrumentationPlan ALL = new InstrumentationPlan(true, true, true, true, true, true);

	/** All events that analyses of shadow states need. */
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
	 * The plan for the given handlers: the event kinds whose methods they override, and the start sites, which every
	 * report shows. Shadow states need synchronisation, which ends epochs.
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

	/** The same plan with locks. Reports name the held locks even if no engine requests lock events. */
	public InstrumentationPlan withLocks() {
		return new InstrumentationPlan(accesses, shadows, true, synchronization, threadStarts, uses,
				lockingCalls);
	}

	/**
	 * The same plan with noise at accesses if requested. Noise uses existing access events. It adds events before and
	 * after each access only if there are none.
	 */
	public InstrumentationPlan withNoise(boolean wanted) {
		return new InstrumentationPlan(accesses || wanted && !shadows, shadows, locks, synchronization, threadStarts,
				uses, lockingCalls);
	}

	/**
	 * The plan for the given handlers.
	 *
	 * @param contexts the handler that selects accesses by context, for which checks replace the events around
	 * accesses; or null
	 */
	public static InstrumentationPlan of(Collection<? extends EventHandler> handlers, TransactionHandler contexts) {
		InstrumentationPlan all = of(handlers);
		return contexts == null ? all
				: new InstrumentationPlan(false, true, all.locks, true, all.threadStarts, all.uses, all.lockingCalls);
	}

	/** The variables requested by the handlers that receive accesses; all if there are no such handlers. */
	public static WatchedVariables watchedBy(Collection<? extends EventHandler> handlers) {
		Set<String> names = null;
		for (EventHandler handler : handlers) {
			if (of(List.of(handler)).shadows()) {
				Set<String> own = handler.watchedVariables();
				if (own == null) {
					return WatchedVariables.ALL;
				}
				names = names == null ? new HashSet<>() : names;
				names.addAll(own);
			}
		}
		return names == null ? WatchedVariables.ALL : WatchedVariables.of(names);
	}

	/** Whether a handler receives accesses. */
	public static boolean receivesAccesses(EventHandler handler) {
		return overrides(handler, "beforeAccess", WINDOW) || overrides(handler, "afterAccess", WINDOW)
				|| overrides(handler, "access", ACCESS);
	}

	/** Plan for an excluded class: synchronisation only. */
	InstrumentationPlan forExcludedClass() {
		return new InstrumentationPlan(false, false, locks, ordering(), threadStarts, false, lockingCalls);
	}

	/** Whether synchronisation is instrumented. It is requested itself, or needed because it may occur inside a use. */
	public boolean ordering() {
		return synchronization || uses;
	}

	/**
	 * Whether accesses are checked inline against shadow states in hidden fields. If each access has events anyway,
	 * these do the check.
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
