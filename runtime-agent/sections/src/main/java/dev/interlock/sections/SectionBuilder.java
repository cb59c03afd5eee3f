/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects the properties of a section while a file is read. */
final class SectionBuilder {

	private final String name;
	private final int line;
	private final List<SitePoint> ends = new ArrayList<>();
	private final List<Set<AccessKind>> allowed = new ArrayList<>();
	private final List<Integer> endLines = new ArrayList<>();
	private SectionVariable variable;
	private int variableLine;
	private SitePoint entry;
	private int entryLine;
	private boolean circular;
	private boolean recursive;
	private String origin = "hand";
	private int support;
	private Optional<String> disabled = Optional.empty();
	private final List<String> comments = new ArrayList<>();
	private Optional<String> kept = Optional.empty();
	private Optional<HealingMethod> heal = Optional.empty();
	private boolean spoilt;

	SectionBuilder(String name, int line) {
		this.name = name;
		this.line = line;
	}

	int line() {
		return line;
	}

	/** Adds comments above or inside the section. */
	void comment(List<String> lines) {
		comments.addAll(lines);
	}

	/** Marks the section as erroneous after a problem has been reported. */
	void spoil() {
		spoilt = true;
	}

	boolean isSpoilt() {
		return spoilt;
	}

	/** Sets a property; returns one sentence if it is invalid, else null. */
	String set(int number, String key, String value) {
		String wrong = switch (key) {
		case "variable" -> setVariable(number, value);
		case "entry" -> setEntry(number, value);
		case "end" -> addEnd(number, value);
		case "tags" -> setTags(value);
		case "support" -> setSupport(value);
		case "from" -> {
			origin = value;
			yield null;
		}
		case "kept" -> {
			kept = Optional.of(value);
			yield null;
		}
		case "disabled" -> {
			disabled = Optional.of(value);
			yield null;
		}
		case "heal" -> setHealing(value);
		default -> "there is no property '" + key
				+ "': choose from variable, entry, end, tags, from, support, kept, disabled, heal.";
		};
		spoilt |= wrong != null;
		return wrong;
	}

	private String setVariable(int number, String value) {
		if (variable != null) {
			return "the section has a variable already: a section has one, make a second section for this one.";
		}
		variable = SectionVariable.parse(value);
		variableLine = number;
		return variable != null ? null
				: "'" + value + "' is not a variable: write 'field CLASS.NAME' or 'object CLASS'.";
	}

	private String setEntry(int number, String value) {
		if (entry != null) {
			return "the section has an entry already: a section has one, make a second section for this one.";
		}
		entry = SitePoint.parse(value);
		entryLine = number;
		return entry != null ? null : noSite(value);
	}

	private String addEnd(int number, String value) {
		String[] words = value.split("\\s+");
		SitePoint site = SitePoint.parse(words[0]);
		if (site == null) {
			return noSite(words[0]);
		}
		Set<AccessKind> kinds = null;
		if (words.length > 1) {
			kinds = words.length == 3 && words[1].equals("allow") ? EndPoint.parseAllowed(words[2]) : null;
			if (kinds == null) {
				return "what follows the end is not understood: write 'allow' and one of read, write, read,write, none.";
			}
		}
		if (ends.contains(site)) {
			return "this end is there already: remove one of the two lines.";
		}
		ends.add(site);
		allowed.add(kinds);
		endLines.add(number);
		return null;
	}

	private static String noSite(String value) {
		return "'" + value + "' is not a site: write it as 'org.example.Account.deposit(I)V/balance:write#0'; "
				+ "'interlock sections list' prints the sites of a class path.";
	}

	private String setTags(String value) {
		for (String tag : value.split("[\\s,]+")) {
			switch (tag) {
			case "circular" -> circular = true;
			case "recursive" -> recursive = true;
			default -> {
				return "there is no tag '" + tag + "': choose from circular, recursive.";
			}
			}
		}
		return null;
	}

	private String setSupport(String value) {
		try {
			support = Integer.parseInt(value);
		} catch (NumberFormatException e) {
			support = -1;
		}
		return support >= 0 ? null : "'" + value + "' is not a number of runs: write a whole number from 0.";
	}

	private String setHealing(String value) {
		heal = Optional.ofNullable(HealingMethod.of(value));
		return heal.isPresent() ? null
				: "there is no healing method '" + value + "': choose from " + String.join(", ", HealingMethod.texts())
						+ '.';
	}

	/** Checks for missing or conflicting properties; returns one sentence, or null if the section is complete. */
	String missing() {
		if (variable == null || entry == null || ends.isEmpty()) {
			String what = variable == null ? "variable" : entry == null ? "entry" : "end";
			return "the section '" + name + "' has no " + what + ": add a line '" + what + " …' to it.";
		}
		if (circular && !ends.contains(entry)) {
			return "the section '" + name + "' is tagged circular, and its entry is none of its ends: add the entry as "
					+ "an end or remove the tag.";
		}
		if (!circular && ends.contains(entry)) {
			return "the entry of the section '" + name + "' is one of its ends: tag it circular, or remove that end.";
		}
		return null;
	}

	/** Builds the section; requires that {@link #missing} returns null. */
	SectionFile.Entry build() {
		List<EndPoint> points = new ArrayList<>();
		for (int i = 0; i < ends.size(); i++) {
			Set<AccessKind> kinds = allowed.get(i);
			points.add(kinds == null ? EndPoint.serializable(entry, ends.get(i)) : new EndPoint(ends.get(i), kinds));
		}
		return new SectionFile.Entry(new AtomicSection(name, variable, entry, points, circular, recursive, origin,
				support, disabled, new SectionRemarks(comments, kept), heal), line, variableLine, entryLine,
				List.copyOf(endLines));
	}
}
