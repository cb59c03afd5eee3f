/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Local variables of a method that cache the thread's footprints in the arrays that it accesses. Each footprint is
 * looked up once for many accesses. There is one variable for each local variable, field or call that the array comes
 * from.
 */
final class ArrayCaches {

	/** The number is limited, because every frame of the method contains all caches. */
	private static final int MOST = 6;

	private final Map<Object, List<ShadowAccess>> accesses = new LinkedHashMap<>();
	private final Map<Integer, Integer> ofVariables = new HashMap<>();

	/** Adds an access. Null, covered accesses and accesses to fields need no cache and are ignored. */
	void add(ShadowAccess access) {
		if (access == null || access.isCovered || !access.isElement()) {
			return;
		}
		access.isCacheCurrent = access.isOwnerReloadable;
		Object source = access.source != null ? access.source.name
				: access.isOwnerReloadable ? (Object) access.owner.local : access.owner;
		if (accesses.containsKey(source) || accesses.size() < MOST) {
			accesses.computeIfAbsent(source, key -> new ArrayList<>()).add(access);
		}
	}

	int size() {
		return accesses.size();
	}

	/** Assigns the local variables to the accesses, starting with the given one. */
	void number(int first) {
		int next = first;
		for (Map.Entry<Object, List<ShadowAccess>> shared : accesses.entrySet()) {
			for (ShadowAccess access : shared.getValue()) {
				access.cache = next;
			}
			if (shared.getKey() instanceof Integer variable) {
				ofVariables.put(variable, next);
			}
			next++;
		}
	}

	/** The cache for the array in a local variable of the method; null if there is none. */
	Integer of(int variable) {
		return ofVariables.get(variable);
	}
}
