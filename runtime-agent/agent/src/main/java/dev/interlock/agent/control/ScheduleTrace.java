/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

import dev.interlock.bootstrap.InterlockController;
import dev.interlock.instrument.control.AccessPlaces;
import dev.interlock.perturbers.directed.ControlledThread;
import dev.interlock.perturbers.directed.LockRequest;
import dev.interlock.perturbers.directed.ScheduleObserver;
import dev.interlock.spi.schedule.Operation;
import dev.interlock.spi.schedule.OperationKind;
import dev.interlock.spi.schedule.ReadyThread;

/**
 * Records the steps of a controlled run around the first time that its target is reached, or the last steps. Guarded by
 * the lock of the run; the file is written after its end.
 */
final class ScheduleTrace implements ScheduleObserver {

	private static final String HEADER = "interlock-steps 1";
	private static final int BEFORE = 400;
	private static final int AFTER = 200;
	private static final String START = "start";
	private static final String CALL = "call";
	private static final String RELEASE = "release";
	private static final String LOCK = "lock";
	private static final String HOOKS = InterlockController.class.getName().replace("Controller", "");

	/**
	 * @param thread  the thread
	 * @param kind    what it does
	 * @param role    the index of its access among the sites of the target; {@link Operation#NO_ROLE} for others
	 * @param isWrite whether that access writes
	 * @param object  the monitor, the requested lock, the started thread, or the name of the called method; null for none
	 * @param place   has the stack; null if unknown
	 * @param point   the number of points so far
	 */
	private record Step(Gate thread, String kind, int role, boolean isWrite, Object object, Throwable place,
			long point) {

		/** Equal for the requests of a thread at a site of the target. */
		List<Object> request() {
			return List.of(thread, role);
		}
	}

	private final Path file;
	private final Predicate<String> isProgram;
	private final AccessPlaces places;
	/** The last steps in a ring until the target is reached, and then those that follow. */
	private final List<Step> steps = new ArrayList<>();
	/** The oldest step in the ring. */
	private int first;
	/** The last requests of locks of the target that are not in the ring any more, by thread and role, in their order. */
	private final Map<List<Object>, Step> requests = new LinkedHashMap<>();
	private long before;
	private long after;
	/** The monitors that the threads of the program have acquired at points. */
	private final Map<Object, Gate> held = new IdentityHashMap<>();
	/** The number of steps before the target was reached; negative if it was not. */
	private int reached = -1;
	private ReadyThread one;
	private ReadyThread other;
	private long points;

	/**
	 * @param file      the file to write
	 * @param isProgram whether a class, by its binary name, belongs to the program
	 * @param places    has the methods that are called at points
	 */
	ScheduleTrace(Path file, Predicate<String> isProgram, AccessPlaces places) {
		this.file = file;
		this.isProgram = isProgram;
		this.places = places;
	}

	/** The target is reached by two threads; the first time counts. */
	void reached(ReadyThread newOne, ReadyThread newOther) {
		if (reached < 0) {
			unroll();
			reached = steps.size();
			one = newOne;
			other = newOther;
		}
	}

	/** Puts the steps of the ring into their order. */
	private void unroll() {
		List<Step> sorted = new ArrayList<>(steps.subList(first, steps.size()));
		sorted.addAll(steps.subList(0, first));
		steps.clear();
		steps.addAll(sorted);
		first = 0;
	}

	/** A thread starts another one. */
	void starts(Gate thread, Gate child) {
		add(new Step(thread, START, Operation.NO_ROLE, false, child, thread.place, points));
	}

	@Override
	public void runs(ControlledThread thread, Object monitor, long point) {
		points = point;
		Operation next = thread.next();
		Gate gate = (Gate) thread.gate;
		if (monitor != null) {
			held.put(monitor, gate);
		}
		Object object = switch (next.kind()) {
		case CALL -> places.call(next.site());
		case LOCK -> ((LockRequest) next.variable()).lock();
		default -> monitor;
		};
		// the points after an access and after the start of a thread are no steps of the program
		if (next.kind() != OperationKind.ACCESSED && (object != null || next.kind() != OperationKind.CALL)) {
			add(new Step(gate, next.kind().name().toLowerCase(Locale.ROOT), next.role(), next.write(), object,
					gate.place, point));
		}
	}

	@Override
	public void released(ControlledThread thread, Object monitor) {
		if (held.remove(monitor) != null) {
			Gate gate = (Gate) thread.gate;
			add(new Step(gate, RELEASE, Operation.NO_ROLE, false, monitor, gate.place, points));
		}
	}

	private void add(Step step) {
		if (reached >= 0) {
			if (steps.size() - reached < AFTER) {
				steps.add(step);
			} else {
				after++;
			}
		} else if (steps.size() < BEFORE) {
			steps.add(step);
		} else {
			Step oldest = steps.set(first, step);
			first = (first + 1) % BEFORE;
			if (!oldest.kind.equals(LOCK)) {
				before++;
			} else {
				before += requests.remove(oldest.request()) == null ? 0 : 1;
				requests.put(oldest.request(), oldest);
			}
		}
	}

	/** Writes the file: a line for each thread and each step, with fields that tabulators separate. */
	void write() throws IOException {
		unroll();
		steps.addAll(0, requests.values());
		Map<Gate, Integer> threads = new LinkedHashMap<>();
		steps.forEach(step -> {
			threads.putIfAbsent(step.thread, threads.size());
			if (step.object instanceof Gate child) {
				threads.putIfAbsent(child, threads.size());
			}
		});
		Map<Object, String> names = monitorNames();
		List<String> lines = new ArrayList<>(
				List.of(HEADER, "kept\t" + requests.size(), "before\t" + before, "after\t" + after));
		threads.keySet().forEach(thread -> lines.add(String.join("\t", "thread", thread.model.path(),
				plain(thread.thread.getName()))));
		if (reached >= 0) {
			lines.add("reached\t" + (requests.size() + reached) + '\t' + number(one, threads) + '\t'
					+ number(other, threads));
		}
		for (Step step : steps) {
			lines.add(line(step, threads, names));
		}
		Files.write(file, lines);
	}

	private static int number(ReadyThread thread, Map<Gate, Integer> threads) {
		return threads.getOrDefault((Gate) ((ControlledThread) thread).gate, -1);
	}

	private String line(Step step, Map<Gate, Integer> threads, Map<Object, String> names) {
		StackTraceElement[] stack = step.place == null ? new StackTraceElement[0] : step.place.getStackTrace();
		int frame = 0;
		while (frame < stack.length && !isProgram.test(stack[frame].getClassName())) {
			frame++;
		}
		String place = "\t\t\t0";
		if (frame < stack.length) {
			StackTraceElement found = stack[frame];
			place = String.join("\t", found.getClassName(), found.getMethodName(),
					found.getFileName() == null ? "" : found.getFileName(), "" + Math.max(0, found.getLineNumber()));
		}
		String object = step.object instanceof Gate child ? "" + threads.get(child)
				: step.object == null ? called(stack, frame)
						: step.kind.equals(CALL) ? step.object.toString() : names.get(step.object);
		return String.join("\t", "step", "" + threads.get(step.thread), step.kind, "" + step.role,
				step.isWrite ? "write" : "read", "" + step.point, place, plain(object));
	}

	/** The method of the JDK that the program has called; empty if it has called none. */
	private static String called(StackTraceElement[] stack, int frame) {
		String type = frame == 0 || frame >= stack.length ? "" : stack[frame - 1].getClassName();
		if (!type.startsWith("java.") || type.startsWith(HOOKS)) {
			return "";
		}
		return type.substring(type.lastIndexOf('.') + 1).replace('$', '.') + '.' + stack[frame - 1].getMethodName();
	}

	/** The simple names of the monitors' classes, numbered if there are several of a class. */
	private Map<Object, String> monitorNames() {
		Map<String, List<Object>> byClass = new LinkedHashMap<>();
		Map<Object, String> names = new IdentityHashMap<>();
		for (Step step : steps) {
			Object monitor = step.object;
			if (monitor != null && !(monitor instanceof Gate) && !step.kind.equals(CALL)
					&& names.put(monitor, "") == null) {
				byClass.computeIfAbsent(className(monitor), any -> new ArrayList<>()).add(monitor);
			}
		}
		Map<Object, String> numbered = new IdentityHashMap<>(names);
		byClass.forEach((name, monitors) -> {
			for (int i = 0; i < monitors.size(); i++) {
				numbered.put(monitors.get(i), monitors.size() == 1 ? name : name + ' ' + (i + 1));
			}
		});
		return numbered;
	}

	private static String className(Object monitor) {
		return monitor instanceof Class<?> type ? "class " + simpleName(type) : simpleName(monitor.getClass());
	}

	private static String simpleName(Class<?> type) {
		String name = type.getName();
		return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
	}

	private static String plain(String name) {
		return name.replaceAll("[\\p{Cntrl}]", " ");
	}
}
