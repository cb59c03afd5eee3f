/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.transactions;

import java.util.List;

import dev.interlock.agent.locks.WaitedLocks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionHooks;
import dev.interlock.bootstrap.InterlockTransactionListener;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/** Forwards the events of transactions to the analyses. */
final class TransactionListener extends InterlockTransactionListener {

	/** No context. Not the initial value of a variable's state either, so it matches no state. */
	private static final int UNKNOWN = -1;

	private final TransactionHandler[] handlers;
	private final AtomicTypes atomicTypes;

	private final TransactionHandler contexts;

	/**
	 * @param contexts the analysis that selects its accesses by contexts, or null
	 * @param filter   the classes that are instrumented and whose own accesses are checked
	 */
	TransactionListener(List<TransactionHandler> handlers, TransactionHandler contexts, ClassFilter filter) {
		this.handlers = handlers.toArray(TransactionHandler[]::new);
		this.contexts = contexts;
		this.atomicTypes = new AtomicTypes(filter);
	}

	@Override
	public void begun(InterlockThread thread, int site) {
		for (TransactionHandler handler : handlers) {
			handler.transactionBegun((ThreadView) thread.view, site);
		}
		setContext(thread);
	}

	private void setContext(InterlockThread thread) {
		if (contexts != null) {
			thread.epoch = contexts.context((ThreadView) thread.view);
		}
	}

	@Override
	protected int noContext() {
		return contexts == null ? super.noContext() : UNKNOWN;
	}

	@Override
	public void entering(InterlockThread thread) {
		if (contexts != null) {
			// forces a report of the next access, which first reports that the thread has the monitor
			thread.epoch = UNKNOWN;
		}
	}

	@Override
	public void ended(InterlockThread thread) {
		for (TransactionHandler handler : handlers) {
			handler.transactionEnded((ThreadView) thread.view);
		}
		setContext(thread);
	}

	@Override
	public void allocated(InterlockThread thread, Object object) {
		for (TransactionHandler handler : handlers) {
			handler.allocated((ThreadView) thread.view, object);
		}
	}

	@Override
	public void referenceStored(InterlockThread thread, Object owner, Object value) {
		for (TransactionHandler handler : handlers) {
			handler.referenceStored((ThreadView) thread.view, owner, value);
		}
	}

	@Override
	public void referenceEscaped(InterlockThread thread, Object value) {
		for (TransactionHandler handler : handlers) {
			handler.referenceEscaped((ThreadView) thread.view, value);
		}
	}

	@Override
	public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		for (TransactionHandler handler : handlers) {
			handler.atomicAccess((ThreadView) thread.view, owner, null, variable, write, false, site);
		}
	}

	@Override
	public void called(InterlockThread thread, Object receiver, Object part, int effect, int site) {
		if (!atomicTypes.contains(receiver.getClass())) {
			return;
		}
		boolean write = (effect & InterlockTransactionHooks.WROTE) != 0;
		boolean conditional = (effect & InterlockTransactionHooks.CONDITIONAL) != 0;
		for (TransactionHandler handler : handlers) {
			handler.atomicAccess((ThreadView) thread.view, receiver, part, EventHandler.WHOLE_OBJECT, write,
					conditional,
					site);
		}
	}

	@Override
	public void waits(InterlockThread thread, Object monitor) {
		Object lock = WaitedLocks.of(thread, monitor);
		for (TransactionHandler handler : handlers) {
			handler.waits((ThreadView) thread.view, lock);
		}
		setContext(thread);
	}
}
