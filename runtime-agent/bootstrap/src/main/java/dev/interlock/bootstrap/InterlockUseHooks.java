/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import jdk.internal.vm.annotation.ForceInline;

/**
 * The static methods that instrumented code calls around its calls of methods of JDK types that are not thread-safe.
 * They first skip receivers of other classes, then find the object whose state the call uses, and notify the
 * {@link InterlockListener}. They never throw into the program.
 * <p>
 * Code of the program, such as a comparator, may run inside the call and may synchronise. The after-hook reports
 * whether it did. A call that throws has no after-hook.
 */
public final class InterlockUseHooks {

	/** The result of the before-hook for a call that is not reported. */
	private static final long NOTHING = 0;

	/** Replaces an unknown site. */
	private static final int UNKNOWN = -1;

	/** The bit layout of the before-hook's result: the use, then parts of three counters. */
	private static final int USE_BITS = 2;
	private static final int COUNT_BITS = 20;
	private static final int RELEASE_BITS = 21;
	/** The result of the before-hook if the program's own method runs: no use. */
	private static final long CALLED = 1L << USE_BITS;
	private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;
	private static final int RELEASE_MASK = (1 << RELEASE_BITS) - 1;

	private InterlockUseHooks() {
		// static only
	}

	/**
	 * Before a method is called.
	 *
	 * @param receiver the receiver of the call; may be null
	 * @param method   the number of the method
	 * @param site     the number of the site
	 * @return a value for the after-hook
	 */
	public static long beforeUse(Object receiver, int method, int site) {
		if (receiver == null || !InterlockListener.installed.uses) {
			return NOTHING;
		}
		try {
			return before(receiver, method, site, false);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return NOTHING;
	}

	/**
	 * Before a method is called by an instruction that names a class of the program, which may extend a type of the
	 * JDK.
	 *
	 * @return the same as {@link #beforeUse}
	 */
	@ForceInline
	public static long beforeProgramUse(Object receiver, int method, int site) {
		return mayExtend(receiver) ? beforeUse(receiver, method, site) : NOTHING;
	}

	/**
	 * Before a class calls a method that it may have overridden or inherited, in a method that also calls by
	 * {@code super}.
	 *
	 * @param called the site at which the calling method was called, as returned by {@link #called}
	 * @return the same as {@link #beforeUse}
	 */
	@ForceInline
	public static long beforeOwnUse(Object receiver, int method, int called, int site) {
		return mayExtend(receiver) ? beforeUse(receiver, method, placeOf(called, site)) : NOTHING;
	}

	/**
	 * Before a method is called by {@code super}.
	 *
	 * @param from   the class where its lookup starts, if that is a class of the program; else null
	 * @param called the site at which the calling method was called, as returned by {@link #called}
	 * @return the same as {@link #beforeUse}
	 */
	public static long beforeSuperUse(Object receiver, Class<?> from, int method, int called, int site) {
		if (!mayExtend(receiver) || !InterlockListener.installed.uses) {
			return NOTHING;
		}
		try {
			if (from == null || !InterlockOverrides.isOverridden(from, method)) {
				return before(receiver, method, placeOf(called, site), true);
			}
			// the override reports the use, at the site of its caller
			InterlockThread thread = InterlockThreads.current();
			thread.calledObject = receiver;
			thread.calledSite = placeOf(called, site);
			return CALLED;
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return NOTHING;
	}

	/** After a call that {@link #beforeOwnUse} or {@link #beforeSuperUse} announced. */
	public static void afterOwnUse(Object receiver, long before, int called, int site) {
		afterUse(receiver, before, placeOf(called, site));
	}

	/**
	 * A method begins that may override a method of the JDK and call it.
	 *
	 * @return the site at which it was called; -1 if unknown
	 */
	public static int called(Object receiver) {
		if (!mayExtend(receiver) || !InterlockListener.installed.uses) {
			return UNKNOWN;
		}
		InterlockThread thread = InterlockThreads.current();
		if (thread.calledObject != receiver) {
			return UNKNOWN;
		}
		thread.calledObject = null;
		return thread.calledSite;
	}

	private static int placeOf(int called, int site) {
		return called == UNKNOWN ? site : called;
	}

	/** A quick check, as most classes of programs extend only {@code Object}. */
	private static boolean mayExtend(Object receiver) {
		return receiver != null && receiver.getClass().getSuperclass() != Object.class;
	}

	/**
	 * After a method was called.
	 *
	 * @param receiver the receiver of the call
	 * @param before   the result of the before-hook
	 * @param site     the number of the site
	 */
	public static void afterUse(Object receiver, long before, int site) {
		if (before == NOTHING) {
			return;
		}
		if (before == CALLED) {
			InterlockThreads.current().calledObject = null;
			return;
		}
		try {
			end(receiver, before, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	/**
	 * The class of the object that keeps its state in another one, as a {@code HashSet} does in a map.
	 *
	 * @return null if the program knows the object itself, as far as observed
	 */
	public static Class<?> knownAs(Object object) {
		return InterlockShadowTable.knownAs(object);
	}

	/** The type of an object. Most objects that a thread uses have the same type as the previous one. */
	private static InterlockUseType type(InterlockThread thread, Object receiver) {
		InterlockUseType type = thread.usedType;
		if (type == null || type.type != receiver.getClass() || thread.usedTypes != InterlockUseTypes.version()) {
			type = InterlockUseTypes.of(receiver);
			thread.usedType = type;
			thread.usedTypes = InterlockUseTypes.version();
		}
		return type;
	}

	private static long before(Object receiver, int method, int site, boolean isSuper) {
		InterlockThread thread = InterlockThreads.current();
		InterlockUseType type = type(thread, receiver);
		if (!type.isWatched || thread.isUnwatched()) {
			return NOTHING;
		}
		if (thread.excluded != 0) {
			thread.optimistic.use(thread, false);
			if (thread.excluded != 0) {
				return NOTHING;
			}
		}
		if (!isSuper && type.type != receiver.getClass()
				&& InterlockOverrides.isOverridden(receiver.getClass(), method)) {
			thread.calledObject = receiver;
			thread.calledSite = site;
			return CALLED;
		}
		return begin(thread, type, receiver, method, site);
	}

	private static long begin(InterlockThread thread, InterlockUseType type, Object receiver, int method, int site) {
		int use = InterlockUseTypes.use(type, method);
		Object object = use == InterlockListener.NO_USE ? null : object(type, receiver);
		if (object == null) {
			return NOTHING;
		}
		InterlockListener listener = InterlockListener.installed;
		InterlockWindowHooks.settle(thread);
		if (thread.listener != listener) {
			return NOTHING;
		}
		InterlockUseType counted = object == receiver ? type : InterlockUseTypes.of(object);
		int effective = use;
		if (use == InterlockListener.MOVE) {
			effective = counted.isMoved(object) ? InterlockListener.CHANGE : InterlockListener.READ_USE;
		}
		if (effective == InterlockListener.CHANGE && !counted.isCounted()) {
			effective = InterlockListener.WRITE_USE;
		}
		InterlockStack.reserve(thread);
		thread.enterAgent();
		try {
			listener.beforeUse(thread, object, effective != InterlockListener.READ_USE, site);
		} finally {
			thread.leaveAgent();
		}
		return pack(effective, effective == InterlockListener.CHANGE ? counted.count(object) : 0, thread);
	}

	private static void end(Object receiver, long before, int site) {
		InterlockThread thread = InterlockThreads.current();
		if (thread.excluded != 0 || thread.listener != InterlockListener.installed) {
			return;
		}
		InterlockUseType receiverType = type(thread, receiver);
		Object object = object(receiverType, receiver);
		if (object == null) {
			return;
		}
		InterlockWindowHooks.settle(thread);
		InterlockUseType type = object == receiver ? receiverType : InterlockUseTypes.of(object);
		int use = (int) before & (1 << USE_BITS) - 1;
		int count = use == InterlockListener.CHANGE ? type.count(object) : 0;
		long differs = before ^ pack(use, count, thread);
		boolean write = use == InterlockListener.WRITE_USE || (differs >>> USE_BITS & COUNT_MASK) != 0;
		boolean released = !type.isClosed && (differs >>> USE_BITS + COUNT_BITS & RELEASE_MASK) != 0;
		boolean acquired = !type.isClosed && differs >>> USE_BITS + COUNT_BITS + RELEASE_BITS != 0;
		thread.enterAgent();
		try {
			thread.listener.afterUse(thread, object, receiver, write, site, !released && !acquired);
		} finally {
			thread.leaveAgent();
		}
		if (thread.listener.shadows && !released) {
			record(thread, object, receiver, write, site);
		}
	}

	/**
	 * The call's accesses lie between two events of the thread without a release in between. So they happen before
	 * another thread's action only if the second event does, and another thread's action happens before them only if it
	 * happens before the second event.
	 */
	private static void record(InterlockThread thread, Object object, Object receiver, boolean write, int site) {
		if (object != receiver && InterlockUseTypes.of(receiver).isKnownToPrograms()) {
			InterlockShadowTable.setKnownAs(object, receiver.getClass());
		}
		InterlockShadowTable.record(thread, thread.listener, object, InterlockListener.WHOLE_OBJECT, write, site);
	}

	private static long pack(int use, int count, InterlockThread thread) {
		return use | (long) ((count ^ count >>> COUNT_BITS) & COUNT_MASK) << USE_BITS
				| (long) (thread.releases & RELEASE_MASK) << USE_BITS + COUNT_BITS
				| (long) thread.acquisitions << USE_BITS + COUNT_BITS + RELEASE_BITS;
	}

	/** The object whose state a receiver uses; null if it is not watched. */
	private static Object object(InterlockUseType receiverType, Object receiver) {
		InterlockUseType type = receiverType;
		Object object = receiver;
		while (type.isBacked()) {
			object = type.backing(object);
			if (object == null) {
				return null;
			}
			type = InterlockUseTypes.of(object);
		}
		return type.isWatched ? object : null;
	}
}
