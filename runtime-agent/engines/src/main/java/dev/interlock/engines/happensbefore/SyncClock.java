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
 * The clock of one synchronisation variable: what whoever acquires it learns (FastTrack, section 3, the rules for locks,
 * volatiles, forks and joins). A release joins the thread's clock to it. Where the thread is known to know all that it
 * holds, which is so for every lock, that is a copy; and where the thread has learned nothing since it released it last,
 * only the thread's own value changes. Thread-safe.
 */
final class SyncClock {

	private static final long NOBODY = Long.MIN_VALUE;
	/** In place of {@link #top} while it is being changed, and as long as nobody has released. */
	private static final long NO_TOP = -1;
	private static final VarHandle RELEASER = field("releaser");
	private static final VarHandle ACQUIRER = field("acquirer");
	private static final VarHandle TOP = field("top");

	/** All but what {@link #top} adds. */
	private final VectorClock clock = new VectorClock();

	/**
	 * The slot of the thread that released last, and its value, on top of {@link #clock}: changed in the monitor, or by that
	 * thread alone, which makes the value larger.
	 */
	private long top = NO_TOP;

	/**
	 * The threads that know all that this holds: who released last if so, and who acquired last since then. Changed in the
	 * monitor; a thread that finds itself here outside of it has nothing to learn, whoever releases meanwhile.
	 */
	private long releaser = NOBODY;
	private long acquirer = NOBODY;

	/** The changes of the releaser's clock when it was copied. */
	private int changes;
	private boolean used;

	private static VarHandle field(String name) {
		try {
			return MethodHandles.lookup().findVarHandle(SyncClock.class, name, long.class);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException(e);
		}
	}

	/** The thread learns all that was released here. */
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
			// whoever releases looks for it behind a change of the value
			ACQUIRER.setVolatile(this, id);
		} while ((long) TOP.getVolatile(this) != known);
		if (learned) {
			thread.changes++;
		}
	}

	/**
	 * The thread leaves here what it knows, and what it has done. If it was the last to do so, and has learned nothing since,
	 * no lock is needed: only its own value changes, and whoever else releases meanwhile keeps what is here.
	 */
	void release(ThreadClock thread, Epochs epochs) {
		long next = top(thread.slot, thread.published(epochs));
		if (!isLeft(thread, next)) {
			leave(thread, next);
		}
	}

	/**
	 * Leaves the thread's own value, if that is all that is not here. Who else releases takes the thread's name away before
	 * changing anything, and then the value: so if the name is still there after all has been read, all that has been read is
	 * the thread's own; and the value is replaced only as long as it is.
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
		if ((long) ACQUIRER.getOpaque(this) != NOBODY) {
			// it knows what was here before
			ACQUIRER.setOpaque(this, NOBODY);
		}
		return true;
	}

	private synchronized void leave(ThreadClock thread, long next) {
		long id = thread.id;
		if (!used) {
			clock.share(thread.known);
		} else if (releaser == id || acquirer == id) {
			if (releaser != id || changes != thread.changes) {
				// what is on top may have grown since the thread acquired it
				long last = (long) TOP.getAndSet(this, NO_TOP);
				assign(thread);
				id = slot(last) != thread.slot && raise(last) ? NOBODY : id;
			}
		} else {
			raise((long) TOP.getAndSet(this, NO_TOP));
			clock.join(thread.known);
			id = NOBODY;
		}
		RELEASER.setOpaque(this, id);
		ACQUIRER.setOpaque(this, NOBODY);
		VarHandle.storeStoreFence();
		changes = thread.changes;
		TOP.setRelease(this, next);
		used = true;
	}

	/** Several threads use it by turns: then space of its own saves a new copy each time one of them learns something. */
	private void assign(ThreadClock thread) {
		if (thread.known.isSmall()) {
			clock.copy(thread.known);
		} else {
			clock.share(thread.known);
		}
	}

	/** Puts what was on top into the rest; returns whether that did not have it. */
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
