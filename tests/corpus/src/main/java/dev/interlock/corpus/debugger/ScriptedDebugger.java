/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.debugger;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.ClassObjectReference;
import com.sun.jdi.ClassType;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.InternalException;
import com.sun.jdi.InvocationException;
import com.sun.jdi.Location;
import com.sun.jdi.ObjectCollectedException;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StringReference;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.StepRequest;

/** A debugger that stops the threads of a program at many lines, steps and evaluates there, and lets them go on. */
public final class ScriptedDebugger extends ListeningDebugger {

	/** Stops at a line. */
	private static final int STOPS_OF_LINE = 2;
	private static final int MOST_STOPS = 20;
	private static final int STEPS = 3;
	/** Longer than the agent lets a thread sleep in native code. */
	private static final long LONG_STOP_MILLIS = 700;
	private static final String EVALUATED = Evaluated.class.getName();

	private final String classes;
	private VirtualMachine jvm;
	private int policy;
	private int stops;
	private int steps;
	private int evaluations;

	/**
	 * Listens on a free port of this machine.
	 *
	 * @param classes the classes to stop in, with a star
	 */
	public ScriptedDebugger(String classes) throws IOException, IllegalConnectorArgumentsException {
		this.classes = classes;
	}

	/** The times that the last JVM was stopped at a line. */
	public int stops() {
		return stops;
	}

	/** The steps in it. */
	public int steps() {
		return steps;
	}

	/** The stops and steps after which something was evaluated. */
	public int evaluations() {
		return evaluations;
	}

	/**
	 * Waits for a JVM, and debugs it until it ends.
	 *
	 * @param suspends {@link EventRequest#SUSPEND_ALL} or {@link EventRequest#SUSPEND_EVENT_THREAD}
	 * @throws Exception if no JVM connects within a minute, or an evaluation fails
	 */
	public void debug(int suspends) throws Exception {
		policy = suspends;
		stops = 0;
		steps = 0;
		evaluations = 0;
		jvm = accept();
		ClassPrepareRequest prepared = jvm.eventRequestManager().createClassPrepareRequest();
		prepared.addClassFilter(classes);
		prepared.addClassExclusionFilter(EVALUATED);
		prepared.enable();
		handleAll(jvm, this::handle);
	}

	private void handle(Event event) throws Exception {
		if (event instanceof ClassPrepareEvent prepared) {
			addBreakpoints(prepared.referenceType());
		} else if (event instanceof BreakpointEvent breakpoint) {
			stopped(breakpoint);
		} else if (event instanceof StepEvent step) {
			steps++;
			step.request().disable();
			evaluate(step.thread());
			int done = (Integer) step.request().getProperty("steps");
			jvm.eventRequestManager().deleteEventRequest(step.request());
			if (done < STEPS) {
				step(step.thread(), done + 1);
			}
		}
	}

	private void addBreakpoints(ReferenceType type) {
		List<Location> lines = new ArrayList<>();
		try {
			lines.addAll(type.allLineLocations());
		} catch (AbsentInformationException e) {
			return;
		}
		// a stop in an evaluation would have to be answered before it returns
		lines.removeIf(line -> line.method().name().equals("toString"));
		for (Location line : lines) {
			BreakpointRequest breakpoint = jvm.eventRequestManager().createBreakpointRequest(line);
			breakpoint.setSuspendPolicy(policy);
			breakpoint.putProperty("stops", 0);
			breakpoint.enable();
		}
	}

	private void stopped(BreakpointEvent event) throws Exception {
		int known = (Integer) event.request().getProperty("stops") + 1;
		event.request().putProperty("stops", known);
		if (known >= STOPS_OF_LINE || stops >= MOST_STOPS) {
			event.request().disable();
		}
		if (stops >= MOST_STOPS) {
			return;
		}
		stops++;
		if (stops == MOST_STOPS / 2) {
			Thread.sleep(LONG_STOP_MILLIS);
		}
		List<StepRequest> stepping = jvm.eventRequestManager().stepRequests().stream()
				.filter(each -> each.thread().equals(event.thread())).toList();
		jvm.eventRequestManager().deleteEventRequests(stepping);
		evaluate(event.thread());
		if (stops % 3 == 0) {
			step(event.thread(), 1);
		}
	}

	private void step(ThreadReference thread, int number) {
		StepRequest step = jvm.eventRequestManager().createStepRequest(thread, StepRequest.STEP_LINE,
				number % 2 == 0 ? StepRequest.STEP_INTO : StepRequest.STEP_OVER);
		step.addClassFilter(classes);
		step.addCountFilter(1);
		step.setSuspendPolicy(policy);
		step.putProperty("steps", number);
		step.enable();
	}

	/** Evaluates the string of the object whose method runs, and each kind of event. */
	private void evaluate(ThreadReference thread) throws Exception {
		try {
			ObjectReference self = thread.frame(0).thisObject();
			ObjectReference object = self == null ? thread : self;
			call(thread, object, "toString");
			call(thread, object, "hashCode");
			evaluateAll(thread);
			evaluations++;
		} catch (IncompatibleThreadStateException | InvocationException | InternalException e) {
			throw new IOException("An evaluation failed at " + thread.frame(0).location(), e);
		}
	}

	private static Value call(ThreadReference thread, ObjectReference object, String method) throws Exception {
		return object.invokeMethod(thread, object.referenceType().methodsByName(method).stream()
				.filter(each -> each.argumentTypeNames().isEmpty()).findFirst().orElseThrow(), List.of(),
				ObjectReference.INVOKE_SINGLE_THREADED);
	}

	/** Loads the class in the first evaluation. */
	private void evaluateAll(ThreadReference thread) throws Exception {
		ClassType classes = (ClassType) jvm.classesByName("java.lang.Class").get(0);
		StringReference name = held(EVALUATED);
		ClassObjectReference loaded = (ClassObjectReference) classes.invokeMethod(thread,
				classes.methodsByName("forName", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;")
						.get(0),
				List.of(name, jvm.mirrorOf(true), thread.frame(0).location().declaringType().classLoader()),
				ObjectReference.INVOKE_SINGLE_THREADED);
		name.enableCollection();
		ClassType type = (ClassType) loaded.reflectedType();
		type.invokeMethod(thread, type.methodsByName("all").get(0), List.of(), ObjectReference.INVOKE_SINGLE_THREADED);
	}

	/** A string of the program that stays: the threads that are not stopped may let the JVM collect it at any time. */
	private StringReference held(String text) {
		while (true) {
			StringReference string = jvm.mirrorOf(text);
			try {
				string.disableCollection();
				return string;
			} catch (ObjectCollectedException e) {
				// between the two requests; another one is made
			}
		}
	}
}
