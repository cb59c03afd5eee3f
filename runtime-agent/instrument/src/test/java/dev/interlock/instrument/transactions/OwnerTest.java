/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.bootstrap.InterlockEscapeMarks;
import dev.interlock.bootstrap.InterlockHiddenFields;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionListener;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.HiddenField;
import dev.interlock.instrumented.JointSample;
import dev.interlock.instrumented.OwnerSample;

/** Accesses to objects that only their thread can reach are not reported, nor are references between such objects. */
class OwnerTest {

	private final Instrumented sample = sample();
	private final List<String> references = new ArrayList<>();

	private static Instrumented sample() {
		return new Instrumented(loader(OwnerSample.class), OwnerSample.class.getName());
	}

	private static InstrumentedLoader loader(Class<?> type) {
		var loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, type.getName());
		loader.instrumenter.withContexts(0);
		loader.instrumenter
				.watch(new TransactionPlan(new ClassFilter(List.of(), List.of()), TransactionRules.none()));
		return loader;
	}

	/** Each object escapes immediately and separately. */
	private final class Escapes extends InterlockTransactionListener {

		@Override
		public void begun(InterlockThread thread, int site) {
			thread.epoch = 1;
		}

		@Override
		public void ended(InterlockThread thread) {
			// transactions are not distinguished
		}

		@Override
		public void allocated(InterlockThread thread, Object object) {
			references.add("created " + object.getClass().getSimpleName());
		}

		@Override
		public void referenceStored(InterlockThread thread, Object owner, Object value) {
			references.add(value.getClass().getSimpleName() + " into "
					+ (owner == null ? "static" : owner.getClass().getSimpleName()));
			release(value);
		}

		@Override
		public void referenceEscaped(InterlockThread thread, Object value) {
			references.add("passed " + value.getClass().getSimpleName());
			release(value);
		}

		private void release(Object value) {
			if (InterlockEscapeMarks.mark(value) > InterlockEscapeMarks.ESCAPED) {
				InterlockEscapeMarks.release(value);
			}
		}

		@Override
		public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
			throw new AssertionError("nothing is volatile");
		}

		@Override
		public void called(InterlockThread thread, Object receiver, Object part, int effect, int site) {
			// no atomic accesses
		}

		@Override
		public void waits(InterlockThread thread, Object monitor) {
			throw new AssertionError("no thread waits");
		}
	}

	@AfterEach
	void uninstall() {
		InterlockTransactionListener.install(null);
		InterlockThread.current().epoch = 0;
		InterlockThread.current().view = null;
	}

	private List<String> checks(String method) throws Throwable {
		run(method);
		return sample.recorder.checks;
	}

	private Object run(String method) throws Throwable {
		InterlockThread.current().epoch = 0;
		InterlockThread.current().view = "known";
		InterlockTransactionListener.install(new Escapes());
		return sample.call(method);
	}

	@Test
	void objectsThatReferToEachOtherStayWithTheirThread() throws Throwable {
		assertEquals(List.of(), checks("own"));
		assertEquals(List.of(), references);
	}

	@Test
	void anObjectStoredInAStaticFieldEscapes() throws Throwable {
		assertEquals(List.of("write OwnerSample.shared", "read OwnerSample.value"), checks("stored"));
		assertEquals(List.of("OwnerSample into static"), references);
	}

	@Test
	void escapedObjectsAreReportedInANewContext() throws Throwable {
		Object published = run("published");
		int context = InterlockThread.current().epoch;
		assertNotEquals(0, context);
		for (char kind : HiddenField.KINDS.toCharArray()) {
			Field epoch = published.getClass().getDeclaredField(InterlockHiddenFields.PREFIX + kind + "value$I");
			clear(published);
			epoch.setInt(published, context + 1);
			assertEquals(List.of("read OwnerSample.value"), checks("readPublished"), "another one is in " + kind);
			epoch.setInt(published, context);
			assertEquals(List.of(), checks("readPublished"), "that of the context is in " + kind);
		}
	}

	private static void clear(Object published) throws ReflectiveOperationException {
		for (char kind : HiddenField.KINDS.toCharArray()) {
			published.getClass().getDeclaredField(InterlockHiddenFields.PREFIX + kind + "value$I").setInt(published, 0);
		}
	}

	@Test
	void onlyJointAccessesToEscapedObjectsAreReported() throws Throwable {
		var joint = new Instrumented(loader(JointSample.class), JointSample.class.getName());
		assertEquals(List.of(), checks(joint, "twoObjects"));
		assertEquals(List.of("write JointSample.shared", "read JointSample.x", "read JointSample.y"),
				checks(joint, "sharedAndOwn"));
		assertEquals(List.of("read JointSample.x", "read JointSample.y"),
				checks(joint, "ownAndShared"));
		assertEquals(List.of("read JointSample.y"), checks(joint, "escapesBetween"));
		assertEquals(
				List.of("read JointSample.x", "read JointSample.x", "read JointSample.y",
						"read JointSample.y", "read JointSample.count", "read JointSample.count"),
				checks(joint, "twoShared"));
	}

	private List<String> checks(Instrumented joint, String method) throws Throwable {
		InterlockThread.current().epoch = 0;
		InterlockThread.current().view = "known";
		InterlockTransactionListener.install(new Escapes());
		joint.call(method);
		return joint.recorder.checks;
	}

	@Test
	void anObjectStoredInAnEscapedObjectEscapes() throws Throwable {
		assertEquals(List.of("write OwnerSample.shared", "write OwnerSample.content", "read OwnerSample.value"),
				checks("storedInAnEscapedObject"));
		assertEquals(List.of("Child into static", "OwnerSample into Child"), references);
	}

	@Test
	void theAnalysisDecidesWhetherAnArrayHasEscaped() throws Throwable {
		checks("storedInAnArray");
		assertEquals(List.of("created OwnerSample[]", "OwnerSample into OwnerSample[]"), references);
	}

	@Test
	void anObjectPassedToUninstrumentedCodeEscapes() throws Throwable {
		assertEquals(List.of("read OwnerSample$Child.more"), checks("passed"));
		assertEquals(List.of("passed Child"), references);
	}

	@Test
	void theMarkIsFoundInUnknownClasses() throws Throwable {
		assertEquals(List.of(), checks("later"));
		assertEquals(List.of("write OwnerSample.shared", "write OwnerSample$Later.value"), checks("laterShared"));
		assertEquals(List.of("Later into static"), references);
	}

	@Test
	void aConstructorMayPublishItsObject() throws Throwable {
		assertEquals(List.of("write OwnerSample.shared", "write OwnerSample$Leaking.value"), checks("leaking"));
	}

	@Test
	void objectsOfAnInitialiserAreNotOwned() throws Throwable {
		assertEquals(List.of("read OwnerSample$Early.value"), checks("early"));
	}

	@Test
	void aCopyIsNotOwned() throws Throwable {
		Object copy = run("copy");
		assertEquals(InterlockEscapeMarks.ESCAPED, InterlockEscapeMarks.mark(copy));
		assertEquals(List.of("write OwnerSample$Copied.value"), sample.recorder.checks);
	}

	@Test
	void theMarkIsHiddenAndOnlyInTheRootClass() throws Throwable {
		Object made = run("made");
		assertEquals(InterlockThread.current().mark, InterlockEscapeMarks.mark(made));
		var field = made.getClass().getSuperclass().getDeclaredField(InterlockEscapeMarks.FIELD);
		assertTrue(field.isSynthetic() && Modifier.isTransient(field.getModifiers()));
		assertTrue(InterlockEscapeMarks.FIELD.startsWith(InterlockHiddenFields.PREFIX));
		assertTrue(Arrays.stream(made.getClass().getDeclaredFields())
				.noneMatch(each -> each.getName().equals(InterlockEscapeMarks.FIELD)));
		assertEquals(InterlockEscapeMarks.UNMARKED, InterlockEscapeMarks.mark(new OwnerSample()));
	}

	@Test
	void anObjectFoundByAnotherThreadIsNoLongerOwned() throws Throwable {
		Object made = run("made");
		int[] seen = new int[2];
		Thread other = new Thread(() -> {
			seen[0] = InterlockEscapeMarks.mark(made);
			seen[1] = InterlockEscapeMarks.mark(made, InterlockThread.current());
		});
		other.start();
		other.join();
		assertNotEquals(InterlockEscapeMarks.ESCAPED, seen[0]);
		assertEquals(InterlockEscapeMarks.ESCAPED, seen[1]);
		assertEquals(InterlockEscapeMarks.ESCAPED, InterlockEscapeMarks.mark(made));
	}
}
