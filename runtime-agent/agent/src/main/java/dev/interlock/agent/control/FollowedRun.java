/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.util.List;

import dev.interlock.bootstrap.InterlockController;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.perturbers.directed.VirtualClock;

/**
 * Passes the events of the program to a controlled run, and records them for each thread; or passes only those that were
 * recorded in the same run without a debugger. The others belong to an evaluation of the debugger, which runs in a
 * thread of the program: it must change neither the schedule nor what the program computes from the seed.
 */
final class FollowedRun extends InterlockController {

	private static final StackWalker WALKER = StackWalker.getInstance();
	private static final int MOST_FRAMES = 12;
	private static final String OWN = FollowedRun.class.getPackageName();
	private static final String HOOKS = InterlockController.class.getPackageName() + ".Interlock";

	private static final int ACCESS = 3;
	private static final int TARGET = 4;
	private static final int ENTER = 5;
	private static final int WAIT = 6;
	private static final int NOTIFY = 7;
	private static final int JOIN = 8;
	private static final int SLEEP = 9;
	private static final int PARK = 10;
	private static final int START = 11;
	private static final int NANOS = ThreadEvents.FIRST_OPTIONAL;
	private static final int MILLIS = ThreadEvents.FIRST_OPTIONAL + 1;
	private static final int HASH = ThreadEvents.FIRST_OPTIONAL + 2;
	private static final int SEED = ThreadEvents.FIRST_OPTIONAL + 3;
	private static final int UNPARK = ThreadEvents.FIRST_OPTIONAL + 4;

	private final ControlledRun run;
	private final VirtualClock clock;
	/** Records the events; null if they are followed. */
	private final RecordedEvents recorded;
	/** The events to follow; null if they are recorded. */
	private final RecordedEvents followed;

	/** A controller that records the events of a run. */
	static FollowedRun recording(ControlledRun run, VirtualClock clock, RecordedEvents recorded) {
		return new FollowedRun(run, clock, recorded, null);
	}

	/** A controller that passes only recorded events. */
	static FollowedRun following(ControlledRun run, VirtualClock clock, RecordedEvents followed) {
		return new FollowedRun(run, clock, null, followed);
	}

	private FollowedRun(ControlledRun run, VirtualClock clock, RecordedEvents recorded, RecordedEvents followed) {
		this.run = run;
		this.clock = clock;
		this.recorded = recorded;
		this.followed = followed;
	}

	/**
	 * Whether an event belongs to the program.
	 *
	 * @param place distinguishes it from others of its kind
	 */
	private boolean isOfProgram(InterlockThread thread, int kind, int place) {
		if (!(thread.control instanceof Gate me) || me.model == null) {
			return true;
		}
		// accesses and loops are too many
		boolean isFrequent = kind == ACCESS || kind == LOOP || kind == TARGET;
		int event = ThreadEvents.event(kind, isFrequent ? place : 31 * place + frames());
		if (recorded != null) {
			if (me.events == null) {
				me.events = recorded.add(me.model.path());
			}
			me.events.add(event, kind == LOOP ? place : thread.iterations);
			return true;
		}
		if (me.events == null) {
			me.events = followed.of(me.model.path());
		}
		ThreadEvents events = me.events;
		if (events == null || events.isOver()) {
			return true;
		}
		for (int loop = events.passLoopBefore(event); loop >= 0; loop = events.passLoopBefore(event)) {
			// an evaluation has reset the iterations
			run.point(thread, LOOP, loop);
		}
		if (!events.passes(event)) {
			events.addOther();
			return false;
		}
		if (kind != LOOP) {
			thread.iterations = events.iterations();
		}
		me.evaluated.clear();
		return true;
	}

	/**
	 * A hash of the innermost frames of the calling thread with their instructions. At a stop of the debugger the thread
	 * is not at a call, so the frames of an evaluation differ from those of the program.
	 */
	private static int frames() {
		return WALKER.walk(frames -> frames.filter(frame -> !isOwn(frame.getClassName())).limit(MOST_FRAMES)
				.mapToInt(FollowedRun::hash).reduce(1, (one, next) -> 31 * one + next));
	}

	private static boolean isOwn(String className) {
		return className.startsWith(OWN) || className.startsWith(HOOKS);
	}

	private static int hash(StackWalker.StackFrame frame) {
		// the names of hidden classes have a number of the run
		int end = frame.getClassName().indexOf("$$");
		String type = end < 0 ? frame.getClassName() : frame.getClassName().substring(0, end);
		return (type.hashCode() * 31 + frame.getMethodName().hashCode()) * 31 + frame.getByteCodeIndex();
	}

	/** Whether an access of the target belongs to the program. */
	boolean isTarget(InterlockThread thread, int kind, int role) {
		return isOfProgram(thread, TARGET, kind << 8 | role);
	}

	@Override
	public void failed(Throwable failure) {
		run.failed(failure);
	}

	@Override
	public void point(InterlockThread thread, int kind, int site) {
		if (isOfProgram(thread, kind, site)) {
			run.point(thread, kind, site);
		}
	}

	@Override
	public boolean choosesAtAccesses(boolean arePlain) {
		return run.choosesAtAccesses(arePlain);
	}

	@Override
	public void access(InterlockThread thread, Object owner, int element, boolean isWrite, int site) {
		if (isOfProgram(thread, ACCESS, site)) {
			run.access(thread, owner, element, isWrite, site);
		}
	}

	@Override
	public void begun(InterlockThread thread) {
		run.begun(thread);
	}

	@Override
	public void blocks(InterlockThread thread) {
		run.blocks(thread);
	}

	@Override
	public void starting(InterlockThread thread, Thread child) {
		if (isOfProgram(thread, START, 0)) {
			run.starting(thread, child);
		}
	}

	@Override
	public void started(InterlockThread thread) {
		run.started(thread);
	}

	@Override
	public void ended(InterlockThread thread) {
		run.ended(thread);
	}

	@Override
	public void entering(InterlockThread thread, Object monitor, int site, int kind) {
		// blocks of the JDK also run in the loading of classes, which an evaluation may load first
		if (kind == JDK_BLOCK || kind == JDK_METHOD ? followed == null || !run.isHolderStopped()
				: isOfProgram(thread, ENTER, site)) {
			run.entering(thread, monitor, site, kind);
		} else {
			((Gate) thread.control).evaluated.add(monitor);
		}
	}

	@Override
	public void exiting(InterlockThread thread, Object monitor, boolean ofMethod) {
		List<Object> evaluated = ((Gate) thread.control).evaluated;
		int last = evaluated.size() - 1;
		if (last >= 0 && evaluated.get(last) == monitor) {
			evaluated.remove(last);
		} else {
			run.exiting(thread, monitor, ofMethod);
		}
	}

	@Override
	public boolean waits(InterlockThread thread, Object monitor, long nanos, int site) throws InterruptedException {
		return isOfProgram(thread, WAIT, site) && run.waits(thread, monitor, nanos, site);
	}

	@Override
	public void notifies(InterlockThread thread, Object monitor, boolean all) {
		if (isOfProgram(thread, NOTIFY, all ? 1 : 0)) {
			run.notifies(thread, monitor, all);
		}
	}

	@Override
	public boolean joins(InterlockThread thread, Thread other, long nanos, int site) {
		return !isOfProgram(thread, JOIN, site) || run.joins(thread, other, nanos, site);
	}

	@Override
	public void asksForThreads() {
		run.asksForThreads();
	}

	@Override
	public boolean sleeps(InterlockThread thread, long nanos, int site) throws InterruptedException {
		return isOfProgram(thread, SLEEP, site) && run.sleeps(thread, nanos, site);
	}

	@Override
	public boolean parks(InterlockThread thread, boolean isAbsolute, long time) {
		return isOfProgram(thread, PARK, isAbsolute ? 1 : 0) && run.parks(thread, isAbsolute, time);
	}

	@Override
	public boolean unparks(InterlockThread thread, Thread other) {
		return isOfProgram(thread, UNPARK, 0) && run.unparks(thread, other);
	}

	@Override
	public void interrupted(InterlockThread thread, Thread other) {
		// whether the JDK interrupts a thread depends on its status, and changes nothing if it is interrupted
		run.interrupted(thread, other);
	}

	@Override
	public boolean isInterrupted(Thread other, boolean real) {
		return run.isInterrupted(other, real);
	}

	@Override
	public Thread.State state(Thread other, Thread.State real) {
		return run.state(other, real);
	}

	@Override
	public long nanoTime(InterlockThread thread) {
		return isOfProgram(thread, NANOS, 0) ? run.nanoTime(thread) : clock.now();
	}

	@Override
	public long currentTimeMillis(InterlockThread thread) {
		return isOfProgram(thread, MILLIS, 0) ? run.currentTimeMillis(thread) : clock.wallClock();
	}

	@Override
	public boolean choosesHash(InterlockThread thread, Object object) {
		return isOfProgram(thread, HASH, object.getClass().getName().hashCode());
	}

	@Override
	public long random(InterlockThread thread, int purpose) {
		return purpose == HASHES || isOfProgram(thread, SEED, 0) ? run.random(thread, purpose) : System.nanoTime();
	}

	@Override
	public void runsOutside(InterlockThread thread) {
		run.runsOutside(thread);
	}

	@Override
	public void unseeded(InterlockThread thread) {
		run.unseeded(thread);
	}

	@Override
	public void uncaught(Throwable failure, boolean inTask) {
		run.uncaught(failure, inTask);
	}

	@Override
	public void shuttingDown() {
		run.shuttingDown();
	}
}
