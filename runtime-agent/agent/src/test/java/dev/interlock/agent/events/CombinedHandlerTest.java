/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.events;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.EventHandler;
import dev.interlock.spi.LockMode;
import dev.interlock.spi.ShadowState;
import dev.interlock.spi.ThreadView;

/** Combined analyses receive the same events as each alone, and an event that none of them needs is not reported. */
class CombinedHandlerTest {

	private final List<String> received = new ArrayList<>();
	private boolean supportsSampling = true;
	private boolean conflictsOnly = true;

	/** Receives accesses. */
	private final EventHandler accesses = new EventHandler() {
		@Override
		public void access(ThreadView thread, Object owner, int variable, boolean write, int site, ShadowState before) {
			received.add("access " + variable);
		}

		@Override
		public boolean skipsOrderedAccesses() {
			return conflictsOnly;
		}

		@Override
		public boolean supportsSampling() {
			return supportsSampling;
		}

		@Override
		public void samplingResumed(ThreadView thread) {
			received.add("resumed");
		}
	};

	/** Receives synchronisation. */
	private class Synchronized extends EventHandler {
		@Override
		public void acquired(ThreadView thread, Object owner, int key) {
			received.add("acquired " + key);
		}

		@Override
		public void releasing(ThreadView thread, Object owner, int key) {
			received.add("releasing " + key);
		}

		@Override
		public boolean supportsSampling() {
			return true;
		}

		@Override
		public void samplingResumed(ThreadView thread) {
			received.add("resumed, too");
		}
	}

	/** Receives locks and everything that it inherits. */
	private final class Locking extends Synchronized {
		@Override
		public void lockAcquired(ThreadView thread, Object lock, LockMode mode, int site) {
			received.add("locked " + site);
		}

		@Override
		public void lockReleased(ThreadView thread, Object lock, LockMode mode, int site) {
			received.add("unlocked " + site);
		}
	}

	@Test
	void eachEngineReceivesTheEventsThatItOverrides() {
		EventHandler both = CombinedHandler.of(List.of(accesses, new Locking(), new Synchronized()));
		both.access(null, this, 1, true, 5, null);
		both.lockAcquired(null, this, LockMode.MONITOR, 2);
		both.acquired(null, this, 3);
		both.releasing(null, this, 4);
		both.lockReleased(null, this, LockMode.MONITOR, 6);
		assertEquals(List.of("access 1", "locked 2", "acquired 3", "acquired 3", "releasing 4", "releasing 4",
				"unlocked 6"), received);
	}

	@Test
	void enginesWithoutMemoryModesReceiveAnAccess() {
		EventHandler both = CombinedHandler.of(List.of(new Synchronized(), new EventHandler() {
			@Override
			public void access(ThreadView thread, Object owner, int variable, boolean write, int site,
					ShadowState before) {
				received.add((write ? "writes " : "reads ") + variable);
			}
		}, new EventHandler() {
			@Override
			public void access(ThreadView thread, Object owner, int variable, boolean write, int site,
					ShadowState before) {
				received.add("plain " + variable);
			}

			@Override
			public void atomicAccess(ThreadView thread, Object owner, int variable, boolean write, int site,
					ShadowState before) {
				received.add((write ? "writes atomically " : "reads atomically ") + variable);
			}

			@Override
			public void accessAmongAtomic(ThreadView thread, Object owner, int variable, boolean write, int site,
					ShadowState atomic) {
				received.add("among atomic ones " + variable);
			}
		}));
		both.atomicAccess(null, this, 1, true, 5, null);
		both.atomicAccess(null, this, 2, false, 5, null);
		both.accessAmongAtomic(null, this, 3, true, 5, null);
		assertEquals(List.of("writes 1", "writes atomically 1", "reads 2", "reads atomically 2", "writes 3",
				"among atomic ones 3"), received);
	}

	@Test
	void onlyEnginesThatReceiveAccessesCanRequestAllOfThem() {
		EventHandler both = CombinedHandler.of(List.of(accesses, new Synchronized()));
		assertTrue(both.skipsOrderedAccesses());
		conflictsOnly = false;
		assertFalse(both.skipsOrderedAccesses());
		conflictsOnly = true;
		EventHandler three = CombinedHandler.of(List.of(accesses, new Synchronized(), new EventHandler() {
			@Override
			public void access(ThreadView thread, Object owner, int variable, boolean write, int site,
					ShadowState before) {
				received.add("all");
			}
		}));
		assertFalse(three.skipsOrderedAccesses());
	}

	@Test
	void oneEngineThatNeedsAllAccessesIsEnough() {
		boolean[] wants = new boolean[1];
		EventHandler both = CombinedHandler.of(List.of(accesses, new EventHandler() {
			@Override
			public boolean wantsEveryAccess(Object owner, int variable) {
				return wants[0] && variable == 3;
			}
		}));
		assertFalse(both.wantsEveryAccess(this, 3));
		wants[0] = true;
		assertTrue(both.wantsEveryAccess(this, 3));
		assertFalse(both.wantsEveryAccess(this, 4));
	}

	@Test
	void allRestOrNone() {
		EventHandler both = CombinedHandler.of(List.of(accesses, new Synchronized()));
		assertTrue(both.supportsSampling());
		supportsSampling = false;
		assertFalse(both.supportsSampling());
		supportsSampling = true;
		assertFalse(CombinedHandler.of(List.of(accesses, new EventHandler() {
			// does not allow a sampling pause
		})).supportsSampling());
	}

	@Test
	void allEnginesAreNotifiedOfTheEndOfASamplingPause() {
		CombinedHandler.of(List.of(accesses, new Locking())).samplingResumed(null);
		assertEquals(List.of("resumed", "resumed, too"), received);
	}

	@Test
	void methodsThatEachEngineAnswersItselfAreOmitted() throws ReflectiveOperationException {
		Set<String> left = new TreeSet<>();
		for (Method method : EventHandler.class.getDeclaredMethods()) {
			if (Modifier.isPublic(method.getModifiers()) && CombinedHandler.class
					.getMethod(method.getName(), method.getParameterTypes())
					.getDeclaringClass() == EventHandler.class) {
				left.add(method.getName());
			}
		}
		assertEquals(Set.of("watchedVariables"), left);
	}
}
