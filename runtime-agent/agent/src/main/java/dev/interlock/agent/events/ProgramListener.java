/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import java.util.concurrent.atomic.AtomicInteger;

import dev.interlock.agent.locks.ReadWriteLocks;
import dev.interlock.agent.shadow.RecordedThread;
import dev.interlock.agent.shadow.ShadowRecorder;
import dev.interlock.bootstrap.InterlockAtomicAccess;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrument.sync.LockCall;
import dev.interlock.instrument.uses.UnsafeType;
import dev.interlock.instrument.uses.UnsafeTypes;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.ThreadView;
import dev.interlock.spi.TransactionHandler;

/** Forwards the events of the instrumented program to the analyses. */
public class ProgramListener extends InterlockListener {

	/**
	 * Limits recursion: the code that resolves a site may itself use instrumented classes of the JDK, with sites of
	 * their own.
	 */
	private static final int MOST_RESOLVING = 3;

	private final EventHandler handler;
	private final ShadowRecorder recorder;
	private final FieldResolver fields;
	private final UnsafeTypes unsafeTypes;
	private final AtomicInteger threads;

	ProgramListener(InstrumentationPlan plan, EventHandler handler, ShadowRecorder recorder,
			FieldResolver fields, UnsafeTypes unsafeTypes, AtomicInteger threads) {
		super(plan.accesses(), plan.shadows(), plan.synchronization(), plan.uses());
		othersOnly = handler.skipsOrderedAccesses();
		locks = CombinedHandler.receivesLocks(handler);
		notesSettled = CombinedHandler.needsConflictsOnly(handler);
		this.handler = handler;
		this.recorder = recorder;
		this.fields = fields;
		this.unsafeTypes = unsafeTypes;
		this.threads = threads;
	}

	/**
	 * Creates the listener for an analysis and for noise.
	 *
	 * @param plan         the events that the analysis and the noise need
	 * @param contexts     the analysis that selects its accesses by contexts, or null
	 * @param perturbation the noise, or null
	 * @param recorder     keeps the shadow states for that analysis
	 * @param unsafeTypes  the types of the JDK that are not thread-safe; null if the plan has no uses
	 * @param threads      counts the threads with at least one event
	 */
	public static InterlockListener of(InstrumentationPlan plan, EventHandler handler, TransactionHandler contexts,
			Perturbation perturbation, ShadowRecorder recorder, FieldResolver fields, UnsafeTypes unsafeTypes,
			AtomicInteger threads) {
		if (contexts != null) {
			return new ContextListener(plan, handler, contexts, perturbation, recorder, fields, unsafeTypes, threads);
		}
		return perturbation == null ? new ProgramListener(plan, handler, recorder, fields, unsafeTypes, threads)
				: new PerturbedListener(plan, handler, perturbation, recorder, fields, unsafeTypes, threads);
	}

	@Override
	public int resolve(int site, Object owner) {
		InterlockThread thread = InterlockThread.current();
		if (thread.resolving >= MOST_RESOLVING) {
			return 0;
		}
		thread.resolving++;
		try {
			return fields.resolve(site, owner);
		} finally {
			thread.resolving--;
		}
	}

	@Override
	public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		handler.beforeAccess((ThreadView) thread.view, owner, variable, write, site);
	}

	@Override
	public void afterAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		handler.afterAccess((ThreadView) thread.view, owner, variable, write, site);
	}

	@Override
	public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
			InterlockShadow shadow) {
		recorder.access((RecordedThread) thread.view, owner, variable, write, site, shadow);
		if (othersOnly && owner != null && owner.getClass().isArray() && handler.wantsEveryAccess(owner, variable)) {
			othersOnly = false;
		}
	}

	@Override
	public void constructing(InterlockThread thread, Object owner, int variable, int site) {
		recorder.constructing((RecordedThread) thread.view, owner, variable, site);
	}

	@Override
	public boolean note(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		return recorder.note((RecordedThread) thread.view, owner, variable, write, site);
	}

	@Override
	public boolean isObsolete(InterlockThread thread, int epoch) {
		return recorder.isFoundObsolete((RecordedThread) thread.view, epoch);
	}

	@Override
	public void meetAtomic(InterlockThread thread, Object owner, int variable, boolean write, int site) {
		recorder.meetAtomic((RecordedThread) thread.view, owner, variable, write, site);
	}

	@Override
	public void atomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		recorder.atomicAccess((RecordedThread) thread.view, access);
	}

	@Override
	public void atomicAccessed(InterlockThread thread, InterlockAtomicAccess access) {
		recorder.atomicAccessed((RecordedThread) thread.view, access);
	}

	@Override
	public void beforeAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		handler.beforeAtomicAccess((ThreadView) thread.view, access.owner(), access.variable(), access.site());
	}

	@Override
	public void afterAtomicAccess(InterlockThread thread, InterlockAtomicAccess access) {
		handler.afterAtomicAccess((ThreadView) thread.view, access.owner(), access.variable(), access.write(),
				access.site());
	}

	@Override
	public void range(InterlockThread thread, Object array, int from, int end, int step, boolean write, int site,
			int sites) {
		recorder.range((RecordedThread) thread.view, array, from, end, step, write, site, sites);
	}

	@Override
	public Object place(InterlockThread thread, int site) {
		return recorder.place((RecordedThread) thread.view, site);
	}

	@Override
	public void begin(InterlockThread thread) {
		recorder.begin((RecordedThread) thread.view);
	}

	@Override
	public void acquired(InterlockThread thread, Object owner, int key) {
		handler.acquired((ThreadView) thread.view, owner, key);
	}

	@Override
	public void releasing(InterlockThread thread, Object owner, int key) {
		RecordedThread view = (RecordedThread) thread.view;
		handler.releasing(view, owner, key);
		if (handler.endsEpoch(view, owner, key)) {
			recorder.released(view);
		}
	}

	@Override
	public String[] describe(Class<?> type) {
		UnsafeType described = unsafeTypes.types().get(type.getName());
		return described == null ? null : new String[] { described.backing(), described.counter(),
				described.closed() ? "closed" : "", described.moved(), described.open() ? "open" : "" };
	}

	@Override
	public int use(Class<?> type, int method) {
		UnsafeType.Use use = unsafeTypes.use(type.getName(), method);
		if (use == null) {
			return NO_USE;
		}
		return switch (use) {
		case READ -> READ_USE;
		case WRITE -> WRITE_USE;
		case CHANGE -> CHANGE;
		case MOVE -> MOVE;
		};
	}

	@Override
	public boolean overrides(Class<?> type, int method) {
		if (method == Integer.MAX_VALUE) {
			return fields.overrides().overridesAny(type);
		}
		return method < 0 ? fields.overrides().overridesLock(type, LockCall.method(method))
				: fields.overrides().overrides(type, unsafeTypes.method(method));
	}

	@Override
	public void beforeUse(InterlockThread thread, Object object, boolean write, int site) {
		handler.beforeUse((ThreadView) thread.view, object, write, site);
	}

	@Override
	public void afterUse(InterlockThread thread, Object object, Object receiver, boolean write, int site,
			boolean isolated) {
		handler.afterUse((ThreadView) thread.view, object, receiver, write, site, isolated);
	}

	@Override
	public void lockAcquired(InterlockThread thread, Object lock, int mode, int site) {
		handler.lockAcquired((ThreadView) thread.view, ReadWriteLocks.lockOf(lock), ProgramThread.mode(mode), site);
	}

	@Override
	public void lockAcquiredInCall(InterlockThread thread, Object lock, int mode, int site) {
		handler.lockAcquiredInCall((ThreadView) thread.view, lock, ProgramThread.mode(mode), site);
	}

	@Override
	public void lockReleased(InterlockThread thread, Object lock, int mode, int site) {
		handler.lockReleased((ThreadView) thread.view, ReadWriteLocks.lockOf(lock), ProgramThread.mode(mode), site);
	}

	@Override
	public void threadStarted(InterlockThread thread) {
		ThreadView view = new ProgramThread(thread);
		thread.view = view;
		threads.incrementAndGet();
		handler.threadStarted(view);
	}

	@Override
	public void samplingResumed(InterlockThread thread) {
		handler.samplingResumed((ThreadView) thread.view);
	}

	@Override
	public void threadEnded(InterlockThread thread) {
		RecordedThread view = (RecordedThread) thread.view;
		if (view != null) {
			handler.threadEnded(view);
			recorder.ended(view);
		}
	}
}
