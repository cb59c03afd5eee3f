/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

import dev.interlock.spi.SiteKind;

/**
 * The sites of unloaded classes, by content. The same class in another loader reuses their numbers, so that tables
 * indexed by site do not grow. Only the most recent ones are kept. Not thread-safe.
 */
final class FreeSites {

	private static final int MOST = 1 << 14;

	private final Map<Content, int[]> free = new LinkedHashMap<>() {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<Content, int[]> eldest) {
			return size() > MOST;
		}
	};

	/** The content of a site without its loader. */
	private record Content(SiteKind kind, MethodSites method, String typeName, String name, String descriptor,
			boolean isStatic, int line, int ordinal) {

		static Content of(SiteKind kind, MethodSites method, FieldReference field, int line, int ordinal) {
			return field == null ? new Content(kind, method, null, null, null, false, line, ordinal)
					: new Content(kind, method, field.typeName(), field.name(), field.descriptor(), field.isStatic(),
							line, ordinal);
		}
	}

	/** Adds the site of an unloaded class. */
	void add(int id, SiteKind kind, MethodSites method, FieldReference field, int line, int ordinal) {
		free.merge(Content.of(kind, method, field, line, ordinal), new int[] { id }, (known, more) -> {
			int[] all = Arrays.copyOf(known, known.length + 1);
			all[known.length] = id;
			return all;
		});
	}

	/** Removes and returns the number of a site with this content; -1 if there is none. */
	int take(SiteKind kind, MethodSites method, FieldReference field, int line, int ordinal) {
		if (free.isEmpty()) {
			return -1;
		}
		Content content = Content.of(kind, method, field, line, ordinal);
		int[] known = free.remove(content);
		if (known == null) {
			return -1;
		}
		if (known.length > 1) {
			free.put(content, Arrays.copyOf(known, known.length - 1));
		}
		return known[known.length - 1];
	}
}
