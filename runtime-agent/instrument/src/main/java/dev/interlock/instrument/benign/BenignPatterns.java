/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;

/**
 * Labels data races on fields whose accesses match an often harmless pattern (section 7.5). The label is {@code
 * benign:PATTERN} if the Java memory model allows the pattern, and {@code fragile:PATTERN} if the program relies on
 * the JVM's implementation. The accesses in the classes instrumented so far are considered. Not thread-safe.
 */
public final class BenignPatterns {

	private static final int MOST_KEPT = 1024;

	private final Function<FieldInfo, Set<String>> users;
	private final ProgramClasses classes;
	private final Map<String, String> known = new HashMap<>();

	/**
	 * @param users gives the binary names of the known classes that access a field
	 * @param files gives the class files of these classes
	 */
	public BenignPatterns(Function<FieldInfo, Set<String>> users, ClassFileSource files) {
		this.users = users;
		classes = new ProgramClasses(files);
	}

	/**
	 * The label of a race on a field.
	 *
	 * @param bothWrite whether both accesses write
	 * @return empty if there is none
	 */
	public String label(FieldInfo field, boolean bothWrite) {
		return label(field, bothWrite, false);
	}

	/**
	 * The label of a race on an array element, based on all accesses to elements of the field that holds the array.
	 *
	 * @param sites     the sites that access the array
	 * @param bothWrite whether both accesses write
	 * @return empty if there is none, if the sites do not share one field, or if the array may escape
	 */
	public String labelOfElement(Collection<Site> sites, boolean bothWrite) {
		FieldInfo field = null;
		for (Site site : sites) {
			FieldInfo found = ArrayFields.find(classes, site);
			if (found == null || field != null && !field.equals(found)) {
				return "";
			}
			field = found;
		}
		return field == null ? "" : label(field, bothWrite, true);
	}

	/**
	 * The consequence of a race, or of an atomicity violation whose accesses are given in order.
	 *
	 * @param field the field; null for an element of an array
	 * @param sites the sites of the accesses
	 * @return a name of the protocol; empty if the code shows no particular consequence
	 */
	public String consequence(FieldInfo field, List<Site> sites) {
		return Consequences.of(classes, field, sites);
	}

	private String label(FieldInfo field, boolean bothWrite, boolean ofElements) {
		Set<String> accessing = users.apply(field);
		String key = field.className() + '.' + field.name() + (ofElements ? "[] " : " ") + bothWrite + ' '
				+ accessing.size();
		String label = known.get(key);
		if (label == null) {
			label = find(field, ofElements ? FieldUses.ofElements(classes, field.className(), field.name())
					: FieldUses.collect(classes, field.className(), field.name(), accessing), bothWrite);
			if (known.size() == MOST_KEPT) {
				known.clear();
			}
			known.put(key, label);
		}
		return label;
	}

	private String find(FieldInfo field, FieldUses uses, boolean bothWrite) {
		if (uses != null) {
			for (Pattern pattern : Pattern.values()) {
				if (pattern.matches(uses, bothWrite, field.name())) {
					return (isAllowed(pattern, uses) ? "benign:" : "fragile:") + pattern.label();
				}
			}
		}
		return "";
	}

	/** Whether other data is initialised where the field is set. A reader of the flag may then miss this data. */
	private static boolean isFlag(Pattern pattern, FieldUses uses) {
		return pattern == Pattern.DOUBLE_CHECKED_LOCKING
				&& uses.writes().stream().anyMatch(write -> write.source() == FieldUse.Source.CONSTANT);
	}

	/** Whether the memory model allows the pattern. */
	private boolean isAllowed(Pattern pattern, FieldUses uses) {
		return switch (pattern) {
		case UNUSED -> true;
		// the change of a flag may never become visible
		case NOTIFICATION_FLAG -> false;
		case CONSTANT_WRITE, TIMESTAMP, STATISTICS -> classes.isWhole(uses.descriptor());
		// a second read may return the old value
		default -> classes.isWhole(uses.descriptor()) && !isFlag(pattern, uses)
				&& uses.all().stream().allMatch(use -> use.method().unlockedReads() <= 1);
		};
	}
}
