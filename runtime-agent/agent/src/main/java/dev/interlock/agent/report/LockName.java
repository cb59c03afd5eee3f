/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;

/**
 * What a program calls a lock: the field from which it took it, {@code Counter.lock}, the class that it is,
 * {@code Counter.class}, or the class of the object whose monitor it is, {@code Counter}.
 */
final class LockName {

	private LockName() {
		// only static members
	}

	static String of(HeldLock held, Sites sites) {
		if (held.lock() instanceof Class<?> type) {
			return simple(type.getName()) + ".class";
		}
		Site site = held.site() < 0 ? null : sites.site(held.site());
		if (site != null && site.fieldName() != null) {
			return simple(site.fieldClass()) + '.' + site.fieldName();
		}
		return simple(ReadWriteLocks.classOf(held.lock()).getName());
	}

	private static String simple(String name) {
		return name.substring(name.lastIndexOf('.') + 1).replace('$', '.');
	}
}
