/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads model files. All files share the numbers of clocks, so a clock name has the same meaning everywhere. */
final class SyncModelReader {

	private static final String TYPE = "class";

	/** The classes that the agent's hooks use on each call, to check for a sampling pause. */
	private static final List<String> CALL_SITES = List.of("java.lang.invoke.CallSite",
			"java.lang.invoke.MutableCallSite");

	private final Map<String, ClassRules> rules = new LinkedHashMap<>();
	private final KeyReader keys = new KeyReader();

	/**
	 * The model of all files read.
	 *
	 * @param channels the rules that name channels, with their classes
	 */
	SyncModel model(Map<SyncRule, String> channels) {
		return new SyncModel(rules, channels);
	}

	/**
	 * Reads one file.
	 *
	 * @param name its name, for messages
	 * @param text its content
	 * @return its rules, each with the name of its class
	 */
	Map<SyncRule, String> read(String name, String text) throws SyncModelException {
		Map<SyncRule, String> found = new LinkedHashMap<>();
		String current = null;
		int number = 0;
		for (String raw : (Iterable<String>) text.lines()::iterator) {
			number++;
			String line = withoutComment(raw);
			if (line.isEmpty()) {
				continue;
			}
			String origin = name + ':' + number;
			if (isType(line)) {
				current = line.substring(TYPE.length()).trim();
				if (!Words.isClass(current)) {
					throw wrong(origin, "'" + current + "' is not a class name",
							"write the binary name, with * only at its end");
				}
				if (CALL_SITES.stream().anyMatch(new NamePattern(current)::matches)) {
					throw wrong(origin,
							"'" + current + "' matches a class that every hook of the agent needs",
							"remove it: with such edges a program would not start");
				}
			} else if (current == null) {
				throw wrong(origin, "a method comes before any class",
						"put a line 'class NAME' with the binary name of its class before it");
			} else {
				SyncRule rule = rule(origin, line);
				of(current).add(rule);
				found.put(rule, current);
			}
		}
		return found;
	}

	/**
	 * Reads the names of the classes and of the clocks in a file without errors. The rules of a class are parsed when they
	 * are needed, which are those of few classes in most runs. The clocks get the numbers that they have if all rules are
	 * parsed, so that classes can be instrumented in one run and used in another.
	 *
	 * @param name its name, for the origins of the rules
	 * @param text its content
	 */
	void readLater(String name, String text) {
		ClassRules current = null;
		int number = 0;
		int end;
		for (int from = 0; from < text.length(); from = end + 1) {
			end = text.indexOf('\n', from);
			end = end < 0 ? text.length() : end;
			number++;
			String line = withoutComment(text.substring(from, end));
			if (isType(line)) {
				current = of(line.substring(TYPE.length()).trim());
			} else if (!line.isEmpty()) {
				current.addLater(name + ':' + number, line);
				keys.numberClocks(line);
			}
		}
	}

	private ClassRules of(String className) {
		return rules.computeIfAbsent(className, key -> new ClassRules(this));
	}

	private static boolean isType(String line) {
		return line.startsWith(TYPE) && line.length() > TYPE.length()
				&& Character.isWhitespace(line.charAt(TYPE.length()));
	}

	/** Parses a line with a rule. */
	SyncRule rule(String origin, String line) throws SyncModelException {
		int open = line.indexOf('(');
		int close = line.indexOf(')', open + 1);
		String method = open < 0 ? "" : line.substring(0, open).trim();
		boolean isMethod = close > 0 && Words.isMethod(method) && close + 1 < line.length()
				&& Character.isWhitespace(line.charAt(close + 1));
		if (!isMethod) {
			throw wrong(origin, "'" + line + "' is neither a class nor a method with its actions",
					"write for example 'put(..) entry release this'");
		}
		List<String> parameters = parameters(origin, line.substring(open + 1, close).trim());
		return new ActionReader(origin, keys).rule(method, parameters, line.substring(close + 1).trim());
	}

	/** The types of the parameters; null for any. */
	private static List<String> parameters(String origin, String text) throws SyncModelException {
		if (text.equals("..")) {
			return null;
		}
		if (text.isEmpty()) {
			return Collections.emptyList();
		}
		List<String> types = new ArrayList<>();
		for (String part : text.split(",", -1)) {
			String type = part.trim();
			if (!Words.isType(type)) {
				throw wrong(origin, "'" + type + "' is not a parameter type",
						"write the types as in a Java source, with or without package, or '..' for any parameters");
			}
			types.add(type);
		}
		return types;
	}

	private static String withoutComment(String line) {
		int comment = line.indexOf('#');
		return (comment < 0 ? line : line.substring(0, comment)).trim();
	}

	static SyncModelException wrong(String origin, String problem, String remedy) {
		return new SyncModelException(
				"The synchronisation model is wrong at " + origin + ": " + problem + "; " + remedy + '.');
	}
}
