/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import java.util.Set;

import dev.interlock.instrument.ClassFilter;

/**
 * The classes of the JDK whose objects several threads may call without a lock, as each call is atomic. A class of them
 * that is instrumented itself does not count, as its own accesses are watched then. Thread-safe.
 */
final class AtomicTypes extends ClassValue<Boolean> {

	private static final Set<String> SYNCHRONIZED = Set.of("java.util.Vector", "java.util.Stack", "java.util.Hashtable",
			"java.util.Properties", "java.lang.StringBuffer");

	private final ClassFilter filter;

	/** @param filter which classes are instrumented */
	AtomicTypes(ClassFilter filter) {
		this.filter = filter;
	}

	/** Whether the calls of objects of a class are atomic one by one, and are not watched inside. */
	boolean contains(Class<?> type) {
		return get(type);
	}

	@Override
	protected Boolean computeValue(Class<?> type) {
		String name = type.getName();
		boolean isAtomic = name.startsWith("java.util.concurrent.") || SYNCHRONIZED.contains(name)
				|| name.startsWith("java.util.Collections$Synchronized");
		return isAtomic && !filter.accepts(name);
	}
}
