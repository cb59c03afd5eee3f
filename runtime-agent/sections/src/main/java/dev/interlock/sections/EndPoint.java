/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.sections;

import java.util.EnumSet;
import java.util.Set;

/**
 * A site where an atomic section ends.
 *
 * @param site    the access
 * @param allowed the accesses that other threads may make between the section's entry and this end; immutable
 */
public record EndPoint(SitePoint site, Set<AccessKind> allowed) {

	public EndPoint {
		allowed = allowed.isEmpty() ? Set.of() : Set.copyOf(allowed);
	}

	/** An end that allows accesses that are serialisable with the two accesses. */
	public static EndPoint serializable(SitePoint entry, SitePoint site) {
		return new EndPoint(site, AccessKind.serializableBetween(entry.access(), site.access()));
	}

	/** The allowed accesses as in the file: {@code read}, {@code write}, {@code read,write} or {@code none}. */
	String allowedText() {
		if (allowed.isEmpty()) {
			return "none";
		}
		return allowed.size() == 2 ? "read,write" : allowed.iterator().next().text();
	}

	/** Parses the output of {@link #allowedText}; null if it is invalid. */
	static Set<AccessKind> parseAllowed(String text) {
		Set<AccessKind> allowed = EnumSet.noneOf(AccessKind.class);
		if (text.equals("none")) {
			return allowed;
		}
		for (String word : text.split(",", -1)) {
			AccessKind kind = AccessKind.of(word);
			if (kind == null || !allowed.add(kind)) {
				return null;
			}
		}
		return allowed;
	}
}
