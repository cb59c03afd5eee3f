/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

import dev.interlock.syncmodel.SyncEdge.Condition;
import dev.interlock.syncmodel.SyncEdge.Place;
import dev.interlock.syncmodel.SyncEdge.TaskStep;
import dev.interlock.syncmodel.SyncKey.Base;
import dev.interlock.syncmodel.SyncRule.Mode;

/** Parses the actions of a method, which are separated by semicolons. */
final class ActionReader {

	private static final String CALL = "call(";
	private static final Map<String, Place> PLACES = Map.of("entry", Place.ENTRY, "exit", Place.EXIT, "leave",
			Place.LEAVE, "call", Place.CALL);
	private static final Map<String, Condition> CONDITIONS = Map.of("true", Condition.TRUE, "false", Condition.FALSE,
			"non-null", Condition.NON_NULL, "non-zero", Condition.NON_ZERO);
	private static final Map<String, TaskStep> TASK_STEPS = Map.of("submit", TaskStep.SUBMIT, "take", TaskStep.TAKE,
			"begin", TaskStep.BEGIN, "end", TaskStep.END);
	private static final Map<String, Mode> MODES = modes();

	private final String origin;
	private final KeyReader keys;
	private final List<SyncEdge> edges = new ArrayList<>();
	private final Set<Mode> modes = EnumSet.noneOf(Mode.class);
	private final Set<String> fields = new HashSet<>();
	private final Set<String> parts = new HashSet<>();

	ActionReader(String origin, KeyReader keys) {
		this.origin = origin;
		this.keys = keys;
	}

	/** Parses the rule of a method; null parameters match any. */
	SyncRule rule(String method, List<String> parameters, String actions) throws SyncModelException {
		for (int from = 0; from <= actions.length();) {
			int semicolon = actions.indexOf(';', from);
			int end = semicolon < 0 ? actions.length() : semicolon;
			read(words(actions.substring(from, end)));
			from = end + 1;
		}
		for (SyncEdge edge : edges) {
			if (method.equals("<init>") && edge.place() != Place.EXIT) {
				throw wrong("a constructor publishes nothing before it returns", "use 'exit'");
			}
			check(edge, parameters);
		}
		return new SyncRule(origin, method, parameters, edges, modes, fields, parts);
	}

	private static Map<String, Mode> modes() {
		Map<String, Mode> modes = new HashMap<>();
		for (Mode mode : Mode.values()) {
			modes.put(mode.name().toLowerCase(Locale.ROOT).replace('_', '-'), mode);
		}
		return modes;
	}

	private static Deque<String> words(String action) {
		Deque<String> words = new ArrayDeque<>();
		for (StringTokenizer tokens = new StringTokenizer(action); tokens.hasMoreTokens();) {
			words.add(tokens.nextToken());
		}
		return words;
	}

	private void read(Deque<String> words) throws SyncModelException {
		String first = words.isEmpty() ? "" : words.poll();
		String callee = callee(first);
		Place place = callee != null ? Place.CALL : PLACES.get(first);
		if (place != null) {
			edge(place, callee, words);
			return;
		}
		Mode mode = MODES.get(first);
		if (mode == null) {
			throw wrong("'" + first + "' is not an action",
					"begin with entry, exit, leave or call, or write hide, monitor, volatile or parts");
		}
		modes.add(mode);
		if (mode == Mode.VOLATILE) {
			fields.addAll(words);
		} else if (mode == Mode.PARTS) {
			parts.addAll(words);
		} else if (!words.isEmpty()) {
			throw wrong("'" + words.peek() + "' follows '" + first + "'", "put a semicolon between two actions");
		}
	}

	/** The method in {@code call(METHOD)}, or null. */
	private static String callee(String word) {
		if (!word.startsWith(CALL) || !word.endsWith(")")) {
			return null;
		}
		String name = word.substring(CALL.length(), word.length() - 1);
		return Words.isName(name, '$') || name.equals("<init>") ? name : null;
	}

	private void edge(Place place, String callee, Deque<String> words) throws SyncModelException {
		String direction = words.poll();
		TaskStep step = direction == null ? null : TASK_STEPS.get(direction);
		if (step != null) {
			task(place, step, words);
			return;
		}
		if (!"acquire".equals(direction) && !"release".equals(direction)) {
			throw wrong(
					direction == null ? "an action ends too early"
							: "'" + direction + "' is neither acquire nor release",
					"write for example 'entry release this'");
		}
		SyncKey key = keys.read(origin, words.isEmpty() ? "" : words.poll());
		Condition condition = words.isEmpty() ? Condition.ALWAYS : condition(place, direction.equals("release"), words);
		edges.add(new SyncEdge(place, direction.equals("release"), key, callee, condition));
	}

	private void task(Place place, TaskStep step, Deque<String> words) throws SyncModelException {
		SyncKey key = keys.read(origin, words.isEmpty() ? "" : words.poll());
		if (!words.isEmpty() || place == Place.CALL || key.isWhole() || key.index() != null || key.offset() != null) {
			throw wrong("a task is an object, without a condition, and not at a call",
					"write for example 'entry submit arg1'");
		}
		edges.add(new SyncEdge(place, step != TaskStep.TAKE, key, null, Condition.ALWAYS, step));
	}

	private Condition condition(Place place, boolean release, Deque<String> words) throws SyncModelException {
		Condition condition = words.poll().equals("if") && !words.isEmpty() ? CONDITIONS.get(words.poll()) : null;
		if (condition == null || !words.isEmpty()) {
			throw wrong("the text after the key is not a condition",
					"write if true, if false, if non-null or if non-zero");
		}
		if (place != Place.EXIT || release) {
			throw wrong("only an acquire at the return can depend on the result",
					"use 'exit acquire'");
		}
		return condition;
	}

	private void check(SyncEdge edge, List<String> parameters) throws SyncModelException {
		SyncKey key = edge.key();
		int argument = Math.max(key.argument(), key.index() == null ? 0 : key.index().argument());
		if (parameters != null && argument > parameters.size()) {
			throw wrong("there is no arg" + argument, "the arguments are numbered from 1");
		}
		boolean usesResult = key.base() == Base.RESULT
				|| key.index() != null && key.index().argument() == 0 && key.index().method() == null;
		if (key.isWhole() && (edge.release() || edge.condition() != Condition.ALWAYS || key.index() != null
				|| key.offset() != null)) {
			throw wrong("'whole' can only be acquired, and not by parts",
					"use 'acquire whole(KEY)' without a condition or an index");
		}
		if (usesResult && edge.place() != Place.EXIT) {
			throw wrong("the result exists only at the return", "use 'exit'");
		}
	}

	private SyncModelException wrong(String problem, String remedy) {
		return SyncModelReader.wrong(origin, problem, remedy);
	}
}
