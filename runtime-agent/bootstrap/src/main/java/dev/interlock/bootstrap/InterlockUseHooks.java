/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

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

	/** The bits of what the before-hook gives: the use, then parts of three counters. */
	private static final int USE_BITS = 2;
	private static final int COUNT_BITS = 20;
	private static final int RELEASE_BITS = 21;
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
			InterlockThread thread = InterlockThreads.current();
			InterlockUseType type = type(thread, receiver);
			return type.isWatched && thread.excluded == 0 ? begin(thread, type, receiver, method, site) : NOTHING;
		} catch (StackOverflowError e) {
			// the program has used up its stack, and is about to be told
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		}
		return NOTHING;
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
		int effective = use == InterlockListener.CHANGE && !counted.isCounted() ? InterlockListener.WRITE_USE : use;
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
