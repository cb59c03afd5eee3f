/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.spi.Site;
import dev.interlock.spi.schedule.Operation;

/**
 * The sites of a directed run's target. All sites are numbered, so that a site has the name under which an earlier run
 * has reported it, but only these get hooks. Thread-safe.
 */
public final class TargetSites {

	private final List<String> forms;
	private final Map<String, Integer> roles = new HashMap<>();
	/** The roles by the numbers of the sites. */
	private final Map<Integer, Integer> found = new ConcurrentHashMap<>();
	/** Sites in the methods of the target that are not sites of the target themselves. */
	private final Set<String> near = ConcurrentHashMap.newKeySet();

	/** @param forms the stable forms of the sites, see {@link Site#stableForm}; empty for no target */
	public TargetSites(List<String> forms) {
		this.forms = List.copyOf(forms);
		for (int i = 0; i < forms.size(); i++) {
			roles.putIfAbsent(forms.get(i), i);
		}
	}

	/** Adds a site if it is one of the target; returns whether it is. */
	public boolean add(Site site) {
		Integer role = roles.get(site.stableForm());
		role = role == null ? roles.get(site.classFileForm()) : role;
		if (role == null) {
			String method = methodOf(site.stableForm());
			if (forms.stream().anyMatch(form -> methodOf(form).equals(method))) {
				near.add(site.stableForm());
			}
			return false;
		}
		found.put(site.id(), role);
		return true;
	}

	/** Which of the target's sites a site is, from 0; {@link Operation#NO_ROLE} if it is none. */
	public int role(int site) {
		return found.getOrDefault(site, Operation.NO_ROLE);
	}

	/** One sentence on the sites that no loaded class has; null if there are none. */
	public String missing() {
		Set<String> missing = new TreeSet<>();
		roles.forEach((form, role) -> {
			if (!found.containsValue(role)) {
				missing.add(form);
			}
		});
		if (missing.isEmpty()) {
			return null;
		}
		String text = "No loaded class has the site " + String.join(" or the site ", missing) + '.';
		return near.isEmpty() ? text
				: text + " The nearest sites are " + String.join(", ", new TreeSet<>(near)) + '.';
	}

	private static String methodOf(String form) {
		int end = form.lastIndexOf('/', form.lastIndexOf(':'));
		return end < 0 ? form : form.substring(0, end);
	}
}
