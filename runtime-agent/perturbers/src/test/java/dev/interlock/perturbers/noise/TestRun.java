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
import java.util.List;
import java.util.Map;
import java.util.Optional;

import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Options;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;
import dev.interlock.spi.ThreadView;

/** A run with given options, sites and fields. Makes threads for hand-made event sequences. */
final class TestRun implements EngineContext, Options {

	private final Map<String, String> options = new HashMap<>();
	private final Map<Integer, Site> sites = new HashMap<>();
	private final Map<Integer, FieldInfo> fields = new HashMap<>();
	private int slots;
	private int asked;

	static ThreadView thread(long id, boolean virtual) {
		return new ThreadView() {
			@Override
			public long id() {
				return id;
			}

			@Override
			public String name() {
				return "thread-" + id;
			}

			@Override
			public boolean isVirtual() {
				return virtual;
			}

			@Override
			public int startSite() {
				return -1;
			}

			@Override
			public int epoch() {
				return 0;
			}

			@Override
			public int recordedEpoch() {
				return 0;
			}

			@Override
			public List<HeldLock> heldLocks() {
				return List.of();
			}
		};
	}

	TestRun with(String name, String value) {
		options.put(name, value);
		return this;
	}

	@Override
	public Optional<String> value(String name) {
		return Optional.ofNullable(options.get(name));
	}

	@Override
	public long seed() {
		return 42;
	}

	@Override
	public Options options() {
		return this;
	}

	@Override
	public int reserveThreadSlot() {
		return slots++;
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

	@Override
	public FindingSink findings() {
		throw new UnsupportedOperationException("noise finds nothing");
	}

	@Override
	public Epochs epochs() {
		throw new UnsupportedOperationException("noise needs no epoch");
	}

	@Override
	public AccessHistory history() {
		throw new UnsupportedOperationException("noise needs no history");
	}

	@Override
	public boolean pollLostSynchronization() {
		return false;
	}

	@Override
	public StackTraceElement[] captureStack() {
		throw new UnsupportedOperationException("noise needs no stack trace");
	}
}
