/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.hybrid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;

/** Fields are selected by name, and arrays, which have no name, by the sites of their accesses. */
class FieldsTest {

	private static final int SITE = 3;
	private static final int OTHER_SITE = 300;

	private final Sites sites = new Sites() {

		@Override
		public Site site(int id) {
			return new Site(id, SiteKind.ARRAY_WRITE, "org.example.Table", "put", "(I)V", "Table.java", 7, null, "[]",
					id);
		}

		@Override
		public FieldInfo field(int field) {
			return new FieldInfo("org.example.Table", "field" + field, "I", false);
		}

		@Override
		public boolean isInWaitingClass(int id) {
			return false;
		}
	};

	@Test
	void arraysAreChosenBySite() {
		Fields fields = new Fields(sites, Set.of(sites.site(SITE).stableForm(), "org.example.Table.field1"), true);
		assertTrue(fields.isWatched(false, 1, SITE));
		assertTrue(fields.isDetailed(false, 1, SITE));
		assertTrue(fields.mayHaveState(false, 1));
		assertFalse(fields.isWatched(false, 1, OTHER_SITE));
		assertTrue(fields.isWatched(true, 1, OTHER_SITE));
		assertFalse(fields.isWatched(true, 2, SITE));
		assertNull(fields.unmatchedNames());
	}

	@Test
	void arraysAreRefinedBySite() {
		Fields fields = new Fields(sites, null, true);
		assertFalse(fields.isDetailed(false, 5, SITE));
		fields.detail(false, 5, SITE);
		assertTrue(fields.isDetailed(false, 6, SITE), "any element there");
		assertFalse(fields.isDetailed(false, 5, OTHER_SITE));
		assertFalse(fields.isDetailed(true, SITE, SITE), "the number of a field is none of a site");
		assertEquals(null, fields.named());
	}
}
