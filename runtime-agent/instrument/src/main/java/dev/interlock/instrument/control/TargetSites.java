/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.schedule.Operation;

/**
 * The sites of a directed run's target. All sites are numbered, so that a site has the name under which an earlier run
 * has reported it, but only these get hooks. Thread-safe.
 */
public final class TargetSites {

	/** What the variable of the target is, if no data race on it is possible. */
	public enum Variable {
		VOLATILE, FINAL
	}

	private static final int MOST_NEAR = 5;
	/** The distance of sites that have nothing in common with those of the target but the class. */
	private static final int FAR = 4;

	private final List<String> forms;
	private final Map<String, Integer> roles = new HashMap<>();
	/** The roles by the numbers of the sites; {@link Operation#NO_ROLE} for others. Replaced under the lock. */
	private volatile int[] found = {};
	/** The sites in the classes of the target, and those of them that are the target's own. */
	private final Set<String> inClasses = ConcurrentHashMap.newKeySet();
	private final Set<String> own = ConcurrentHashMap.newKeySet();
	/** The sites of the monitors of synchronized methods. */
	private final Map<String, Integer> methods = new ConcurrentHashMap<>();
	private final Set<String> loaded = ConcurrentHashMap.newKeySet();
	private volatile Variable unshared;
	private volatile boolean isPlain;

	/** @param forms the stable forms of the sites, see {@link Site#stableForm}; empty for no target */
	public TargetSites(List<String> forms) {
		this.forms = forms.stream().map(TargetSites::ofAnyField).toList();
		for (int i = 0; i < forms.size(); i++) {
			roles.putIfAbsent(this.forms.get(i), i);
		}
	}

	/**
	 * The form of a site whether its field is volatile or not. Some analyses name volatile accesses as such; a method
	 * accesses a field in one of the two ways only.
	 */
	private static String ofAnyField(String form) {
		return form.replace(":volatile ", ":");
	}

	/** The binary names of the classes that have the sites. */
	public Set<String> classes() {
		Set<String> names = new TreeSet<>();
		for (String form : forms) {
			int end = form.lastIndexOf('.', Math.max(0, form.indexOf('(')));
			if (end > 0) {
				names.add(form.substring(0, end));
			}
		}
		return names;
	}

	/** Adds a site if it is one of the target; returns whether it is. */
	public boolean add(Site site) {
		String stableForm = ofAnyField(site.stableForm());
		Integer role = roles.get(stableForm);
		role = role == null ? roles.get(ofAnyField(site.classFileForm())) : role;
		for (String form : forms) {
			if (form.startsWith(site.className() + '.')) {
				loaded.add(site.className());
				inClasses.add(stableForm);
				if (role != null) {
					own.add(stableForm);
				}
			}
		}
		if (role == null) {
			return false;
		}
		setRole(site.id(), role);
		if (site.kind() == SiteKind.ACQUIRE && site.fieldName() == null && site.ordinal() == 0) {
			methods.put(site.className() + '.' + site.method() + site.descriptor(), site.id());
		}
		return true;
	}

	private synchronized void setRole(int site, int role) {
		int length = found.length;
		int[] roleOf = Arrays.copyOf(found, Math.max(length, site + 1));
		Arrays.fill(roleOf, length, roleOf.length, Operation.NO_ROLE);
		roleOf[site] = role;
		found = roleOf;
	}

	/**
	 * The site at which a synchronized method enters its monitor, which is the first acquisition of the method;
	 * {@link Operation#NO_ROLE} if it is none of the target.
	 *
	 * @param className its binary name
	 * @param method    name and descriptor
	 */
	int ofMonitor(String className, String method) {
		return methods.getOrDefault(className + '.' + method, Operation.NO_ROLE);
	}

	/** The roles of the sites, in their order: each index of the target at which a site occurs first. */
	public List<Integer> roles() {
		return roles.values().stream().sorted().toList();
	}

	/** Which of the target's sites a site is, from 0; {@link Operation#NO_ROLE} if it is none. */
	public int role(int site) {
		int[] roleOf = found;
		return site < roleOf.length ? roleOf[site] : Operation.NO_ROLE;
	}

	/** The variable of the target is one on which no data race is possible. */
	public void setUnshared(Variable variable) {
		unshared = variable;
	}

	/** The variable of the target is a field that is neither volatile nor final. */
	public void setPlain() {
		isPlain = true;
	}

	/** Null unless no data race on the variable of the target is possible. */
	public Variable unshared() {
		// two fields of one name can have sites of one form
		return isPlain ? null : unshared;
	}

	/** Whether the classes of all missing sites have been loaded, so that these sites are no longer in the code. */
	public boolean areClassesLoaded() {
		return missingForms().stream()
				.allMatch(form -> loaded.stream().anyMatch(name -> form.startsWith(name + '.')));
	}

	/** One sentence on the sites that no loaded class has; null if there are none. */
	public String missing() {
		Set<String> missing = missingForms();
		if (missing.isEmpty()) {
			return null;
		}
		String text = "No loaded class has the site " + String.join(" or the site ", missing) + '.';
		Map<String, Integer> distances = new HashMap<>();
		inClasses.forEach(site -> {
			int distance = missing.stream().mapToInt(form -> distance(form, site)).min().orElse(FAR);
			// where the method now has fewer accesses of the kind, one that it still has is near
			if (distance == 0 || !own.contains(site)) {
				distances.put(site, distance);
			}
		});
		List<String> nearest = distances.entrySet().stream().filter(each -> each.getValue() < FAR)
				.sorted(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
				.limit(MOST_NEAR).map(Map.Entry::getKey).toList();
		return nearest.isEmpty() ? text : text + " The nearest sites are " + String.join(", ", nearest) + '.';
	}

	private Set<String> missingForms() {
		Set<String> missing = new TreeSet<>();
		roles.forEach((form, role) -> {
			if (IntStream.of(found).noneMatch(each -> each == role)) {
				missing.add(form);
			}
		});
		return missing;
	}

	/** A small number if a site may be a site of the target after a change of the code. */
	private static int distance(String target, String site) {
		boolean isSameMethod = methodOf(target).equals(methodOf(site));
		boolean isSameMember = memberOf(target).equals(memberOf(site));
		boolean isSameAccess = isSameMember && target.substring(target.lastIndexOf(':'), target.lastIndexOf('#'))
				.equals(site.substring(site.lastIndexOf(':'), site.lastIndexOf('#')));
		int access = isSameAccess ? 0 : isSameMember ? 1 : FAR - 1;
		return isSameMethod ? access : access + 1;
	}

	private static String memberOf(String form) {
		int end = form.lastIndexOf(':');
		return form.substring(form.lastIndexOf('/', end) + 1, end);
	}

	private static String methodOf(String form) {
		int end = form.lastIndexOf('/', form.lastIndexOf(':'));
		return end < 0 ? form : form.substring(0, end);
	}
}
