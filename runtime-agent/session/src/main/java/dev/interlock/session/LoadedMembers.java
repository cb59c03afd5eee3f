/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fields and methods of the loaded classes that the baseline or the reviews of a project name. Shows that code is
 * gone; nothing is known about other classes. Immutable.
 *
 * @param byClass the fields by name and the methods by name and descriptor, by binary class name; of a class that was
 *                loaded in several versions those of all
 */
public record LoadedMembers(Map<String, Set<String>> byClass) {

	/** Nothing is known. */
	public static final LoadedMembers NONE = new LoadedMembers(Map.of());

	/** A site in a method that is neither an initialiser nor unknown; a lambda counts as the method that makes it. */
	private static final Pattern SITE = Pattern.compile(
			"(?<class>.+)\\.(?<method>[^.(<\\[/]+)(?:\\[[^\\]]*\\])*+(?<descriptor>\\([^()]*\\)\\[*(?:L[^;]*;|[BCDFIJSZV]))/.*");

	/** Those of several sessions. */
	static LoadedMembers of(Collection<Session> sessions) {
		LoadedMembers all = NONE;
		for (Session session : sessions) {
			for (Map.Entry<String, Set<String>> loaded : session.members().byClass.entrySet()) {
				all = all.with(loaded.getKey(), loaded.getValue());
			}
		}
		return all;
	}

	/** These and the members of one more version of a class. */
	LoadedMembers with(String className, Collection<String> members) {
		Map<String, Set<String>> more = new HashMap<>(byClass);
		// as in a file of records
		String name = BaselineFile.word(className);
		Set<String> all = new TreeSet<>(more.getOrDefault(name, Set.of()));
		members.forEach(member -> all.add(BaselineFile.word(member)));
		more.put(name, Collections.unmodifiableSet(all));
		return new LoadedMembers(Map.copyOf(more));
	}

	/** Whether the class of a field, given as {@code org.example.Account.balance}, no longer has it. */
	boolean lacksField(String field) {
		int dot = field.lastIndexOf('.');
		return dot > 0 && lacks(field.substring(0, dot), field.substring(dot + 1));
	}

	/** Whether the class of a site, given by its stable form, no longer has its method. */
	boolean lacksMethod(String site) {
		Matcher parts = SITE.matcher(site);
		return parts.matches() && lacks(parts.group("class"), parts.group("method") + parts.group("descriptor"));
	}

	/** The class of a site; empty if its stable form names no method. */
	static String classOf(String site) {
		Matcher parts = SITE.matcher(site);
		return parts.matches() ? parts.group("class") : "";
	}

	private boolean lacks(String className, String member) {
		return byClass.containsKey(className) && !byClass.get(className).contains(member);
	}
}
