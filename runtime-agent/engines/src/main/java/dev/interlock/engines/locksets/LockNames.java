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
 * What a program calls a lock: the field from which it took it, {@code Counter.lock}, the class that it is,
 * {@code Counter.class}, or the class of the object whose monitor it is, {@code Counter}. A lock keeps its name, so it is
 * found out once for each lock, and names are compared by identity. Thread-safe.
 */
final class LockNames {

	/** Of a site that tells no name. */
	private static final String NONE = "";

	private final EngineContext context;
	/** Equal names are one object. */
	private final Map<String, String> names = new ConcurrentHashMap<>();
	/** What each site that takes a lock calls it; null where not asked yet. */
	private volatile String[] bySite = new String[256];

	LockNames(EngineContext context) {
		this.context = context;
	}

	/** The name of a lock of a lockset; null if it is gone and has none. */
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

	/** The name of the monitor of the object that has a field. */
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
