/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.launching;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IDebugEventFilter;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.jdt.debug.core.IJavaDebugTarget;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.IJavaThread;

/**
 * Keeps <em>Step Into</em> out of the agent, which the program's code calls at nearly each line. A thread that has stepped
 * into the agent returns from it and steps into what comes next. Other debug listeners do not receive these suspensions.
 * JDT's step filters do not suffice: a step still ends in the methods of the JDK that filtered code calls.
 */
final class AgentStepFilter implements IDebugEventFilter {

	private static final List<String> JDK = List.of("java.", "jdk.", "sun.", "com.sun.");
	/** More calls than a line has; then the step ends where it is. */
	private static final int MOST_ROUNDS = 200;

	private final ILaunch launch;
	/** The steps that have come into the agent, by thread. */
	private final Map<Object, Step> steps = new ConcurrentHashMap<>();
	/** How the user has resumed each thread last. */
	private final Map<Object, Integer> resumed = new ConcurrentHashMap<>();

	/** A step of the user that goes on. Used by the thread that dispatches events. */
	private static final class Step {
		private int rounds;
		/** The line to which the thread is returning from the agent; 0 if it is not. */
		private int line;
	}

	/**
	 * The agent's part of a stack.
	 *
	 * @param outermost the frame that the program has called
	 * @param line      the line of that call
	 */
	private record Entered(IStackFrame outermost, int line) {
	}

	private AgentStepFilter(ILaunch launch) {
		this.launch = launch;
	}

	/** Filters the steps of a launch. Call it before the debug target is created. */
	static void watch(ILaunch launch) {
		DebugPlugin.getDefault().addDebugEventFilter(new AgentStepFilter(launch));
	}

	@Override
	public DebugEvent[] filterDebugEvents(DebugEvent[] events) {
		List<DebugEvent> passed = new ArrayList<>(Arrays.asList(events));
		for (DebugEvent event : events) {
			if (event.getKind() == DebugEvent.TERMINATE && event.getSource() instanceof IJavaDebugTarget target
					&& target.getLaunch() == launch) {
				DebugPlugin.getDefault().removeDebugEventFilter(this);
			} else if (event.getSource() instanceof IJavaThread thread && thread.getLaunch() == launch) {
				if (event.getKind() == DebugEvent.RESUME && !steps.containsKey(thread)) {
					resumed.put(thread, event.getDetail());
				} else if (event.getKind() == DebugEvent.SUSPEND && goesOn(thread, event)) {
					passed.remove(event);
				} else if (event.getKind() == DebugEvent.TERMINATE) {
					resumed.remove(thread);
				}
			}
		}
		return passed.toArray(DebugEvent[]::new);
	}

	/** Whether a thread that has been suspended continues its step. */
	private boolean goesOn(IJavaThread thread, DebugEvent event) {
		Step step = steps.remove(thread);
		if (event.getDetail() != DebugEvent.STEP_END || step != null && step.rounds > MOST_ROUNDS) {
			return false;
		}
		try {
			Entered entered = entered(thread);
			if (entered == null && (step == null || !isInLine(thread, step.line) || !isStepInto(thread))) {
				return false;
			}
			Step next = step == null ? new Step() : step;
			next.rounds++;
			next.line = entered == null ? 0 : entered.line;
			steps.put(thread, next);
			Job.createSystem("Interlock: step past the agent", monitor -> {
				goOn(thread, entered);
			}).schedule();
			return true;
		} catch (DebugException e) {
			ILog.of(getClass()).log(e.getStatus());
			return false;
		}
	}

	/** @param entered the agent's part of the stack, which is left; null to step into the program's next call */
	private void goOn(IJavaThread thread, Entered entered) {
		try {
			if (entered != null) {
				entered.outermost.stepReturn();
			} else {
				thread.stepInto();
			}
		} catch (DebugException e) {
			steps.remove(thread);
			ILog.of(getClass()).log(e.getStatus());
			DebugPlugin.getDefault().fireDebugEventSet(new DebugEvent[] {
					new DebugEvent(thread, DebugEvent.SUSPEND, DebugEvent.CLIENT_REQUEST) });
		}
	}

	private boolean isStepInto(IJavaThread thread) {
		return Integer.valueOf(DebugEvent.STEP_INTO).equals(resumed.get(thread));
	}

	/** Whether the thread is still in the line; after its last call it is at the start of the next one. */
	private static boolean isInLine(IJavaThread thread, int line) throws DebugException {
		return thread.getTopStackFrame().getLineNumber() == line;
	}

	/** The agent's part of the stack; null if the thread is not in the agent. */
	private static Entered entered(IJavaThread thread) throws DebugException {
		IStackFrame outermost = null;
		Entered entered = null;
		for (IStackFrame frame : thread.getStackFrames()) {
			boolean isOurs = AgentFrames.isOurs((IJavaStackFrame) frame);
			if (outermost != null && !isOurs) {
				entered = new Entered(outermost, frame.getLineNumber());
			}
			outermost = isOurs ? frame : null;
			if (!isOurs && !isInJdk((IJavaStackFrame) frame)) {
				break;
			}
		}
		return entered;
	}

	private static boolean isInJdk(IJavaStackFrame frame) throws DebugException {
		String type = frame.getDeclaringTypeName();
		return JDK.stream().anyMatch(type::startsWith);
	}
}
