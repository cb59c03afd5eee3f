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
 * Labels data races on fields whose accesses make a pattern that is often harmless (section 7.5): {@code benign:PATTERN}
 * where the Java memory model allows it, {@code fragile:PATTERN} where it does not and the program only works by the JVM's
 * grace. What is looked at are the accesses in the classes that have been instrumented so far. For one thread.
 */
public final class BenignPatterns {

	private static final int MOST_KEPT = 1024;

	private final Function<FieldInfo, Set<String>> users;
	private final ProgramClasses classes;
	private final Map<String, String> known = new HashMap<>();

	/**
	 * @param users tells the binary names of the classes that access a field, as far as they are known by now
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
	 * The label of a race on an element of an array, by what the code does with the elements of the field that holds it.
	 *
	 * @param sites     where the array is accessed
	 * @param bothWrite whether both accesses write
	 * @return empty if there is none, or the array is not found in one and the same field, or other code may have it
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
	 * What can go wrong by a race, or by an atomicity violation whose accesses are given in their order.
	 *
	 * @param field the field; null for an element of an array
	 * @param sites where the accesses are
	 * @return a name of the protocol; empty if the code shows nothing in particular
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

	/** Whether other data is initialised where the field is set: whoever sees the flag need not see the data. */
	private static boolean isFlag(Pattern pattern, FieldUses uses) {
		return pattern == Pattern.DOUBLE_CHECKED_LOCKING
				&& uses.writes().stream().anyMatch(write -> write.source() == FieldUse.Source.CONSTANT);
	}

	/** Whether the memory model allows what the pattern relies on. */
	private boolean isAllowed(Pattern pattern, FieldUses uses) {
		return switch (pattern) {
		case UNUSED -> true;
		// a flag may never be seen at all
		case NOTIFICATION_FLAG -> false;
		case CONSTANT_WRITE, TIMESTAMP, STATISTICS -> classes.isWhole(uses.descriptor());
		// a second read may give the old value again
		default -> classes.isWhole(uses.descriptor()) && !isFlag(pattern, uses)
				&& uses.all().stream().allMatch(use -> use.method().unlockedReads() <= 1);
		};
	}
}
