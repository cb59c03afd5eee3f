/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.transactions;

import java.util.Set;

import dev.interlock.instrument.meta.ClassFilter;

/**
 * The classes of the JDK whose calls are atomic, so that several threads may call one object without a lock. A class
 * that is itself instrumented is not among them, because its own accesses are checked. Thread-safe.
 */
final class AtomicTypes extends ClassValue<Boolean> {

	private static final Set<String> SYNCHRONIZED = Set.of("java.util.Vector", "java.util.Stack", "java.util.Hashtable",
			"java.util.Properties", "java.lang.StringBuffer");

	private final ClassFilter filter;

	/** @param filter the classes that are instrumented */
	AtomicTypes(ClassFilter filter) {
		this.filter = filter;
	}

	/** Whether each call of objects of a class is atomic and the class is not instrumented. */
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
