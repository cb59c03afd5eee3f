/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The effects of calls on objects, and the synchronisation of the thread during the calls. */
class UseHooksTest {

	private static final int READ = 40;
	private static final int WRITE = 1;
	private static final int CHANGE = 2;
	private static final int OTHER = 3;
	private static final int SITE = 9;

	private enum Letter {
		A, B
	}

	/** Records its events as text. */
	private static final class Listener extends InterlockListener {

		final List<String> events = new ArrayList<>();
		final List<String> asked = new ArrayList<>();

		Listener() {
			super(false, true, true, true);
		}

		@Override
		public String[] describe(Class<?> type) {
			asked.add(type.getSimpleName());
			return switch (type.getSimpleName()) {
			case "ArrayList", "HashMap" -> new String[] { "", "modCount", "", "", "open" };
			case "Itr" -> new String[] { "this$0", "", "", "", "open" };
			case "HashSet" -> new String[] { "map", "", "", "", "open" };
			case "RegularEnumSet" -> new String[] { "", "elements", "", "", "open" };
			case "BitSet" -> new String[] { "", "", "closed", "", "open" };
			case "LinkedList" -> new String[] { "noSuchField", "", "", "", "open" };
			default -> null;
			};
		}

		@Override
		public int use(Class<?> type, int method) {
			asked.add(type.getSimpleName() + ' ' + method);
			return switch (method) {
			case READ -> READ_USE;
			case WRITE -> WRITE_USE;
			case UseHooksTest.CHANGE -> CHANGE;
			default -> NO_USE;
			};
		}

		@Override
		public boolean overrides(Class<?> type, int method) {
			return type == Strict.class && (method == WRITE || method == InterlockOverrides.ANY);
		}

		@Override
		public void beforeUse(InterlockThread thread, Object object, boolean write, int site) {
			events.add("before " + object.getClass().getSimpleName() + (write ? " write " : " read ") + site);
		}

		@Override
		public void afterUse(InterlockThread thread, Object object, Object receiver, boolean write, int site,
				boolean isolated) {
			events.add("after " + receiver.getClass().getSimpleName() + (write ? " write" : " read")
					+ (isolated ? "" : " not isolated"));
		}

		@Override
		public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
				InterlockShadow shadow) {
			events.add("access " + variable + (write ? " write" : " read"));
		}
	}

	private final Listener listener = new Listener();
	private final int failures = InterlockFailures.failures();

	@BeforeEach
	void install() {
		InterlockListener.install(listener);
	}

	@AfterEach
	void uninstall() {
		InterlockListener.uninstall();
		assertEquals(0, InterlockThread.current().excluded);
		assertEquals(failures, InterlockFailures.failures());
	}

	private void call(Object receiver, int method, Runnable body) {
		long before = InterlockUseHooks.beforeUse(receiver, method, SITE);
		body.run();
		InterlockUseHooks.afterUse(receiver, before, SITE);
	}

	private void assertEvents(String... events) {
		assertEquals(List.of(events), listener.events);
	}

	@Test
	void readsAndWrites() {
		List<String> list = new ArrayList<>();
		call(list, READ, list::size);
		call(list, WRITE, () -> list.add("a"));
		assertEvents("before ArrayList read 9", "after ArrayList read", "access -1 read", "before ArrayList write 9",
				"after ArrayList write", "access -1 write");
	}

	/** Overrides a method, and calls it by {@code super}. */
	private static class Strict extends ArrayList<String> {
		private static final long serialVersionUID = 1L;

		@Override
		public boolean add(String element) {
			int called = InterlockUseHooks.called(this);
			long before = InterlockUseHooks.beforeSuperUse(this, null, WRITE, called, 3);
			boolean added = super.add(element);
			InterlockUseHooks.afterOwnUse(this, before, called, 3);
			return added;
		}
	}

	/** Inherits the override. */
	private static final class Stricter extends Strict {
		private static final long serialVersionUID = 1L;
	}

	@Test
	void aMethodInheritedFromTheJdkIsAUse() {
		List<String> list = new Strict();
		call(list, READ, list::size);
		call(new Object() {
		}, READ, list::size);
		assertEvents("before Strict read 9", "after Strict read", "access -1 read");
	}

	@Test
	void aUseBySuperHasTheSiteOfTheCaller() {
		List<String> list = new Strict();
		call(list, WRITE, () -> list.add("a"));
		list.add("b");
		assertEvents("before Strict write 9", "after Strict write", "access -1 write", "before Strict write 3",
				"after Strict write", "access -1 write");
	}

	@Test
	void theCallerIsForgottenAfterTheCall() {
		List<String> list = new Strict();
		call(list, WRITE, () -> assertEquals(0, list.size()));
		list.add("b");
		assertEvents("before Strict write 3", "after Strict write", "access -1 write");
	}

	@Test
	void aCallBySuperOfAnotherOverrideIsReportedByThatOverride() {
		Stricter list = new Stricter();
		int called = InterlockUseHooks.called(list);
		long before = InterlockUseHooks.beforeSuperUse(list, Strict.class, WRITE, called, 4);
		assertEquals(List.of(), listener.events);
		assertEquals(4, InterlockUseHooks.called(list));
		InterlockUseHooks.afterOwnUse(list, before, called, 4);
		long direct = InterlockUseHooks.beforeSuperUse(list, Strict.class, READ, called, 5);
		InterlockUseHooks.afterOwnUse(list, direct, called, 5);
		assertEvents("before Stricter read 5", "after Stricter read", "access -1 read");
	}

	@Test
	void aChangeIsAWriteOnlyIfTheCounterHasChanged() {
		List<String> list = new ArrayList<>();
		call(list, CHANGE, () -> list.remove("a"));
		call(list, CHANGE, () -> list.add("a"));
		assertEvents("before ArrayList write 9", "after ArrayList read", "access -1 read", "before ArrayList write 9",
				"after ArrayList write", "access -1 write");
	}

	@Test
	void theCounterMayBeLong() {
		EnumSet<Letter> set = EnumSet.of(Letter.A);
		call(set, CHANGE, () -> set.add(Letter.A));
		call(set, CHANGE, () -> set.add(Letter.B));
		assertEvents("before RegularEnumSet write 9", "after RegularEnumSet read", "access -1 read",
				"before RegularEnumSet write 9", "after RegularEnumSet write", "access -1 write");
	}

	@Test
	void withoutACounterAChangeIsAWrite() {
		BitSet bits = new BitSet();
		call(bits, CHANGE, () -> bits.get(0));
		assertEvents("before BitSet write 9", "after BitSet write", "access -1 write");
	}

	@Test
	void theStateMayBelongToAnotherObject() {
		HashSet<String> set = new HashSet<>(List.of("a"));
		call(set, CHANGE, () -> set.add("b"));
		List<String> list = new ArrayList<>(List.of("a"));
		Object iterator = list.iterator();
		call(iterator, READ, () -> list.get(0));
		assertEvents("before HashMap write 9", "after HashSet write", "access -1 write", "before ArrayList read 9",
				"after Itr read", "access -1 read");
		assertNull(InterlockUseHooks.knownAs(list));
	}

	@Test
	void theProgramKnowsTheSetAndNotTheMapInside() {
		Map<String, String> map = new HashMap<>();
		call(map, WRITE, map::clear);
		assertNull(InterlockUseHooks.knownAs(map));
		HashSet<String> set = new HashSet<>();
		Object[] inside = new Object[1];
		InterlockListener.install(new InterlockListener(false, true, true, true) {
			@Override
			public String[] describe(Class<?> type) {
				return new String[] { type == HashSet.class ? "map" : "", "", "", "", "open" };
			}

			@Override
			public int use(Class<?> type, int method) {
				return WRITE_USE;
			}

			@Override
			public void beforeUse(InterlockThread thread, Object object, boolean write, int site) {
				inside[0] = object;
			}
		});
		call(set, WRITE, set::clear);
		assertEquals(HashSet.class, InterlockUseHooks.knownAs(inside[0]));
	}

	@Test
	void aCallWithSynchronisationInsideIsNotIsolated() {
		List<String> list = new ArrayList<>();
		Object lock = new Object();
		call(list, READ, () -> InterlockSyncHooks.acquired(lock, 1));
		assertEvents("before ArrayList read 9", "after ArrayList read not isolated", "access -1 read");
	}

	/** Synchronisation in the callbacks of a call is noticed even if the listener does not receive it. */
	@Test
	void synchronisationInsideIsNoticedWithoutALockEngine() {
		List<Boolean> isolated = new ArrayList<>();
		InterlockListener.install(new InterlockListener(false, false, false, true) {
			@Override
			public String[] describe(Class<?> type) {
				return new String[] { "", "", "", "", "open" };
			}

			@Override
			public int use(Class<?> type, int method) {
				return READ_USE;
			}

			@Override
			public void acquired(InterlockThread thread, Object owner, int key) {
				throw new AssertionError("not asked for");
			}

			@Override
			public void afterUse(InterlockThread thread, Object object, Object receiver, boolean write, int site,
					boolean isIsolated) {
				isolated.add(isIsolated);
			}
		});
		List<String> list = new ArrayList<>();
		Object lock = new Object();
		call(list, READ, () -> InterlockSyncHooks.acquired(lock, 1));
		call(list, READ, () -> InterlockSyncHooks.releasing(lock, 1));
		call(list, READ, list::size);
		assertEquals(List.of(false, false, true), isolated);
	}

	@Test
	void aCallThatReleasesIsNotRecorded() {
		List<String> list = new ArrayList<>();
		Object lock = new Object();
		call(list, READ, () -> {
			InterlockLockHooks.beforeMonitorEnter(lock, 1);
			InterlockLockHooks.beforeMonitorExit(lock, 2);
		});
		assertEvents("before ArrayList read 9", "after ArrayList read not isolated");
	}

	/** For example, the caches of a date format, which are not a lock of its callers. */
	@Test
	void synchronisationInsideAClosedTypeDoesNotCount() {
		Object lock = new Object();
		call(new BitSet(), WRITE, () -> {
			InterlockLockHooks.beforeMonitorEnter(lock, 1);
			InterlockLockHooks.beforeMonitorExit(lock, 2);
		});
		assertEvents("before BitSet write 9", "after BitSet write", "access -1 write");
	}

	@Test
	void theListenerIsQueriedOnceForEachUnwatchedType() {
		Object[] others = { new java.util.Vector<>(), new java.util.LinkedList<>(), "text" };
		for (int i = 0; i < 2; i++) {
			for (Object other : others) {
				call(other, READ, () -> {
					// empty body
				});
			}
			call(new ArrayList<>(), OTHER, () -> {
				// empty body
			});
		}
		assertEvents();
		assertEquals(List.of("Vector", "LinkedList", "String", "ArrayList", "ArrayList 3"), listener.asked);
	}

	@Test
	void classesOfTheProgramAreNotKept() {
		call(new ArrayList<>() {
			private static final long serialVersionUID = 1L;
		}, READ, () -> {
			// empty body
		});
		assertEquals(3, listener.events.size());
		assertTrue(listener.asked.stream().allMatch(asked -> asked.startsWith("ArrayList")));
	}
}
