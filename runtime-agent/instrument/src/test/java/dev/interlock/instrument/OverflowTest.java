/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.meta.FieldResolver;
import dev.interlock.instrumented.OverflowSample;

/** A stack overflow ends a program as without instrumentation, and leaves no access open and no lock held. */
class OverflowTest {

	/** Enough rounds for JIT compilation. */
	private static final int ROUNDS = 300;

	private final Instrumented sample = new Instrumented(InstrumentationPlan.ALL, OverflowSample.class);

	@AfterEach
	void uninstall() {
		InterlockListener.uninstall();
	}

	@ParameterizedTest
	@ValueSource(strings = { "accesses", "locks" })
	void nothingStaysOpen(String name) throws Exception {
		FieldResolver resolver = new FieldResolver(sample.loader.sites, sample.loader.fields);
		Method method = sample.type.getDeclaredMethod(name);
		method.setAccessible(true);
		for (int round = 0; round < ROUNDS; round++) {
			Balance balance = new Balance(resolver);
			InterlockListener.install(balance);
			int skew = round;
			AtomicReference<Throwable> failure = new AtomicReference<>();
			Thread thread = new Thread(null, () -> failure.set(overflow(balance, method, skew)), name, 256 << 10);
			thread.start();
			thread.join();
			assertNull(failure.get());
			assertFalse(balance.open, "round " + round);
		}
	}

	/** Shifts the stack by a few words in each round, so that it overflows at another place. */
	private static Throwable overflow(Balance balance, Method method, int skew) {
		if (skew % 50 > 0) {
			return overflow(balance, method, skew - 1);
		}
		try {
			method.invoke(null);
			return new AssertionError("no overflow");
		} catch (InvocationTargetException e) {
			// read before another event of this thread can close an open access
			boolean open = balance.open;
			assertEquals(StackOverflowError.class, e.getCause().getClass());
			InterlockThread.current().heldLocks().validate();
			assertEquals(0, InterlockThread.current().heldLocks().size());
			assertFalse(InterlockThread.current().isInAgent());
			return open ? new AssertionError("an access is open") : null;
		} catch (Throwable e) {
			return e;
		}
	}

	/** Tracks whether an access is open, and uses a little stack. */
	private static final class Balance extends InterlockListener {

		private final FieldResolver resolver;
		private volatile boolean open;

		Balance(FieldResolver resolver) {
			this.resolver = resolver;
		}

		@Override
		public int resolve(int site, Object owner) {
			return resolver.resolve(site, owner);
		}

		@Override
		public void beforeAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
			set(4, true);
		}

		@Override
		public void afterAccess(InterlockThread thread, Object owner, int variable, boolean write, int site) {
			set(2, false);
		}

		private int set(int frames, boolean value) {
			if (frames == 0) {
				open = value;
				return 0;
			}
			return set(frames - 1, value) + 1;
		}
	}
}
