/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.uses;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.regex.Pattern;

import dev.interlock.instrument.uses.UnsafeType.Use;

/**
 * Reads files of unsafe types; the head of {@code unsafe-types.txt} describes their format. A reader is used for one
 * file by one thread.
 */
final class UnsafeTypesReader {

	private static final Pattern CLASS = Pattern.compile("[\\p{Alpha}_][\\w$]*(\\.[\\p{Alpha}_][\\w$]*)*");
	private static final Pattern METHOD = Pattern.compile("[\\p{Alpha}_][\\w$]*(\\([\\w$/;\\[]*\\))?");

	private final String file;
	private final Map<String, Map<String, Use>> groups = new HashMap<>();
	private final Map<String, UnsafeType> types = new LinkedHashMap<>();
	private final Set<String> through = new LinkedHashSet<>();

	private int line;
	/** The methods of the group or type that is being read; null before the first. */
	private Map<String, Use> current;
	/** The methods inherited from other groups; methods of the group or type itself take precedence. */
	private Map<String, Use> inherited;

	/** @param file the name of the file in messages */
	UnsafeTypesReader(String file) {
		this.file = file;
	}

	/** The types by name. */
	Map<String, UnsafeType> types() {
		return types;
	}

	/** The supertypes through which methods may also be called. */
	Set<String> through() {
		return through;
	}

	/**
	 * Reads the whole file.
	 *
	 * @throws UnsafeTypesException if a line is invalid
	 * @throws IOException          if reading fails
	 */
	void read(Reader in) throws IOException {
		BufferedReader lines = new BufferedReader(in);
		for (String text = lines.readLine(); text != null; text = lines.readLine()) {
			line++;
			String content = text.strip();
			if (!content.isEmpty() && content.charAt(0) != '#') {
				readLine(words(content));
			}
		}
		endBlock();
	}

	private static List<String> words(String content) {
		List<String> words = new ArrayList<>();
		for (StringTokenizer tokens = new StringTokenizer(content); tokens.hasMoreTokens();) {
			words.add(tokens.nextToken());
		}
		return words;
	}

	private void readLine(List<String> words) throws UnsafeTypesException {
		List<String> rest = words.subList(1, words.size());
		if (rest.isEmpty()) {
			throw problem("'" + words.get(0) + "' stands alone: say of what.");
		}
		switch (words.get(0)) {
		case "methods" -> beginGroup(rest);
		case "type" -> beginType(rest);
		case "read" -> addMethods(rest, Use.READ);
		case "write" -> addMethods(rest, Use.WRITE);
		case "change" -> addMethods(rest, Use.CHANGE);
		case "move" -> addMethods(rest, Use.MOVE);
		case "through" -> {
			for (String name : rest) {
				through.add(className(name));
			}
		}
		default -> throw problem("'" + words.get(0)
				+ "' is not known: a line begins with methods, type, read, write, change, move or through.");
		}
	}

	private void beginGroup(List<String> words) throws UnsafeTypesException {
		Map<String, Use> methods = begin(words.subList(1, words.size()));
		if (groups.putIfAbsent(words.get(0), methods) != null) {
			throw problem("The group '" + words.get(0) + "' is there already: give it another name.");
		}
	}

	private void beginType(List<String> words) throws UnsafeTypesException {
		String name = className(words.get(0));
		int next = 1;
		String backing = fieldAfter("of", words, next);
		next += backing.isEmpty() ? 0 : 2;
		String counter = fieldAfter("counted", words, next);
		next += counter.isEmpty() ? 0 : 2;
		String moved = fieldAfter("moved", words, next);
		next += moved.isEmpty() ? 0 : 2;
		boolean closed = next < words.size() && words.get(next).equals("closed");
		next += closed ? 1 : 0;
		boolean open = next < words.size() && words.get(next).equals("open");
		next += open ? 1 : 0;
		Map<String, Use> methods = begin(words.subList(next, words.size()));
		UnsafeType type = new UnsafeType(name, backing, counter, moved, closed, open, methods);
		if (types.putIfAbsent(name, type) != null) {
			throw problem("The type '" + name + "' is there already: write all its methods in one place.");
		}
	}

	/** The field that follows a word; empty if the word is missing. */
	private String fieldAfter(String word, List<String> words, int at) throws UnsafeTypesException {
		if (at >= words.size() || !words.get(at).equals(word)) {
			return "";
		}
		if (at + 1 == words.size() || !METHOD.matcher(words.get(at + 1)).matches()) {
			throw problem("After '" + word + "' comes the name of a field.");
		}
		return words.get(at + 1);
	}

	private Map<String, Use> begin(List<String> uses) throws UnsafeTypesException {
		endBlock();
		current = new HashMap<>();
		inherited = new HashMap<>();
		if (!uses.isEmpty() && !uses.get(0).equals("uses")) {
			throw problem("'" + uses.get(0) + "' is not expected here: groups come after the word uses.");
		}
		for (String name : uses.isEmpty() ? uses : uses.subList(1, uses.size())) {
			Map<String, Use> group = groups.get(name);
			if (group == null) {
				throw problem("There is no group '" + name + "' above this line.");
			}
			group.forEach(inherited::putIfAbsent);
		}
		return current;
	}

	private void endBlock() {
		if (current != null) {
			inherited.forEach(current::putIfAbsent);
		}
	}

	private void addMethods(List<String> names, Use use) throws UnsafeTypesException {
		if (current == null) {
			throw problem("Methods come after the group or the type that they belong to.");
		}
		for (String name : names) {
			if (!METHOD.matcher(name).matches()) {
				throw problem("'" + name + "' is not a method: write its name, or name(DESCRIPTORS).");
			}
			if (current.putIfAbsent(name, use) != null) {
				throw problem("The method '" + name + "' is there already.");
			}
		}
	}

	private String className(String name) throws UnsafeTypesException {
		if (!CLASS.matcher(name).matches()) {
			throw problem("'" + name + "' is not the binary name of a class, as java.util.Map$Entry is.");
		}
		return name;
	}

	private UnsafeTypesException problem(String text) {
		return new UnsafeTypesException(file, line, text);
	}
}
