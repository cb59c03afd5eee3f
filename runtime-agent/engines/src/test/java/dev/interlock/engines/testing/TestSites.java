/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.testing;

import java.util.Map;

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;

/** Sites of hand-made events; the line of a site is its number. */
public final class TestSites implements Sites {

	/** A site that acquires a lock that was not read from a field. */
	public static final int LOCAL_LOCK = 3000;
	/** A site that acquires a lock from the field {@code other}. */
	public static final int OTHER_LOCK = 3001;

	/** The names of the fields that sites read locks from; the first entry is for locks without a given site. */
	private static final Map<Integer, String> LOCK_FIELDS = Map.of(0, "lock", OTHER_LOCK, "other");

	@Override
	public Site site(int id) {
		if (LOCK_FIELDS.containsKey(id)) {
			return new Site(id, SiteKind.ACQUIRE, "org.example.Account", "deposit", "(I)V", "Account.java", id,
					"org.example.Account", LOCK_FIELDS.get(id), 0);
		}
		if (id == LOCAL_LOCK) {
			return new Site(id, SiteKind.ACQUIRE, "org.example.Account", "deposit", "(I)V", "Account.java", id, null,
					null, 0);
		}
		return new Site(id, SiteKind.FIELD_READ, "org.example.Account", "deposit", "(I)V", "Account.java", id,
				"org.example.Account", "balance", 0);
	}

	@Override
	public FieldInfo field(int field) {
		return new FieldInfo("org.example.Account", "balance", "I", false);
	}

	@Override
	public boolean isInWaitingClass(int id) {
		return id == EventRun.WAITING_SITE;
	}
}
