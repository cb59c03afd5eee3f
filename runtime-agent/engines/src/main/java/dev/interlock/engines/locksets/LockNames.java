/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.locksets;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Site;

/**
 * Names of locks: the field that the program read the lock from, {@code Counter.lock}; a class, {@code Counter.class};
 * or the class of the locked object, {@code Counter}. A lock keeps its name, so it is computed once for each lock.
 * Names are compared by identity. Thread-safe.
 */
final class LockNames {

	/** The name at a site without one. */
	private static final String NONE = "";

	private final EngineContext context;
	/** Interns equal names. */
	private final Map<String, String> names = new ConcurrentHashMap<>();
	/** The name of the lock at each site; null where not computed yet. */
	private volatile String[] bySite = new String[256];

	LockNames(EngineContext context) {
		this.context = context;
	}

	/** The name of a lock of a lockset; null if the lock was collected without a name. */
	String of(Lockset locks, int index) {
		LockId id = locks.id(index);
		if (id.isNameFinal()) {
			return id.name();
		}
		Object lock = id.lock();
		String field = lock instanceof Class<?> ? NONE : ofSite(locks.site(index));
		if (field != NONE) {
			id.setName(field, true);
		} else if (id.name() == null && lock != null) {
			id.setName(ofObject(lock), lock instanceof Class<?>);
		}
		return id.name();
	}

	/** The name of the monitor of a field's object. */
	String ofOwner(int field) {
		return simple(context.sites().field(field).className());
	}

	private String ofObject(Object lock) {
		return unique(lock instanceof Class<?> type ? simple(type.getName()) + ".class"
				: simple(context.lockClass(lock).getName()));
	}

	private String ofSite(int site) {
		if (site < 0) {
			return NONE;
		}
		String[] known = bySite;
		String name = site < known.length ? known[site] : null;
		return name == null ? find(site) : name;
	}

	private String find(int id) {
		Site site = context.sites().site(id);
		String name = site.fieldName() == null ? NONE : unique(simple(site.fieldClass()) + '.' + site.fieldName());
		keep(id, name);
		return name;
	}

	private synchronized void keep(int site, String name) {
		String[] known = bySite;
		if (site >= known.length) {
			known = Arrays.copyOf(known, Math.max(site + 1, known.length * 2));
		}
		known[site] = name;
		bySite = known;
	}

	private String unique(String name) {
		String known = names.putIfAbsent(name, name);
		return known == null ? name : known;
	}

	private static String simple(String name) {
		return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
	}
}
