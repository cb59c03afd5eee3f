/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.shadow.EpochTable;
import dev.interlock.agent.shadow.History;
import dev.interlock.agent.shadow.ShadowRecorder;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.spi.EventHandler;

/** Until when ranges that meet only accesses of their own thread need no check. */
class ConflictsOnlyListenerTest {

	private final InterlockThread thread = InterlockThread.current();

	@Test
	void rangesAreCheckedFromTheFirstWantedElement() {
		boolean[] wants = new boolean[1];
		EventHandler handler = new EventHandler() {
			@Override
			public boolean skipsOrderedAccesses() {
				return true;
			}

			@Override
			public boolean wantsEveryAccess(Object owner, int variable) {
				return wants[0];
			}
		};
		EpochTable epochs = new EpochTable();
		class Listener extends ProgramListener {
			Listener() {
				super(InstrumentationPlan.ALL, handler,
						new ShadowRecorder(handler, epochs, new History(epochs, stack -> stack, false)), null, null,
						new AtomicInteger());
			}

			boolean asksOnlyAboutOthers(Object owner) {
				// the content of the variable's state does not matter
				access(thread, owner, 1, false, 5, new NoShadow());
				return othersOnly;
			}
		}
		Listener listener = new Listener();
		listener.threadStarted(thread);
		assertTrue(listener.asksOnlyAboutOthers(new int[2]));
		wants[0] = true;
		assertTrue(listener.asksOnlyAboutOthers(this), "a field");
		assertFalse(listener.asksOnlyAboutOthers(new int[2]));
		wants[0] = false;
		assertFalse(listener.asksOnlyAboutOthers(new int[2]), "for good");
	}

	/** Accepts and discards every value. */
	private static final class NoShadow extends InterlockShadow {

		@Override
		public int write() {
			return 0;
		}

		@Override
		public void setWrite(int epoch) {
			// discarded
		}

		@Override
		public boolean compareAndSetWrite(int expected, int epoch) {
			return true;
		}

		@Override
		public int read(int index) {
			return 0;
		}

		@Override
		public boolean compareAndSetRead(int index, int expected, int epoch) {
			return true;
		}
	}
}
