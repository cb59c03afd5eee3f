/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.bootstrap.InterlockEscapeMarks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionListener;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.transactions.TransactionRules;
import dev.interlock.instrumented.LateSample;

/**
 * Methods that only access fields are transactions around their reports. Objects owned by the thread have no reports.
 */
class DeferredTransactionBeginTest {

	private final InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS,
			LateSample.class.getName());
	private final Instrumented sample;
	private int contexts;

	DeferredTransactionBeginTest() {
		loader.instrumenter.withContexts(0);
		loader.instrumenter
				.watch(new TransactionPlan(new ClassFilter(List.of(), List.of()), TransactionRules.none()));
		sample = new Instrumented(loader, LateSample.class.getName());
	}

	/** Records transactions among the accesses; each access has a context of its own. */
	private final class Events extends InterlockTransactionListener {

		@Override
		public void begun(InterlockThread thread, int site) {
			thread.epoch = ++contexts;
			sample.recorder.checks.add("begin " + loader.sites.site(site).method());
		}

		@Override
		public void ended(InterlockThread thread) {
			thread.epoch = ++contexts;
			sample.recorder.checks.add("end");
		}

		@Override
		public void allocated(InterlockThread thread, Object object) {
			throw new AssertionError("no array is made");
		}

		@Override
		public void referenceStored(InterlockThread thread, Object owner, Object value) {
			InterlockEscapeMarks.release(value);
		}

		@Override
		public void referenceEscaped(InterlockThread thread, Object value) {
			throw new AssertionError("no reference escapes");
		}

		@Override
		public void accessed(InterlockThread thread, Object owner, int variable, boolean write, int site) {
			throw new AssertionError("nothing is volatile");
		}

		@Override
		public void called(InterlockThread thread, Object receiver, Object part, int effect, int site) {
			throw new AssertionError("nothing is atomic");
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

	private List<String> events(String method) throws Throwable {
		InterlockThread.current().epoch = ++contexts;
		InterlockThread.current().view = "known";
		InterlockTransactionListener.install(new Events());
		sample.call(method);
		List<String> events = new ArrayList<>();
		sample.recorder.checks.forEach(event -> events.add(event.replace("LateSample.", "")));
		return events;
	}

	@Test
	void threadLocalObjectsReportNothing() throws Throwable {
		assertEquals(List.of(), events("own"));
	}

	@Test
	void reportedEventsBeginATransaction() throws Throwable {
		assertEquals(List.of("write shared", "begin sum", "read x", "read y", "end", "begin sum", "read x", "read y",
				"end", "begin first", "read x", "end"), events("outside"));
	}

	@Test
	void writesAndNewObjects() throws Throwable {
		assertEquals(List.of("write shared", "begin move", "read x", "write x", "read y", "write y", "end",
				"begin plus", "read x", "read y", "end"), events("written"));
	}

	@Test
	void oneObjectIsTheThreadsOwn() throws Throwable {
		assertEquals(List.of("write shared", "begin sum", "read x", "read y", "end", "begin sum", "read x", "read y",
				"end"), events("oneOfTwo"));
	}

	@Test
	void inAnotherTransactionItIsReportedOnce() throws Throwable {
		assertEquals(List.of("begin inside", "write shared", "read x", "read y", "end"), events("inside"));
	}

	@Test
	void methodsThatDoMoreBeginAsTransactions() throws Throwable {
		assertEquals(List.of("begin bothTwice", "end", "begin repeated", "end", "begin atTwoPlaces", "end"),
				events("more"));
	}

	@Test
	void anExceptionEndsNoTransactionThatHasNotBegun() throws Throwable {
		assertEquals(List.of("write shared", "begin first", "read x", "end"), events("failing"));
	}
}
