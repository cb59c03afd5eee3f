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
	private static final VarHandle RELEASER = field("releaser");
	private static final VarHandle ACQUIRER = field("acquirer");

	/** All but what {@link #value} adds. */
	private final VectorClock clock = new VectorClock();

	/** The value of the slot of the thread that released last, on top of {@link #clock}. */
	private int slot = ThreadClock.NO_SLOT;
	private int value;

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
		if (slot != ThreadClock.NO_SLOT && slot != thread.slot) {
			learned |= thread.known.raise(slot, value);
		}
		if (learned) {
			thread.changes++;
		}
		ACQUIRER.setOpaque(this, id);
	}

	/**
	 * The thread leaves here what it knows, and what it has done. If it was the last to do so, and has neither done nor
	 * learned anything since, nothing has to change, and no lock is needed: whoever releases meanwhile keeps what is here.
	 */
	void release(ThreadClock thread, Epochs epochs) {
		int published = thread.published(epochs);
		if (!isLeft(thread, published)) {
			leave(thread, published);
		}
	}

	/**
	 * Whether what the thread knows and has done is here. Who else releases takes the thread's name away before changing
	 * anything: so if the name is still there after all has been read, all that has been read is the thread's own.
	 */
	private boolean isLeft(ThreadClock thread, int published) {
		boolean isSame = changes == thread.changes && slot == thread.slot && value == published;
		VarHandle.loadLoadFence();
		return isSame && (long) RELEASER.getOpaque(this) == thread.id;
	}

	private synchronized void leave(ThreadClock thread, int published) {
		long id = thread.id;
		if (!used) {
			clock.share(thread.known);
		} else if (releaser == id || acquirer == id) {
			if (releaser != id || changes != thread.changes) {
				assign(thread);
			}
		} else {
			if (slot != ThreadClock.NO_SLOT) {
				clock.raise(slot, value);
			}
			clock.join(thread.known);
			id = NOBODY;
		}
		RELEASER.setOpaque(this, id);
		ACQUIRER.setOpaque(this, NOBODY);
		VarHandle.storeStoreFence();
		changes = thread.changes;
		slot = thread.slot;
		value = published;
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
}
