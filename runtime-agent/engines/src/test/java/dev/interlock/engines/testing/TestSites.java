/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.testing;

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;

/** Sites of hand-made events: each on the line of its number. */
final class TestSites implements Sites {

	@Override
	public Site site(int id) {
		if (EventRun.LOCK_FIELDS.containsKey(id)) {
			return new Site(id, SiteKind.ACQUIRE, "org.example.Account", "deposit", "(I)V", "Account.java", id,
					"org.example.Account", EventRun.LOCK_FIELDS.get(id), 0);
		}
		if (id == EventRun.LOCAL_LOCK) {
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
