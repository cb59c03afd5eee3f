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
 * The static methods that instrumented code calls round its calls of methods of JDK types that are not thread-safe. They
 * leave out receivers of other classes first, find the object whose state the call uses, and tell the
 * {@link InterlockListener}. They never throw into the program.
 * <p>
 * Code of the program may run inside the call, for example a comparator, and may synchronise: so the after-hook says
 * whether it did. A call that throws has no after-hook.
 */
public final class InterlockUseHooks {

	/** What the before-hook gives for a call that is not of interest. */
	private static final long NOTHING = 0;

	/** In place of a site: it is not known. */
	private static final int UNKNOWN = -1;

	/** The bits of what the before-hook gives: the use, then parts of three counters. */
	private static final int USE_BITS = 2;
	private static final int COUNT_BITS = 20;
	private static final int RELEASE_BITS = 21;
	/** What the before-hook gives where the program's own method runs: no use. */
	private static final long CALLED = 1L << USE_BITS;
	private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;
	private static final int RELEASE_MASK = (1 << RELEASE_BITS) - 1;

	private InterlockUseHooks() {
		// static only
	}

	/**
	 * Before a method is called.
	 *
	 * @param receiver what it is called on; may be null
	 * @param method   the number of the method
	 * @param site     the number of the site
	 * @return what the after-hook needs to know of the time before
	 */
	public static long beforeUse(Object receiver, int method, int site) {
		if (receiver == null || !InterlockListener.installed.uses) {
			return NOTHING;
		}
		try {
			return before(receiver, method, site, false);
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return NOTHING;
	}

	/**
	 * Before a method is called by an instruction that names a class of the program, which may extend a type of the JDK.
	 *
	 * @return as {@link #beforeUse}
	 */
	@ForceInline
	public static long beforeProgramUse(Object receiver, int method, int site) {
		return mayExtend(receiver) ? beforeUse(receiver, method, site) : NOTHING;
	}

	/**
	 * Before a class calls a method that it may have overridden or inherited, in a method that also calls by {@code super}.
	 *
	 * @param called where that method was called, as {@link #called} gave it
	 * @return as {@link #beforeUse}
	 */
	@ForceInline
	public static long beforeOwnUse(Object receiver, int method, int called, int site) {
		return mayExtend(receiver) ? beforeUse(receiver, method, placeOf(called, site)) : NOTHING;
	}

	/**
	 * Before a method is called by {@code super}.
	 *
	 * @param from   where it is looked for, if that is a class of the program; else null
	 * @param called where the method that calls it was called, as {@link #called} gave it
	 * @return as {@link #beforeUse}
	 */
	public static long beforeSuperUse(Object receiver, Class<?> from, int method, int called, int site) {
		if (!mayExtend(receiver) || !InterlockListener.installed.uses) {
			return NOTHING;
		}
		try {
			if (from == null || !InterlockOverrides.isOverridden(from, method)) {
				return before(receiver, method, placeOf(called, site), true);
			}
			// what is called knows its caller
			InterlockThread thread = InterlockThreads.current();
			thread.calledObject = receiver;
			thread.calledSite = placeOf(called, site);
			return CALLED;
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return NOTHING;
	}

	/** After a method was called that {@link #beforeOwnUse} or {@link #beforeSuperUse} announced. */
	public static void afterOwnUse(Object receiver, long before, int called, int site) {
		afterUse(receiver, before, placeOf(called, site));
	}

	/**
	 * A method begins that may override one of the JDK and call that.
	 *
	 * @return the site at which it was called; -1 if it is not known
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

	/** Most classes of programs do not extend another one. */
	private static boolean mayExtend(Object receiver) {
		return receiver != null && receiver.getClass().getSuperclass() != Object.class;
	}

	/**
	 * After a method was called.
	 *
	 * @param receiver what it was called on
	 * @param before   what the before-hook gave
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
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
	}

	/**
	 * The class of the object that keeps its state in another one, as a {@code HashSet} does in a map.
	 *
	 * @return null if the program knows the object itself, as far as was seen
	 */
	public static Class<?> knownAs(Object object) {
		return InterlockShadowTable.knownAs(object);
	}

	/** The type of an object; most objects that a thread uses are of the type of the one before. */
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
		InterlockHooks.settle(thread);
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
		InterlockHooks.settle(thread);
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
	 * The call's accesses lie between two events of the thread without a release between them. So they happened before
	 * what another thread does only if this event did, and what other threads did happened before them only if it did
	 * before this event.
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

	/** The object whose state a receiver uses; null if that is not watched. */
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
