/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.util.HashSet;
import java.util.Set;

/**
 * The variables whose accesses are checked. An instruction may name a subclass of the declaring class, so all fields
 * with a name are included. For arrays, all accesses of a method are included. Site numbers therefore do not change.
 * Immutable.
 */
public final class WatchedVariables {

	/** All variables. */
	public static final WatchedVariables ALL = new WatchedVariables(null, null, false);

	/** All fields, and no arrays. */
	public static final WatchedVariables FIELDS = new WatchedVariables(null, Set.of(), false);

	/** The names of fields; null for all. */
	private final Set<String> fields;
	/** Class, method and descriptor of methods that access arrays; null for all. */
	private final Set<String> methods;
	private final boolean hasInitialWrites;

	private WatchedVariables(Set<String> fields, Set<String> methods, boolean hasInitialWrites) {
		this.fields = fields;
		this.methods = methods;
		this.hasInitialWrites = hasInitialWrites;
	}

	/** These variables, also reporting the writes of a constructor to an object that no other thread can reach yet. */
	public WatchedVariables withInitialWrites() {
		return new WatchedVariables(fields, methods, true);
	}

	/**
	 * The given variables.
	 *
	 * @param names lines {@code CLASS.NAME} for fields, and the stable forms of the sites that access arrays
	 */
	public static WatchedVariables of(Set<String> names) {
		Set<String> fields = new HashSet<>();
		Set<String> methods = new HashSet<>();
		for (String name : names) {
			int array = name.indexOf("/[]:");
			if (array >= 0) {
				methods.add(name.substring(0, array));
			} else if (name.indexOf('/') < 0) {
				fields.add(name.substring(name.lastIndexOf('.') + 1));
			}
		}
		return new WatchedVariables(fields, methods, false);
	}

	/** Whether accesses to fields with this name are checked. */
	public boolean hasField(String name) {
		return fields == null || fields.contains(name);
	}

	/**
	 * Whether the first writes of constructors are reported. If not, they only store their epoch in the shadow state,
	 * and their sites are lost.
	 */
	public boolean hasInitialWrites() {
		return hasInitialWrites;
	}

	/** Whether a method's accesses to arrays are checked. */
	public boolean hasArraysIn(MethodSites method) {
		return methods == null
				|| !methods.isEmpty()
						&& methods.contains(method.className() + '.' + method.name() + method.descriptor());
	}
}
