/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testing;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import dev.interlock.spi.AccessHistory;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.Epochs;
import dev.interlock.spi.FindingSink;
import dev.interlock.spi.Options;
import dev.interlock.spi.Sites;

/** A context with options and thread slots only. A test that needs more overrides it. */
public class BareContext implements EngineContext, Options {

	public final Map<String, String> options = new ConcurrentHashMap<>();
	private int slots;

	@Override
	public Options options() {
		return this;
	}

	@Override
	public Optional<String> value(String name) {
		return Optional.ofNullable(options.get(name));
	}

	@Override
	public long seed() {
		return 1;
	}

	@Override
	public int reserveThreadSlot() {
		return slots++;
	}

	@Override
	public boolean pollLostSynchronization() {
		return false;
	}

	@Override
	public Sites sites() {
		throw unexpected("sites");
	}

	@Override
	public Epochs epochs() {
		throw unexpected("epochs");
	}

	@Override
	public AccessHistory history() {
		throw unexpected("history");
	}

	@Override
	public FindingSink findings() {
		throw unexpected("findings");
	}

	@Override
	public StackTraceElement[] captureStack() {
		throw unexpected("stack traces");
	}

	private static UnsupportedOperationException unexpected(String service) {
		return new UnsupportedOperationException("this test expects no use of " + service);
	}
}
