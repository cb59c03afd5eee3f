/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import java.util.HashMap;
import java.util.Map;

import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;
import dev.interlock.testing.BareContext;

/** A run with given options, sites and fields. */
final class TestRun extends BareContext {

	private final Map<Integer, Site> sites = new HashMap<>();
	private final Map<Integer, FieldInfo> fields = new HashMap<>();
	private int asked;

	TestRun with(String name, String value) {
		options.put(name, value);
		return this;
	}

	@Override
	public long seed() {
		return 42;
	}

	TestRun with(Site site) {
		sites.put(site.id(), site);
		return this;
	}

	TestRun with(int number, FieldInfo field) {
		fields.put(number, field);
		return this;
	}

	@Override
	public Sites sites() {
		return new Sites() {
			@Override
			public Site site(int id) {
				asked++;
				return sites.get(id);
			}

			@Override
			public FieldInfo field(int field) {
				return fields.get(field);
			}
		};
	}

	/** The number of look-ups of a site. */
	int asked() {
		return asked;
	}
}
