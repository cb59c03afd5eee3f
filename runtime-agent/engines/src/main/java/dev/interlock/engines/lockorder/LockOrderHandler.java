/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.lockorder;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.Condition;

import dev.interlock.engines.AcquisitionStacks;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.IdentityTable;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.LockOrders;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Synchronization;
import dev.interlock.spi.ThreadView;

/**
 * Records lock requests of threads that hold other locks, each with the thread's period between starts and joins.
 * Reports each cycle that a request closes. The locks of the agent are recorded like those of the program.
 */
final class LockOrderHandler extends EventHandler implements LockOrders {

	private final EngineContext context;
	private final int threadSlot;
	private final LockGraph graph = new LockGraph(LockGraph.MOST_DEPENDENCIES);
	private final LockCycles cycles;
	private final AgentLockCycles agentCycles;
	/** The periods that end at starts and ends of threads. */
	private final IdentityTable<AtomicReference<Period>> published = new IdentityTable<>(
			owner -> new AtomicReference<>());

	/** Locks by their inner synchronizer, which conditions release and acquire again. */
	private final IdentityTable<AtomicReference<LockNode>> outer = new IdentityTable<>(
			owner -> new AtomicReference<>());

	LockOrderHandler(EngineContext context) {
		this.context = context;
		threadSlot = context.reserveThreadSlot();
		cycles = new LockCycles(context);
		agentCycles = new AgentLockCycles(context);
	}

	@Override
	public void lockAcquired(ThreadView thread, Object lock, LockMode mode, int site) {
		LockOrderThread state = (LockOrderThread) thread.attachment(threadSlot);
		if (state != null && state.inner != null && mode != LockMode.MONITOR) {
			outer.of(state.inner, 0).compareAndSet(null, graph.node(lock));
			state.inner = null;
		}
		List<HeldLock> held = thread.heldLocks();
		List<HeldLock> ofAgent = context.agentLocks().heldBy(thread);
		if (held.size() + ofAgent.size() < 2 || isHeldBesides(held, lock, mode)
				|| context.sites().site(site).kind() == SiteKind.TRY_ACQUIRE) {
			// a thread does not wait for a lock that it holds, and a tryLock does not wait for ever
			return;
		}
		record(thread, held, ofAgent, lock, mode, site, false);
	}

	@Override
	public void acquiring(ThreadView thread, Object lock, int site) {
		List<HeldLock> held = thread.heldLocks();
		List<HeldLock> ofAgent = context.agentLocks().heldBy(thread);
		if (held.size() + ofAgent.size() > 0) {
			record(thread, held, ofAgent, lock, LockMode.EXCLUSIVE, site, false);
		}
	}

	@Override
	public void lockAcquiredInCall(ThreadView thread, Object lock, LockMode mode, int site) {
		lockAcquired(thread, lock, mode, site);
	}

	/** Records that a thread that has waited requests the lock again, while it holds locks that it acquired later. */
	private void takenAgain(ThreadView thread, Object lock, boolean isMonitor) {
		List<HeldLock> held = thread.heldLocks();
		for (int i = 0; i < held.size() - 1; i++) {
			HeldLock waited = held.get(i);
			if (waited.lock() == lock && waited.mode() != LockMode.READ
					&& (waited.mode() == LockMode.MONITOR) == isMonitor) {
				List<HeldLock> others = new ArrayList<>(held);
				others.add(others.remove(i));
				record(thread, others, context.agentLocks().heldBy(thread), lock, waited.mode(), waited.site(), true);
				return;
			}
		}
	}

	/**
	 * @param held    the locks of the program that the thread holds; the requested one, if it is among them, is the last
	 * @param ofAgent the locks of the agent that it holds
	 * @param isAgain whether the thread held the lock before it waited, and does not request it at the site
	 */
	private void record(ThreadView thread, List<HeldLock> held, List<HeldLock> ofAgent, Object lock, LockMode mode,
			int site, boolean isAgain) {
		LockOrderThread state = state(thread);
		long digest = digest(ofAgent, digest(held, (long) System.identityHashCode(lock) << Integer.SIZE ^ site));
		if (!state.isNew(digest)) {
			return;
		}
		if (!state.period.isNumbered()) {
			state.enter(state.period.of(graph.nextThread()));
			state.isNew(digest);
		}
		List<LockNode> nodes = new ArrayList<>(held.size() + ofAgent.size());
		List<LockMode> modes = new ArrayList<>(held.size() + ofAgent.size());
		// reports look up the program's locks by their index, so these come first
		for (List<HeldLock> outer : List.of(held, ofAgent)) {
			for (HeldLock each : outer) {
				if (each.lock() != lock) {
					nodes.add(graph.node(each.lock()));
					modes.add(each.mode());
				}
			}
		}
		StackTraceElement[] stack = context.captureStack();
		LockDependency dependency = new LockDependency(graph.node(lock), mode, List.copyOf(nodes), List.copyOf(modes),
				state.period, new AccessEvidence(thread, site, false,
						isAgain ? stack : AcquisitionStacks.from(context.sites().site(site), stack),
						List.copyOf(held)));
		for (List<LockDependency> cycle : graph.add(dependency)) {
			if (!agentCycles.report(cycle)) {
				cycles.report(cycle);
			}
		}
	}

	@Override
	public void releasing(ThreadView thread, Object owner, int key) {
		if (key == Synchronization.START || key == Synchronization.END) {
			LockOrderThread state = (LockOrderThread) thread.attachment(threadSlot);
			if (state != null && state.period != Period.NONE) {
				Period sent = state.period.inherited();
				// the threads of a structured scope end one after the other
				published.of(owner, key).accumulateAndGet(sent,
						(before, last) -> before == null ? last : last.after(before));
				state.enter(state.period.next());
			}
		}
	}

	@Override
	public void acquired(ThreadView thread, Object owner, int key) {
		if (key == Synchronization.NOTIFICATION) {
			takenAgain(thread, owner, true);
		} else if (key <= Synchronization.FIRST_MODEL) {
			acquired(thread, owner);
		} else if (key == Synchronization.START || key == Synchronization.END) {
			AtomicReference<Period> before = published.find(owner, key);
			if (before != null && before.get() != null) {
				LockOrderThread state = state(thread);
				state.enter(state.period.after(before.get()));
			}
		}
	}

	/** Handles a condition wait: the inner synchronizer of the lock is acquired first, then the condition. */
	private void acquired(ThreadView thread, Object owner) {
		if (owner instanceof AbstractOwnableSynchronizer) {
			state(thread).inner = owner;
		} else if (owner instanceof Condition) {
			LockOrderThread state = state(thread);
			AtomicReference<LockNode> node = state.inner == null ? null : outer.find(state.inner, 0);
			state.inner = null;
			Object lock = node == null ? null : node.get().get();
			if (lock != null) {
				takenAgain(thread, lock, false);
			}
		}
	}

	@Override
	public String limits() {
		long dropped = graph.dropped();
		long stopped = graph.stoppedEarly();
		if (dropped == 0 && stopped == 0) {
			return null;
		}
		return "Lock-order inversions may be missing: " + dropped
				+ " lock orders were not kept because there were too many, and " + stopped
				+ " searches for cycles were stopped early.";
	}

	private LockOrderThread state(ThreadView thread) {
		LockOrderThread state = (LockOrderThread) thread.attachment(threadSlot);
		if (state == null) {
			state = new LockOrderThread();
			thread.attach(threadSlot, state);
		}
		return state;
	}

	/** Whether the lock is also held in another mode, so that the thread has not waited for another thread. */
	private static boolean isHeldBesides(List<HeldLock> held, Object lock, LockMode mode) {
		for (HeldLock other : held) {
			if (other.lock() == lock && other.mode() != mode) {
				return true;
			}
		}
		return false;
	}

	private static long digest(List<HeldLock> held, long before) {
		long digest = before;
		for (HeldLock other : held) {
			digest = (digest ^ digest >>> 29 ^ System.identityHashCode(other.lock()) + other.mode().ordinal())
					* 0x9E3779B97F4A7C15L;
		}
		return digest;
	}
}
