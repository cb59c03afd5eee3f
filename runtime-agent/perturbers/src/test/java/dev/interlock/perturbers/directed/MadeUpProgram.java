/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.directed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import dev.interlock.perturbers.directed.Scheduler.Idle;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.SchedulePolicy;

/** A program whose threads are lists of steps, run under a scheduler without real threads. */
final class MadeUpProgram {

	/** A step of a thread: it may be a point, and has an effect when the thread has the turn. */
	interface Step {

		/** Stops the thread before the step; false if the step is no point. */
		boolean stop(Scheduler scheduler, ControlledThread thread);

		/** Executes the step. */
		default void execute(Scheduler scheduler, ControlledThread thread, Deque<Step> rest) {
			// most steps only change the model
		}
	}

	private final Scheduler scheduler;
	private final ControlledThread main;
	private final List<String> order = new ArrayList<>();

	MadeUpProgram(SchedulePolicy policy, long seed) {
		scheduler = new Scheduler(policy, seed, new VirtualClock(0));
		main = scheduler.root(new ArrayDeque<Step>());
	}

	Scheduler scheduler() {
		return scheduler;
	}

	/** The paths of the threads in the order in which they had the turn. */
	List<String> order() {
		return order;
	}

	@SuppressWarnings("unchecked")
	private static Deque<Step> steps(ControlledThread thread) {
		return (Deque<Step>) thread.gate;
	}

	/** Adds a thread. */
	ControlledThread thread(Step... steps) {
		ControlledThread thread = scheduler.starting(main, false, new ArrayDeque<>(List.of(steps)));
		scheduler.begun(thread);
		return thread;
	}

	/** Runs all threads; returns why no thread can run any more. */
	Idle run() {
		scheduler.ended(main);
		while (true) {
			ControlledThread thread = scheduler.choose();
			if (thread == null) {
				return scheduler.idle();
			}
			order.add(thread.path());
			Deque<Step> rest = steps(thread);
			if (thread.next().kind() != OperationKind.BEGIN) {
				rest.poll().execute(scheduler, thread, rest);
			}
			while (!rest.isEmpty() && !rest.peek().stop(scheduler, thread)) {
				rest.poll().execute(scheduler, thread, rest);
			}
			if (rest.isEmpty()) {
				scheduler.ended(thread);
			}
		}
	}

	static Step pause() {
		return pause(1);
	}

	static Step pause(int site) {
		return (scheduler, thread) -> {
			scheduler.reached(thread, Operation.of(OperationKind.CALL, site));
			return true;
		};
	}

	static Step enter(Object monitor) {
		return (scheduler, thread) -> {
			if (scheduler.owns(thread, monitor)) {
				scheduler.reentered(monitor);
				return false;
			}
			scheduler.entering(thread, monitor, Operation.of(OperationKind.ENTER, 2));
			return true;
		};
	}

	/** A step that is no point. */
	static Step then(Step effect) {
		return new Step() {
			@Override
			public boolean stop(Scheduler scheduler, ControlledThread thread) {
				return false;
			}

			@Override
			public void execute(Scheduler scheduler, ControlledThread thread, Deque<Step> rest) {
				effect.stop(scheduler, thread);
			}
		};
	}

	static Step exit(Object monitor) {
		return then((scheduler, thread) -> {
			scheduler.exited(thread, monitor);
			return false;
		});
	}

	static Step await(Object monitor, long deadline) {
		return (scheduler, thread) -> {
			scheduler.waiting(thread, monitor, deadline, Operation.of(OperationKind.WAIT, 3));
			return true;
		};
	}

	static Step notifies(Object monitor, boolean all) {
		return then((scheduler, thread) -> {
			scheduler.notified(monitor, all);
			return false;
		});
	}

	/** An access to a variable without a point, with its effect. */
	static Step plain(Runnable effect) {
		return then((scheduler, thread) -> {
			effect.run();
			return false;
		});
	}

	/** An access at a site of the target, with a point before it and one behind it. */
	static Step access(int role, Object variable, boolean write, Runnable effect) {
		return new Step() {
			@Override
			public boolean stop(Scheduler scheduler, ControlledThread thread) {
				scheduler.reached(thread, new Operation(OperationKind.ACCESS, role, role, variable, 0, write));
				return true;
			}

			@Override
			public void execute(Scheduler scheduler, ControlledThread thread, Deque<Step> rest) {
				effect.run();
				rest.addFirst((s, t) -> {
					s.reached(t, new Operation(OperationKind.ACCESSED, role, role, variable, 0, write));
					return true;
				});
			}
		};
	}

	/** Steps that are executed only if a condition holds. */
	static Step when(java.util.function.BooleanSupplier condition, Step... steps) {
		return new Step() {
			@Override
			public boolean stop(Scheduler scheduler, ControlledThread thread) {
				return false;
			}

			@Override
			public void execute(Scheduler scheduler, ControlledThread thread, Deque<Step> rest) {
				if (condition.getAsBoolean()) {
					for (int i = steps.length - 1; i >= 0; i--) {
						rest.addFirst(steps[i]);
					}
				}
			}
		};
	}
}
