/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.engines.windows.WindowTable;
import dev.interlock.spi.AccessEvidence;
import dev.interlock.testing.TestThread;

/** The paper's windows with an atomic access: it races if it is made while the window of a plain access is open. */
class AtomicWindowsTest {

	private static final boolean WRITE = true;
	private static final boolean READ = false;
	private static final int FIELD = 7;
	private static final int SITE_1 = 0;
	private static final int SITE_2 = 20;

	private final TestContext context = new TestContext();
	private final AtomRaceHandler engine = new AtomRaceHandler(context, new WindowTable());
	private final TestThread plain = new TestThread(1);
	private final TestThread atomic = new TestThread(2);
	private final Object object = new Object();

	private void open(boolean write) {
		engine.beforeAccess(plain, object, FIELD, write, SITE_1);
	}

	private void close(boolean write) {
		engine.afterAccess(plain, object, FIELD, write, SITE_1);
	}

	private void begin() {
		engine.beforeAtomicAccess(atomic, object, FIELD, SITE_2);
	}

	private void made(boolean wrote) {
		engine.afterAtomicAccess(atomic, object, FIELD, wrote, SITE_2);
	}

	private void inside(boolean plainWrites, boolean wrote) {
		open(plainWrites);
		begin();
		made(wrote);
		close(plainWrites);
	}

	@Test
	void anAccessThatIsMadeWhileAWindowIsOpenRacesIfOneOfThemWrites() {
		inside(READ, READ);
		assertEquals(Map.of(), context.counts);
		inside(READ, WRITE);
		assertEquals(1, context.count(SITE_1, SITE_2));
		List<AccessEvidence> accesses = context.reports.element().accesses();
		assertEquals(List.of(plain, atomic), accesses.stream().map(AccessEvidence::thread).toList());
		assertEquals(List.of(READ, WRITE), accesses.stream().map(AccessEvidence::write).toList());
		inside(WRITE, READ);
		inside(WRITE, WRITE);
		assertEquals(3, context.count(SITE_1, SITE_2));
	}

	/**
	 * The atomic access may have released or acquired an edge to the other access: a window counts only if it is open
	 * throughout.
	 */
	@Test
	void aWindowThatIsNotOpenAllTheTimeIsNoRace() {
		open(WRITE);
		begin();
		close(WRITE);
		made(WRITE);
		begin();
		open(WRITE);
		made(WRITE);
		close(WRITE);
		open(WRITE);
		begin();
		close(WRITE);
		open(WRITE);
		made(WRITE);
		close(WRITE);
		assertEquals(Map.of(), context.counts);
	}

	@Test
	void twoAtomicAccessesNeverRace() {
		engine.beforeAtomicAccess(plain, object, FIELD, SITE_1);
		begin();
		made(WRITE);
		engine.afterAtomicAccess(plain, object, FIELD, WRITE, SITE_1);
		assertEquals(Map.of(), context.counts);
	}

	@Test
	void anotherVariableIsNoRace() {
		engine.beforeAccess(plain, object, FIELD + 1, WRITE, SITE_1);
		begin();
		made(WRITE);
		engine.afterAccess(plain, object, FIELD + 1, WRITE, SITE_1);
		engine.beforeAccess(plain, new Object(), FIELD, WRITE, SITE_1);
		begin();
		made(WRITE);
		assertEquals(Map.of(), context.counts);
	}

	/** An access that has begun and thrown is forgotten, or reported again with a window that is still open. */
	@Test
	void anAccessThatWasNotMadeLeavesNothingBehind() {
		for (int i = 0; i < 100; i++) {
			open(WRITE);
			begin();
			close(WRITE);
		}
		begin();
		made(WRITE);
		assertEquals(Map.of(), context.counts);
		inside(WRITE, WRITE);
		assertEquals(1, context.count(SITE_1, SITE_2));
		open(WRITE);
		begin();
		engine.threadEnded(atomic);
		made(WRITE);
		close(WRITE);
		assertEquals(1, context.count(SITE_1, SITE_2));
	}

	@Test
	void elementsAccessedAtTheSameTimeAreDistinguished() {
		byte[] array = new byte[8];
		engine.beforeAccess(plain, array, 3, READ, SITE_1);
		for (int i = 0; i < array.length; i++) {
			engine.beforeAtomicAccess(atomic, array, i, SITE_2);
		}
		for (int i = 0; i < array.length; i++) {
			engine.afterAtomicAccess(atomic, array, i, WRITE, SITE_2);
		}
		engine.afterAccess(plain, array, 3, READ, SITE_1);
		assertEquals(1, context.count(SITE_1, SITE_2));
		assertEquals(3, context.reports.element().variable());
	}
}
