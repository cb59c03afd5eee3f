/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Field names that apply to any class or only to some. Code that accesses a private field names its declaring class.
 */
public final class WatchedNames {

	private static final Set<String> ANY = Set.of("");

	private final Map<String, Set<String>> owners = new ConcurrentHashMap<>();

	/** Adds the fields with this name in all classes. */
	public void add(String name) {
		owners.put(name, ANY);
	}

	/** Adds a field that is accessed only by code that names its class, by its internal name. */
	public void add(String owner, String name) {
		owners.merge(name, Set.of(owner), (some, one) -> {
			if (some == ANY || some.containsAll(one)) {
				return some;
			}
			Set<String> both = ConcurrentHashMap.newKeySet();
			both.addAll(some);
			both.addAll(one);
			return both;
		});
	}

	public boolean contains(String owner, String name) {
		Set<String> all = owners.get(name);
		return all != null && (all == ANY || all.contains(owner));
	}

	public boolean isEmpty() {
		return owners.isEmpty();
	}
}
