/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli;

import java.util.Set;

import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;

/** The engines that the command line finds in tests. */
public final class TestEngines {

	private TestEngines() {
	}

	/** An engine with the id of a real one. */
	public static final class AtomRace extends Named {
		/** Called by the service loader. */
		public AtomRace() {
			super("atomrace");
		}
	}

	/** A second engine. */
	public static final class Other extends Named {
		/** Called by the service loader. */
		public Other() {
			super("other");
		}
	}

	private abstract static class Named implements Engine {

		private final String id;

		Named(String id) {
			this.id = id;
		}

		@Override
		public EngineDescriptor descriptor() {
			return new EngineDescriptor(id, id, id, Set.of(FindingKind.DATA_RACE), Evidence.OBSERVED);
		}

		@Override
		public EventHandler start(EngineContext context) {
			throw new UnsupportedOperationException("The command line starts no engine.");
		}
	}
}
