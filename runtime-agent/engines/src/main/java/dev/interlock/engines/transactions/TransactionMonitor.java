/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.Redundancy;
import dev.interlock.spi.Synchronization;
import dev.interlock.spi.ThreadView;

/**
 * Receives the events of a program for an analysis of transactions. Skips accesses to objects that have not escaped
 * their thread (Wang and Stoller, section 5). Tracks the locks that each thread holds, the use of each lock, and which
 * segments of threads may run at the same time (section 6). Volatile fields, and JDK objects with atomic calls, count
 * as variables. Thread-safe.
 *
 * @param <T> the state of a thread
 * @param <V> the state of a variable
 */
public abstract class TransactionMonitor<T extends TransactionThread, V extends Variable>
		extends
			TransactionSteps<T, V> {

	private static final int NO_TRANSACTION = -1;

	/** The limit of keys that a write of the whole object is reported for. */
	private static final int MOST_KEYS = 16;

	private final EngineContext context;
	private final int slot;
	private final int cutoff;
	private final AtomicInteger threads = new AtomicInteger();
	private final AtomicInteger lockNumbers = new AtomicInteger();
	/** The numbers of volatile fields. */
	private final Set<Integer> orderedFields = ConcurrentHashMap.newKeySet();
	private final ObjectTable<Variables<V>> objects = new ObjectTable<>();
	private final Variables<V> statics = new Variables<>();
	private final ObjectTable<LockUse> locks = new ObjectTable<>();
	private final ObjectTable<Variables<V>> atomicObjects = new ObjectTable<>();
	private final ContextNumbers contexts;
	private final ThreadMessages messages = new ThreadMessages();
	/**
	 * Checks the precondition of the theorems, the absence of potential deadlocks, by the algorithm of section 3.2.
	 * Null if the check is off.
	 */
	private final EventHandler potentialDeadlocks;

	/**
	 * @param potentialDeadlocks receives acquisitions of locks while others are held, and starts and ends of threads;
	 *                           or null
	 * @throws OptionException if the array cut-off is negative or no number
	 */
	protected TransactionMonitor(EngineContext context, EventHandler potentialDeadlocks) throws OptionException {
		this.context = context;
		this.contexts = new ContextNumbers(context.ownedObjects(), context::invalidate);
		this.potentialDeadlocks = potentialDeadlocks;
		this.slot = context.reserveThreadSlot();
		cutoff = (int) TransactionOptions.ARRAY_CUTOFF.numberIn(context.options());
	}

	protected final EngineContext context() {
		return context;
	}

	/** The state of a thread; called only by the thread itself. */
	@SuppressWarnings("unchecked")
	protected final T thread(ThreadView view) {
		Object known = view.attachment(slot);
		if (known == null) {
			known = newThread(view, threads.getAndIncrement(), contexts);
			view.attach(slot, known);
		}
		return (T) known;
	}

	@Override
	public final boolean hasContexts() {
		return true;
	}

	@Override
	public int elements() {
		return cutoff;
	}

	@Override
	public final int context(ThreadView view) {
		T thread = thread(view);
		boolean isQuiet = isQuiet(thread);
		if (!isQuiet && (!settles() || thread.isNewTransaction())) {
			return thread.contexts().single(thread.locks().generation());
		}
		return thread.contexts().of(hasParts() ? thread.segment() : null,
				!isQuiet && distinguishesTransactions() ? thread.transaction() : NO_TRANSACTION, thread.locks().set(),
				!isQuiet);
	}

	@Override
	public final void beforeAccess(ThreadView view, Object owner, int variable, boolean write, int site) {
		access(view, owner, variable, write, site, Redundancy.NONE);
	}

	@Override
	public final void accessed(ThreadView view, Object owner, int variable, boolean write, int site,
			Redundancy coverage) {
		access(view, owner, variable, write, site, contexts.isExhausted() ? Redundancy.NONE : coverage);
	}

	private void access(ThreadView view, Object owner, int variable, boolean write, int site, Redundancy coverage) {
		T thread = thread(view);
		if (owner == null) {
			access(thread, statics.get(variable, number -> newVariable(null, number)), write, site, coverage);
			return;
		}
		boolean isArray = owner.getClass().isArray();
		if (thread.fresh().contains(owner)) {
			if (!isArray && thread.fresh().isInTable(owner)) {
				// until it escapes; accesses to a marked object are not covered before that
				coverage.cover(true);
			}
			return;
		}
		if (isArray && variable >= cutoff) {
			return;
		}
		ObjectTable.Entry<Variables<V>> entry = entry(thread, owner);
		access(thread, entry.value().get(variable, number -> newVariable(entry, number)), write, site, coverage);
	}

	/** Whether a field has been accessed as volatile. */
	protected final boolean isOrdered(int variable) {
		return orderedFields.contains(variable);
	}

	@Override
	public final void atomicAccess(ThreadView view, Object owner, Object part, int variable, boolean write,
			boolean conditional, int site) {
		if (variable != WHOLE_OBJECT) {
			orderedFields.add(variable);
			beforeAccess(view, owner, variable, write, site);
			return;
		}
		T thread = thread(view);
		ObjectTable.Entry<Variables<V>> entry = atomicObjects.get(owner, thread.key(), Variables::new);
		V accessed = part(entry, Keys.number(part));
		if (conditional) {
			confirmed(thread, accessed);
		}
		access(thread, accessed, write, site, Redundancy.NONE);
		if (write && part != null) {
			// a change of one key also changes the result of queries on the whole map
			changed(thread, part(entry, Keys.WHOLE), site);
		} else if (write) {
			for (V each : entry.value().all(MOST_KEYS)) {
				if (each != accessed) {
					changed(thread, each, site);
				}
			}
		}
	}

	private V part(ObjectTable.Entry<Variables<V>> entry, int number) {
		return entry.value().get(number, each -> newVariable(entry, WHOLE_OBJECT));
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
		boolean isReEntrant = thread.locks().isReEntrant(lock, mode == LockMode.READ);
		if (!isReEntrant) {
			use.acquired(thread.segment().thread(), thread.locks().set());
		}
		thread.locks().add(lock, use, mode == LockMode.READ, site);
		if (!isReEntrant) {
			acquired(thread, use, site);
		}
		if (potentialDeadlocks != null && thread.locks().set().size() > 1) {
			potentialDeadlocks.lockAcquired(view, lock, mode, site);
		}
	}

	@Override
	public final void lockReleased(ThreadView view, Object lock, LockMode mode, int site) {
		T thread = thread(view);
		boolean isShared = mode == LockMode.READ;
		int taken = thread.locks().site(lock, isShared);
		messages.lockReleased(thread, lock);
		LockUse use = thread.locks().remove(lock, isShared);
		if (use != null && !thread.locks().isReEntrant(lock, isShared)) {
			released(thread, use, taken);
		}
	}

	@Override
	public final void acquired(ThreadView view, Object owner, int key) {
		if (potentialDeadlocks != null) {
			potentialDeadlocks.acquired(view, owner, key);
		}
		messages.acquired(thread(view), owner, key);
	}

	@Override
	public final void releasing(ThreadView view, Object owner, int key) {
		T thread = thread(view);
		if (key == Synchronization.START) {
			thread.fresh().escape(owner);
		}
		if (potentialDeadlocks != null) {
			potentialDeadlocks.releasing(view, owner, key);
		}
		messages.releasing(thread, owner, key);
	}

	/**
	 * The thread releases the monitor and acquires it again. If its transaction has only read so far, as in a loop that
	 * waits for a condition, it ends here and a new one begins: no update of it can be lost.
	 */
	@Override
	public final void waits(ThreadView view, Object monitor) {
		T thread = thread(view);
		int site = thread.locks().site(monitor, false);
		LockUse use = thread.locks().remove(monitor, false);
		if (use == null) {
			return;
		}
		int transaction = thread.transaction();
		boolean begins = thread.isInTransaction() && !thread.hasWritten();
		released(thread, use, site);
		if (begins) {
			ended(thread);
		}
		thread.locks().add(monitor, use, false, site);
		if (!begins) {
			acquired(thread, use, site);
			return;
		}
		thread.setTransaction(transaction);
		begun(thread);
		thread.locks().forEach((held, taken) -> acquired(thread, held, taken));
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
	public final String limits() {
		String own = ownLimits();
		String orders = potentialDeadlocks == null ? null : potentialDeadlocks.limits();
		return own == null || orders == null ? own == null ? orders : own : own + ' ' + orders;
	}

	@Override
	public final void allocated(ThreadView view, Object object) {
		thread(view).fresh().add(object);
	}

	@Override
	public final void referenceStored(ThreadView view, Object owner, Object value) {
		if (owner == null) {
			thread(view).fresh().escape(value);
		} else {
			thread(view).fresh().store(owner, value);
		}
	}

	@Override
	public final void referenceEscaped(ThreadView view, Object value) {
		thread(view).fresh().escape(value);
	}
}
