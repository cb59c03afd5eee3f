/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Synchronization;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/**
 * Hears the events of a program for an analysis of transactions. It leaves out the accesses to objects that have not
 * escaped their thread (Wang and Stoller, section 5), and knows the locks that each thread holds, how locks are used, and
 * which parts of threads may run at the same time (section 6). Thread-safe.
 *
 * @param <T> what the analysis keeps for a thread
 * @param <V> what it keeps for a variable
 */
public abstract class TransactionMonitor<T extends TransactionThread, V extends Variable> extends TransactionHandler {

	/** The option that says how many elements of an array, from the first, are variables (section 7). */
	public static final String ARRAY_CUTOFF = "array-cutoff";

	private static final int DEFAULT_CUTOFF = 32;

	private final EngineContext context;
	private final int slot;
	private final int cutoff;
	private final AtomicInteger threads = new AtomicInteger();
	private final AtomicInteger lockNumbers = new AtomicInteger();
	private final ObjectTable<Variables<V>> objects = new ObjectTable<>();
	private final Variables<V> statics = new Variables<>();
	private final ObjectTable<LockUse> locks = new ObjectTable<>();
	private final ObjectTable<Segment[]> starts = new ObjectTable<>();
	private final ObjectTable<Segment[]> ends = new ObjectTable<>();

	/**
	 * For subclasses.
	 *
	 * @throws OptionException if the array cut-off is no number from 0
	 */
	protected TransactionMonitor(EngineContext context) throws OptionException {
		this.context = context;
		this.slot = context.reserveThreadSlot();
		OptionalLong given = context.options().number(ARRAY_CUTOFF);
		if (given.isPresent() && (given.getAsLong() < 0 || given.getAsLong() > Integer.MAX_VALUE)) {
			throw new OptionException("The value '" + given.getAsLong() + "' of the option '" + ARRAY_CUTOFF
					+ "' is no number of elements: give one from 0, for example " + ARRAY_CUTOFF + "=3.");
		}
		cutoff = (int) given.orElse(DEFAULT_CUTOFF);
	}

	/** Makes what is kept for a thread. */
	protected abstract T newThread(ThreadView view, int number);

	/** Makes what is kept for a variable; the owner is null for a static field. */
	protected abstract V newVariable(ObjectTable.Entry<?> owner, int number);

	/** A thread accesses a variable that other threads may know, in a transaction or outside. */
	protected abstract void accessed(T thread, V variable, boolean write, int site);

	/** A thread has taken a lock; it is among the thread's locks already. */
	protected abstract void acquired(T thread, LockUse lock, int site);

	/** A thread gives a lock back; it is not among the thread's locks any more. */
	protected abstract void released(T thread, LockUse lock, int site);

	/** A thread has begun a transaction. */
	protected abstract void begun(T thread);

	/** A thread ends its transaction, but is in it still. */
	protected abstract void ended(T thread);

	/** What the analysis may use. */
	protected final EngineContext context() {
		return context;
	}

	/** What is kept for a thread; called only by the thread itself. */
	@SuppressWarnings("unchecked")
	protected final T thread(ThreadView view) {
		Object known = view.attachment(slot);
		if (known == null) {
			known = newThread(view, threads.getAndIncrement());
			view.attach(slot, known);
		}
		return (T) known;
	}

	@Override
	public final void beforeAccess(ThreadView view, Object owner, int variable, boolean write, int site) {
		T thread = thread(view);
		if (owner == null) {
			accessed(thread, statics.get(variable, number -> newVariable(null, number)), write, site);
			return;
		}
		if (thread.fresh().contains(owner) || variable >= cutoff && owner.getClass().isArray()) {
			return;
		}
		ObjectTable.Entry<Variables<V>> entry = entry(thread, owner);
		accessed(thread, entry.value().get(variable, number -> newVariable(entry, number)), write, site);
	}

	@SuppressWarnings("unchecked")
	private ObjectTable.Entry<Variables<V>> entry(T thread, Object owner) {
		ObjectTable.Entry<?> last = thread.owner();
		if (last != null && last.refersTo(owner)) {
			return (ObjectTable.Entry<Variables<V>>) last;
		}
		ObjectTable.Entry<Variables<V>> entry = objects.get(owner, thread.key(), Variables::new);
		thread.setOwner(entry);
		return entry;
	}

	@Override
	public final void lockAcquired(ThreadView view, Object lock, LockMode mode, int site) {
		T thread = thread(view);
		LockUse use = locks.get(lock, thread.key(), () -> new LockUse(lockNumbers.getAndIncrement(), lock, mode))
				.value();
		use.acquired(thread.segment().thread(), thread.locks().set(), site);
		thread.locks().add(lock, use, mode == LockMode.READ);
		acquired(thread, use, site);
	}

	@Override
	public final void lockReleased(ThreadView view, Object lock, LockMode mode, int site) {
		T thread = thread(view);
		LockUse use = thread.locks().remove(lock, mode == LockMode.READ);
		if (use != null) {
			released(thread, use, site);
		}
	}

	@Override
	public final void acquired(ThreadView view, Object owner, int key) {
		if (key == Synchronization.START || key == Synchronization.END) {
			T thread = thread(view);
			Segment[] before = (key == Synchronization.START ? starts : ends).find(owner, thread.key());
			if (before != null && before[0] != null) {
				thread.setSegment(thread.segment().after(before[0]));
			}
		}
	}

	@Override
	public final void releasing(ThreadView view, Object owner, int key) {
		if (key == Synchronization.START) {
			T thread = thread(view);
			thread.fresh().escape(owner);
			starts.get(owner, thread.key(), () -> new Segment[1]).value()[0] = thread.segment();
			thread.setSegment(thread.segment().next());
		} else if (key == Synchronization.END) {
			T thread = thread(view);
			ends.get(owner, thread.key(), () -> new Segment[1]).value()[0] = thread.segment();
		}
	}

	@Override
	public final void transactionBegun(ThreadView view, int site) {
		T thread = thread(view);
		thread.setTransaction(site);
		begun(thread);
	}

	@Override
	public final void transactionEnded(ThreadView view) {
		T thread = thread(view);
		if (thread.isInTransaction()) {
			ended(thread);
			thread.setTransaction(-1);
		}
	}

	@Override
	public final void created(ThreadView view, Object object) {
		thread(view).fresh().add(object);
	}

	@Override
	public final void stored(ThreadView view, Object owner, Object value) {
		if (owner == null) {
			thread(view).fresh().escape(value);
		} else {
			thread(view).fresh().store(owner, value);
		}
	}

	@Override
	public final void passed(ThreadView view, Object value) {
		thread(view).fresh().escape(value);
	}
}
