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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IDebugEventFilter;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchListener;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IStackFrame;
import org.eclipse.debug.core.model.IVariable;
import org.eclipse.jdt.debug.core.IJavaDebugTarget;
import org.eclipse.jdt.debug.core.IJavaStackFrame;
import org.eclipse.jdt.debug.core.IJavaThread;
import org.eclipse.jdt.debug.core.JDIDebugModel;

/**
 * Suspends the threads of a debugged program at the access that completes a finding (hybrid detection, section 6.6); in
 * a directed run, the thread that goes first when two of them stand before the accesses. A hidden breakpoint stops the
 * thread inside the agent. The thread then returns to the program's frame. Other debug listeners receive only this second
 * suspension, as one by a breakpoint, so that the IDE comes to the front and switches to its perspective for debugging.
 * The data of this event is the stable name of the finding's kind, a string; empty if it is not known.
 */
public final class SecondAccessSuspension implements IDebugEventFilter {

	private static final String TYPE = "dev.interlock.agent.report.SecondAccess";
	private static final String METHOD = "reached";

	private final ILaunch launch;
	private final IBreakpoint breakpoint;
	/** The threads that return to the program, with the kinds of their findings. */
	private final Map<Object, String> returning = new ConcurrentHashMap<>();

	private SecondAccessSuspension(ILaunch launch) throws CoreException {
		this.launch = launch;
		this.breakpoint = JDIDebugModel.createMethodEntryBreakpoint(ResourcesPlugin.getWorkspace().getRoot(), TYPE,
				METHOD, "(Ljava/lang/String;)V", -1, -1, -1, 0, false, new HashMap<>());
		breakpoint.setPersisted(false);
	}

	/** Suspends the threads of a launch, and keeps steps out of the agent. Call it before the debug target is created. */
	static void watch(ILaunch launch) throws CoreException {
		DebugPlugin.getDefault().addDebugEventFilter(new SecondAccessSuspension(launch));
		AgentStepFilter.watch(launch);
	}

	/** Suspends the threads of the next launch whose configuration has an attribute with the given value. */
	public static void watchNext(String attribute, String value) {
		ILaunchManager launches = DebugPlugin.getDefault().getLaunchManager();
		launches.addLaunchListener(new ILaunchListener() {
			@Override
			public void launchAdded(ILaunch launch) {
				try {
					if (launch.getLaunchConfiguration() != null
							&& value.equals(launch.getLaunchConfiguration().getAttribute(attribute, ""))) {
						launches.removeLaunchListener(this);
						watch(launch);
					}
				} catch (CoreException e) {
					ILog.of(SecondAccessSuspension.class).log(e.getStatus());
				}
			}

			@Override
			public void launchChanged(ILaunch launch) {
				// of no interest
			}

			@Override
			public void launchRemoved(ILaunch launch) {
				// of no interest
			}
		});
	}

	@Override
	public DebugEvent[] filterDebugEvents(DebugEvent[] events) {
		List<DebugEvent> passed = new ArrayList<>(Arrays.asList(events));
		for (DebugEvent event : events) {
			if (event.getSource() instanceof IJavaDebugTarget target && target.getLaunch() == launch) {
				targetChanged(event, target);
			} else if (event.getKind() == DebugEvent.SUSPEND && event.getSource() instanceof IJavaThread thread
					&& Arrays.asList(thread.getBreakpoints()).contains(breakpoint)) {
				passed.remove(event);
				Job.createSystem("Interlock: back to the program", monitor -> {
					returnToProgram(thread);
				}).schedule();
			} else if (event.getKind() == DebugEvent.SUSPEND) {
				String kind = returning.remove(event.getSource());
				if (kind != null && event.getDetail() == DebugEvent.STEP_END) {
					DebugEvent stop = new DebugEvent(event.getSource(), DebugEvent.SUSPEND, DebugEvent.BREAKPOINT);
					stop.setData(kind);
					passed.set(passed.indexOf(event), stop);
				}
			}
		}
		return passed.toArray(DebugEvent[]::new);
	}

	private void targetChanged(DebugEvent event, IJavaDebugTarget target) {
		if (event.getKind() == DebugEvent.CREATE) {
			target.breakpointAdded(breakpoint);
		} else if (event.getKind() == DebugEvent.TERMINATE) {
			DebugPlugin.getDefault().removeDebugEventFilter(this);
			try {
				breakpoint.delete();
			} catch (CoreException e) {
				ILog.of(getClass()).log(e.getStatus());
			}
		}
	}

	/** Lets a thread return to the frame of the program, or resumes it if there is none. */
	private void returnToProgram(IJavaThread thread) throws DebugException {
		IStackFrame[] frames = thread.getStackFrames();
		int frame = 0;
		while (frame < frames.length && AgentFrames.isOurs((IJavaStackFrame) frames[frame])) {
			frame++;
		}
		if (frame == 0 || frame == frames.length) {
			thread.resume();
		} else {
			returning.put(thread, kind(frames));
			frames[frame - 1].stepReturn();
		}
	}

	/** The argument of the agent's method. */
	private static String kind(IStackFrame[] frames) throws DebugException {
		IVariable[] arguments = ((IJavaStackFrame) frames[0]).getLocalVariables();
		return arguments.length == 0 ? "" : arguments[0].getValue().getValueString(); //$NON-NLS-1$
	}
}
