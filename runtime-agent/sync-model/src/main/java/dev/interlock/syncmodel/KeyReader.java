/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.interlock.syncmodel.SyncKey.Base;

/** Parses the keys of edges. Results are cached, because most rules use the same few keys. */
final class KeyReader {

	private static final String NAME = "([\\p{L}_$][\\p{L}\\p{N}_$]*)";
	private static final String WHOLE = "whole(";
	private static final Pattern KEY = Pattern.compile("(?<base>this|class|result|thread|global|arg(?<number>[1-9]))"
			+ "(?:\\.(?<field>" + NAME + ")(?:\\.(?<inner>" + NAME
			+ "))?(?:\\((?<type>[\\p{L}\\p{N}_.$]+(?:\\[])*)\\))?)?"
			+ "(?:\\[(?<index>arg(?<element>[1-9])|result|(?<method>" + NAME + ")\\(\\))(?<minus>-1)?(?<mod>%4)?]"
			+ "|@(?<offset>" + NAME + "))?(?::(?<clock>[a-z][a-z0-9-]*))?");

	private static final char CLOCK = ':';

	private final ClockNames clocks = new ClockNames();
	private final Map<String, SyncKey> known = new HashMap<>();

	/**
	 * Parses a key.
	 *
	 * @param origin the file and line, for messages
	 */
	SyncKey read(String origin, String text) throws SyncModelException {
		SyncKey key = known.get(text);
		if (key == null) {
			key = parse(origin, text);
			known.put(text, key);
		}
		return key;
	}

	/** Gives numbers to the clocks in a line, in their order. Only clocks have a colon before them. */
	void numberClocks(String line) {
		for (int colon = line.indexOf(CLOCK); colon >= 0; colon = line.indexOf(CLOCK, colon + 1)) {
			int end = colon + 1;
			while (end < line.length() && isInClock(line.charAt(end))) {
				end++;
			}
			clocks.number(line.substring(colon + 1, end));
		}
	}

	private static boolean isInClock(char c) {
		return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-';
	}

	private SyncKey parse(String origin, String text) throws SyncModelException {
		boolean isWhole = text.startsWith(WHOLE) && text.endsWith(")");
		Matcher matcher = KEY.matcher(isWhole ? text.substring(WHOLE.length(), text.length() - 1) : text);
		if (!matcher.matches()) {
			throw SyncModelReader.wrong(origin, "'" + text + "' is not a key",
					"write this, argN, result, class, thread, global or this.FIELD, and :NAME behind it for a clock of its own");
		}
		String number = matcher.group("number");
		String clock = matcher.group("clock");
		Base base = number != null ? Base.ARGUMENT : Base.valueOf(matcher.group("base").toUpperCase(Locale.ROOT));
		if (matcher.group("field") != null && base != Base.THIS) {
			throw SyncModelReader.wrong(origin, "'" + text + "' names a field of something else than this",
					"write this.FIELD");
		}
		if (matcher.group("inner") != null && matcher.group("type") == null) {
			throw SyncModelReader.wrong(origin, "'" + text + "' names a field of another class without its type",
					"write this.FIELD.FIELD(TYPE)");
		}
		return new SyncKey(base, number == null ? 0 : Integer.parseInt(number), matcher.group("field"),
				matcher.group("inner"), matcher.group("type"), index(matcher), matcher.group("offset"),
				clock == null ? ClockNames.DEFAULT : clocks.number(clock), isWhole);
	}

	private static SyncIndex index(Matcher key) {
		String element = key.group("element");
		return key.group("index") == null ? null : new SyncIndex(element == null ? 0 : Integer.parseInt(element),
				key.group("method"), key.group("minus") == null ? 0 : 1, key.group("mod") != null);
	}
}
