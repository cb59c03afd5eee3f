/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import dev.interlock.spi.Epochs;

/**
 * The clock of one synchronisation variable (FastTrack, section 3, the rules for locks, volatiles, forks and joins). A
 * release joins the thread's clock to it. If the thread already knows the whole clock, as it does for every lock, the
 * join is a copy. If the thread has learned nothing since its previous release here, only its own value changes.
 * Thread-safe.
 */
final class SyncClock {

	private static final long NO_THREAD = Long.MIN_VALUE;
	/** The value of {@link #top} during a change, and before the first release. */
	private static final long NO_TOP = -1;
	private static final VarHandle RELEASER = field("releaser");
	private static final VarHandle ACQUIRER = field("acquirer");
	private static final VarHandle TOP = field("top");

	/** The clock without the contribution of {@link #top}. */
	private final VectorClock clock = new VectorClock();

	/**
	 * The slot and value of the last releasing thread, to be joined to {@link #clock}. Changed in the monitor, or
	 * without it by that thread, which only increases the value.
	 */
	private long top = NO_TOP;

	/**
	 * The threads that know the whole clock: the last releaser, if it does, and the last acquirer since then. Changed
	 * in the monitor. A thread that finds its id here without the monitor has nothing to learn, whichever thread
	 * releases meanwhile.
	 */
	private long releaser = NO_THREAD;
	private long acquirer = NO_THREAD;

	/** The change count of the releaser's clock at the last copy. */
	private int changes;
	private boolean used;

	private static VarHandle field(String name) {
		try {
			return MethodHandles.lookup().findVarHandle(SyncClock.class, name, long.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	/** Joins this clock to the thread's clock. */
	void acquire(ThreadClock thread) {
		long id = thread.id;
		if ((long) RELEASER.getOpaque(this) != id && (long) ACQUIRER.getOpaque(this) != id) {
			learn(thread, id);
		}
	}

	private synchronized void learn(ThreadClock thread, long id) {
		if (!used) {
			return;
		}
		boolean learned = thread.known.join(clock);
		long known;
		do {
			known = (long) TOP.getVolatile(this);
			if (slot(known) != ThreadClock.NO_SLOT && slot(known) != thread.slot) {
				learned |= thread.known.raise(slot(known), value(known));
			}
			// a releaser checks this after it has changed the value
			ACQUIRER.setVolatile(this, id);
		} while ((long) TOP.getVolatile(this) != known);
		if (learned) {
			thread.changes++;
		}
	}

	/**
	 * Joins the thread's clock to this one. If the thread was the last releaser and has learned nothing since, no lock
	 * is needed: only its own value changes, and a concurrent releaser keeps the current content.
	 */
	void release(ThreadClock thread, Epochs epochs) {
		long next = top(thread.slot, thread.published(epochs));
		if (!isLeft(thread, next)) {
			leave(thread, next);
		}
	}

	/**
	 * Updates only the thread's own value, if nothing else is missing here. A concurrent releaser replaces the thread's
	 * id before it writes its change count and its value. If the id is still present after both were read, they belong
	 * to the thread's own release. The compare-and-set then fails if another thread has released in between.
	 */
	private boolean isLeft(ThreadClock thread, long next) {
		boolean isSame = changes == thread.changes;
		long known = (long) TOP.getOpaque(this);
		VarHandle.loadLoadFence();
		if (!isSame || slot(known) != thread.slot || known == NO_TOP || (long) RELEASER.getOpaque(this) != thread.id) {
			return false;
		}
		if (known == next) {
			return true;
		}
		if (!TOP.compareAndSet(this, known, next)) {
			return false;
		}
		if ((long) ACQUIRER.getOpaque(this) != NO_THREAD) {
			// the acquirer knows only the content before this release
			ACQUIRER.setOpaque(this, NO_THREAD);
		}
		return true;
	}

	private synchronized void leave(ThreadClock thread, long next) {
		long id = thread.id;
		if (!used) {
			clock.share(thread.known);
		} else if (releaser == id || acquirer == id) {
			if (releaser != id || changes != thread.changes) {
				// top may have increased since the thread acquired it
				long last = (long) TOP.getAndSet(this, NO_TOP);
				assign(thread);
				id = slot(last) != thread.slot && raise(last) ? NO_THREAD : id;
			}
		} else {
			raise((long) TOP.getAndSet(this, NO_TOP));
			clock.join(thread.known);
			id = NO_THREAD;
		}
		RELEASER.setOpaque(this, id);
		ACQUIRER.setOpaque(this, NO_THREAD);
		VarHandle.storeStoreFence();
		changes = thread.changes;
		TOP.setRelease(this, next);
		used = true;
	}

	/** Threads release here in turns: a private copy saves a new shared copy each time one of them learns something. */
	private void assign(ThreadClock thread) {
		if (thread.known.isSmall()) {
			clock.copy(thread.known);
		} else {
			clock.share(thread.known);
		}
	}

	/** Joins the previous top to the clock; returns whether that changed the clock. */
	private boolean raise(long last) {
		return slot(last) != ThreadClock.NO_SLOT && clock.raise(slot(last), value(last));
	}

	private static long top(int slot, int value) {
		return (long) slot << Integer.SIZE | Integer.toUnsignedLong(value);
	}

	private static int slot(long top) {
		return (int) (top >> Integer.SIZE);
	}

	private static int value(long top) {
		return (int) top;
	}
}
