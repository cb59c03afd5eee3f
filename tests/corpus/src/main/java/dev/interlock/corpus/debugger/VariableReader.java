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
import java.util.SortedMap;
import java.util.TreeMap;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.Location;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.Value;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.StepRequest;

/**
 * A debugger that stops at each line of a class, as at breakpoints of an IDE, and reads the variables there, or that steps
 * through its lines.
 */
public final class VariableReader extends ListeningDebugger {

	private final String className;
	/** What was seen, by line and method. */
	private final SortedMap<String, String> seen = new TreeMap<>();
	private final List<String> steps = new ArrayList<>();

	/**
	 * Listens on a free port of this machine.
	 *
	 * @param className the binary name of the class
	 */
	public VariableReader(String className) throws IOException, IllegalConnectorArgumentsException {
		this.className = className;
	}

	/**
	 * Waits for a JVM, and stops at each line until it ends.
	 *
	 * @return the variables of all stops in their order, by line and method
	 * @throws Exception if no JVM connects within a minute, or something cannot be read
	 */
	public SortedMap<String, String> read() throws Exception {
		debug(VariableReader::addBreakpoints);
		return seen;
	}

	/**
	 * Waits for a JVM, and steps in its main thread from line to line of the class until it ends.
	 *
	 * @return the lines with their methods
	 * @throws Exception if no JVM connects within a minute
	 */
	public List<String> steps() throws Exception {
		debug(loaded -> {
			StepRequest step = loaded.virtualMachine().eventRequestManager().createStepRequest(
					loaded.virtualMachine().allThreads().stream().filter(each -> each.name().equals("main")).findFirst()
							.orElseThrow(),
					StepRequest.STEP_LINE, StepRequest.STEP_INTO);
			step.addClassFilter(className);
			step.enable();
		});
		return steps;
	}

	/** What a debugger does once the class is loaded. */
	private interface Beginning {
		void with(ReferenceType loaded) throws AbsentInformationException;
	}

	private void debug(Beginning beginning) throws Exception {
		VirtualMachine jvm = accept();
		ClassPrepareRequest prepared = jvm.eventRequestManager().createClassPrepareRequest();
		prepared.addClassFilter(className);
		prepared.enable();
		handleAll(jvm, event -> {
			if (event instanceof ClassPrepareEvent loaded) {
				beginning.with(loaded.referenceType());
			} else if (event instanceof BreakpointEvent stop) {
				look(stop.thread().frame(0));
			} else if (event instanceof StepEvent step) {
				steps.add(step.location().method().name() + ':' + step.location().lineNumber());
			}
		});
	}

	private static void addBreakpoints(ReferenceType type) throws AbsentInformationException {
		for (Location line : type.allLineLocations()) {
			type.virtualMachine().eventRequestManager().createBreakpointRequest(line).enable();
		}
	}

	private void look(StackFrame frame) throws AbsentInformationException {
		StringBuilder text = new StringBuilder();
		ObjectReference self = frame.thisObject();
		text.append(self == null ? "static" : self.referenceType().name());
		for (LocalVariable variable : frame.visibleVariables()) {
			Value value = frame.getValue(variable);
			text.append(", ").append(variable.name()).append('=')
					.append(value instanceof ObjectReference object ? object.referenceType().name() : value);
		}
		seen.merge(String.format("%04d %s", frame.location().lineNumber(), frame.location().method().name()),
				text.toString(), (first, next) -> first + "; " + next);
	}
}
