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
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.syncmodel.SyncEdge.Condition;
import dev.interlock.syncmodel.SyncEdge.Place;
import dev.interlock.syncmodel.SyncKey.Base;
import dev.interlock.syncmodel.SyncRule.Mode;

/** Reads what stands behind a method: actions between semicolons. */
final class ActionReader {

	private static final String NAME = "([\\p{L}_$][\\p{L}\\p{N}_$]*)";
	private static final Pattern KEY = Pattern.compile("(?<base>this|class|result|thread|global|arg(?<number>[1-9]))"
			+ "(?:\\.(?<field>" + NAME + ")(?:\\((?<type>[\\p{L}\\p{N}_.$]+)\\))?)?"
			+ "(?:\\[(?<index>arg(?<element>[1-9])|result|(?<method>" + NAME + ")\\(\\))(?<minus>-1)?(?<mod>%4)?]"
			+ "|@(?<offset>" + NAME + "))?(?::(?<clock>[a-z][a-z0-9-]*))?");
	private static final Pattern CALLEE = Pattern.compile("call\\(" + NAME + "\\)");
	private static final Map<String, Place> PLACES = Map.of("entry", Place.ENTRY, "exit", Place.EXIT, "leave",
			Place.LEAVE, "call", Place.CALL);
	private static final Map<String, Condition> CONDITIONS = Map.of("true", Condition.TRUE, "false", Condition.FALSE,
			"non-null", Condition.NON_NULL, "non-zero", Condition.NON_ZERO);

	private final String origin;
	private final ClockNames clocks;
	private final List<SyncEdge> edges = new ArrayList<>();
	private final Set<Mode> modes = EnumSet.noneOf(Mode.class);
	private final Set<String> fields = new HashSet<>();

	ActionReader(String origin, ClockNames clocks) {
		this.origin = origin;
		this.clocks = clocks;
	}

	/** The rule of a method; the parameters are null for any. */
	SyncRule rule(String method, List<String> parameters, String actions) throws SyncModelException {
		for (String action : actions.split(";", -1)) {
			read(new ArrayDeque<>(Arrays.asList(action.trim().split("\\s+"))));
		}
		for (SyncEdge edge : edges) {
			if (method.equals("<init>") && edge.place() != Place.EXIT) {
				throw wrong("a constructor has nothing to tell before it ends", "use 'exit'");
			}
			check(edge, parameters);
		}
		return new SyncRule(origin, method, parameters, edges, modes, fields);
	}

	private void read(Deque<String> words) throws SyncModelException {
		String first = words.poll();
		Matcher callee = CALLEE.matcher(first);
		Place place = callee.matches() ? Place.CALL : PLACES.get(first);
		if (place != null) {
			edge(place, callee.matches() ? callee.group(1) : null, words);
			return;
		}
		Mode mode = Arrays.stream(Mode.values()).filter(m -> word(m).equals(first)).findFirst()
				.orElseThrow(() -> wrong("'" + first + "' is no action",
						"begin with entry, exit, leave or call, or write hide, monitor or volatile"));
		modes.add(mode);
		if (mode == Mode.VOLATILE) {
			fields.addAll(words);
		} else if (!words.isEmpty()) {
			throw wrong("'" + words.peek() + "' follows '" + first + "'", "put a semicolon between two actions");
		}
	}

	private static String word(Mode mode) {
		return mode.name().toLowerCase(Locale.ROOT).replace('_', '-');
	}

	private void edge(Place place, String callee, Deque<String> words) throws SyncModelException {
		String direction = words.poll();
		if (!"acquire".equals(direction) && !"release".equals(direction)) {
			throw wrong(
					direction == null ? "an action ends too early"
							: "'" + direction + "' is neither acquire nor release",
					"write for example 'entry release this'");
		}
		SyncKey key = key(words.poll());
		Condition condition = words.isEmpty() ? Condition.ALWAYS : condition(place, direction.equals("release"), words);
		edges.add(new SyncEdge(place, direction.equals("release"), key, callee, condition));
	}

	private Condition condition(Place place, boolean release, Deque<String> words) throws SyncModelException {
		Condition condition = words.poll().equals("if") && !words.isEmpty() ? CONDITIONS.get(words.poll()) : null;
		if (condition == null || !words.isEmpty()) {
			throw wrong("what follows the key is no condition", "write if true, if false, if non-null or if non-zero");
		}
		if (place != Place.EXIT || release) {
			throw wrong("only what is acquired where the method returns can depend on its result",
					"use 'exit acquire'");
		}
		return condition;
	}

	private SyncKey key(String text) throws SyncModelException {
		Matcher matcher = KEY.matcher(text == null ? "" : text);
		if (!matcher.matches()) {
			throw wrong("'" + (text == null ? "" : text) + "' is no key",
					"write this, argN, result, class, thread, global or this.FIELD, and :NAME behind it for a clock of its own");
		}
		String number = matcher.group("number");
		String clock = matcher.group("clock");
		Base base = number != null ? Base.ARGUMENT : Base.valueOf(matcher.group("base").toUpperCase(Locale.ROOT));
		if (matcher.group("field") != null && base != Base.THIS) {
			throw wrong("'" + text + "' names a field of something else than this", "write this.FIELD");
		}
		return new SyncKey(base, number == null ? 0 : Integer.parseInt(number), matcher.group("field"),
				matcher.group("type"), index(matcher), matcher.group("offset"),
				clock == null ? ClockNames.DEFAULT : clocks.number(clock));
	}

	private static SyncIndex index(Matcher key) {
		String element = key.group("element");
		return key.group("index") == null ? null : new SyncIndex(element == null ? 0 : Integer.parseInt(element),
				key.group("method"), key.group("minus") == null ? 0 : 1, key.group("mod") != null);
	}

	private void check(SyncEdge edge, List<String> parameters) throws SyncModelException {
		SyncKey key = edge.key();
		int argument = Math.max(key.argument(), key.index() == null ? 0 : key.index().argument());
		if (parameters != null && argument > parameters.size()) {
			throw wrong("there is no arg" + argument, "the arguments are numbered from 1");
		}
		boolean usesResult = key.base() == Base.RESULT
				|| key.index() != null && key.index().argument() == 0 && key.index().method() == null;
		if (usesResult && edge.place() != Place.EXIT) {
			throw wrong("there is a result only where the method returns", "use 'exit'");
		}
	}

	private SyncModelException wrong(String problem, String remedy) {
		return SyncModelReader.wrong(origin, problem, remedy);
	}
}
