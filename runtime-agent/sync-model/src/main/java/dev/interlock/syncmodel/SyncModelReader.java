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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads model files; the clocks of all of them are numbered together, so that a name means the same everywhere. */
final class SyncModelReader {

	private static final Pattern CLASS = Pattern.compile("class\\s+([\\p{L}_][\\p{L}\\p{N}_.$]*\\*?)");
	private static final Pattern METHOD = Pattern
			.compile("(<init>|[\\p{L}\\p{N}_$*]+)\\s*\\(\\s*([^()]*)\\)\\s+(\\S.*)");
	private static final Pattern TYPE = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.$]*(\\[\\])*");

	private final Map<String, List<SyncRule>> rules = new LinkedHashMap<>();
	private final ClockNames clocks = new ClockNames();

	/** All that has been read. */
	SyncModel model() {
		return new SyncModel(rules);
	}

	/**
	 * Reads one file.
	 *
	 * @param name its name, for messages
	 * @param text what it says
	 */
	void read(String name, String text) throws SyncModelException {
		String current = null;
		int number = 0;
		for (String raw : text.split("\\R", -1)) {
			number++;
			String line = withoutComment(raw).trim();
			if (line.isEmpty()) {
				continue;
			}
			String origin = name + ':' + number;
			Matcher type = CLASS.matcher(line);
			if (type.matches()) {
				current = type.group(1);
			} else if (line.startsWith("class ")) {
				throw wrong(origin, "'" + line.substring(6).trim() + "' is no class name",
						"write the binary name, with * only at its end");
			} else if (current == null) {
				throw wrong(origin, "a method comes before any class",
						"put a line 'class NAME' with the binary name of its class before it");
			} else {
				rules.computeIfAbsent(current, k -> new ArrayList<>()).add(rule(origin, line));
			}
		}
	}

	private SyncRule rule(String origin, String line) throws SyncModelException {
		Matcher method = METHOD.matcher(line);
		if (!method.matches()) {
			throw wrong(origin, "'" + line + "' is neither a class nor a method with what it does",
					"write for example 'put(..) entry release this'");
		}
		List<String> parameters = parameters(origin, method.group(2).trim());
		return new ActionReader(origin, clocks).rule(method.group(1), parameters, method.group(3));
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
			if (!TYPE.matcher(type).matches()) {
				throw wrong(origin, "'" + type + "' is no type of a parameter",
						"write the types as in a Java source, with or without package, or '..' for any parameters");
			}
			types.add(type);
		}
		return types;
	}

	private static String withoutComment(String line) {
		int comment = line.indexOf('#');
		return comment < 0 ? line : line.substring(0, comment);
	}

	static SyncModelException wrong(String origin, String problem, String remedy) {
		return new SyncModelException(
				"The synchronisation model is wrong at " + origin + ": " + problem + "; " + remedy + '.');
	}
}
