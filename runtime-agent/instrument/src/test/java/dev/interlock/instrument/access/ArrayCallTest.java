/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockMethodSampling;
import dev.interlock.bootstrap.InterlockShadow;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionListener;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.context.MethodSwitches;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.meta.WatchedVariables;
import dev.interlock.instrument.transactions.IgnoringTransactions;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.transactions.TransactionRules;
import dev.interlock.instrumented.ArrayCallSample;

/** JDK methods that access array elements are reported; calls that fail are not. */
class ArrayCallTest {

	private static final int MUCH = 100_000_000;

	@AfterEach
	void forgetEpoch() {
		InterlockThread.current().epoch = 0;
	}

	@BeforeEach
	@AfterEach
	void useUp() {
		InterlockThread.current().spent = 0;
		for (int i = 0; i < 100; i++) {
			InterlockMethodSampling.give(i, -InterlockMethodSampling.left(i));
		}
	}

	@BeforeEach
	void beginEpoch() {
		InterlockThread.current().epoch = 1;
	}

	@Test
	void copiesFromOneArrayToAnother() {
		assertEquals(both("read [1]", "read [2]", "write [3]", "write [4]", "read [0]", "read [1]", "write [1]",
				"write [2]"), events("copied"));
	}

	@Test
	void fills() {
		assertEquals(both("write [0]", "write [1]", "write [1]", "write [2]", "write [0]", "write [1]"),
				events("filled"));
	}

	@Test
	void newCopies() {
		assertEquals(both("read [0]", "read [1]", "read [0]", "read [0]", "read [0]", "read [0]", "read [2]",
				"read [3]", "read [0]", "read [1]"), events("newCopies"));
	}

	@Test
	void comparisonsOfEqualArrays() {
		List<String> events = events("compared");
		// the sample's own write
		events.removeAll(both("write [0]"));
		assertEquals(both("read [0]", "read [0]", "read [0]", "read [0]"), events);
	}

	@Test
	void texts() {
		List<String> events = events("texts");
		events.removeIf(event -> event.contains("StringBuilder"));
		assertEquals(both("read [0]", "read [1]", "read [2]", "read [1]", "read [1]", "read [2]", "read [0]",
				"read [0]", "read [0]"), events);
	}

	@Test
	void callsThatRunCodeOfTheProgram() {
		List<String> events = events("around");
		events.removeIf(event -> event.contains("acquire") || event.contains("release"));
		assertEquals(both("write [0]", "write [1]", "read [0]", "write [0]"), events);
	}

	@Test
	void aFailingCallReportsNothing() {
		List<String> events = events("failing");
		// the sample's own writes
		events.removeAll(both("write [0]", "write [1]"));
		assertEquals(List.of(), events);
	}

	@ParameterizedTest
	@ValueSource(strings = { "copied", "filled", "newCopies", "texts", "around", "failing" })
	void withChecksTheProgramBehavesTheSame(String method) throws Throwable {
		Instrumented sample = new Instrumented(InstrumentationPlan.CHECKS, ArrayCallSample.class);
		sample.call(method);
		Instrumented switched = sample(new MethodSwitches(MUCH));
		switched.call(method);
		assertEquals(sample.recorder.checks, switched.recorder.checks);
	}

	@Test
	void aMethodWithoutOtherAccessesHasASwitchToo() throws Throwable {
		MethodSwitches switches = new MethodSwitches(MUCH);
		Instrumented watched = sample(switches);
		assertEquals(1, watched.call("hot"));
		assertFalse(watched.recorder.checks.isEmpty());
		int number = numberOf(switches, ArrayCallSample.class.getName() + ".hot");
		assertEquals(2, switches.sites(number));
		useUp();
		Instrumented off = sample(new MethodSwitches(0));
		assertEquals(1, off.call("hot"));
		assertEquals(List.of(), off.recorder.checks);
		useUp();
		BitSet hot = new BitSet();
		hot.set(number);
		switches.rest(hot);
		Instrumented resting = sample(switches);
		assertEquals(1, resting.call("hot"));
		assertEquals(List.of(), resting.recorder.checks);
	}

	@Test
	void arraysAreWatchedInTheMethodsOfWatchedVariables() throws Throwable {
		String name = ArrayCallSample.class.getName() + ".hot()I/[]:write#0";
		for (String watched : List.of(name, "a.Class.field")) {
			InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS,
					ArrayCallSample.class.getName());
			loader.instrumenter.watchOnly(WatchedVariables.of(Set.of(watched)));
			Instrumented sample = new Instrumented(loader, ArrayCallSample.class.getName());
			sample.call("hot");
			assertEquals(watched.equals(name), !sample.recorder.checks.isEmpty());
			sample.call("copied");
			assertEquals(List.of(), sample.recorder.checks);
		}
	}

	/** If accesses are reported by context: the first elements, or none. */
	@ParameterizedTest
	@CsvSource({ "copied, 3, 5r1 5r2 3r0 3r1 3w1 3w2", "filled, 2, 2w0 2w1 4w1 1w0 2w1",
			"compared, 1, 1r0 1r0 1w0 1r0 1r0",
			"copied, 0, ''", "failing, 3, ''" })
	void transactionsReportTheFirstElements(String method, int elements, String expected) throws Exception {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS,
				ArrayCallSample.class.getName());
		loader.instrumenter.withContexts(elements);
		loader.instrumenter
				.watch(new TransactionPlan(new ClassFilter(List.of(), List.of()), TransactionRules.none()));
		Method sample = Class.forName(ArrayCallSample.class.getName(), true, loader).getDeclaredMethod(method);
		sample.setAccessible(true);
		List<String> events = new ArrayList<>();
		InterlockThread.current().view = "known";
		InterlockTransactionListener.install(new IgnoringTransactions());
		InterlockListener.install(new InterlockListener(false, true, true, false) {
			@Override
			public void access(InterlockThread thread, Object owner, int variable, boolean write, int site,
					InterlockShadow shadow) {
				if (loader.sites.site(site).method().equals(method) && owner.getClass().isArray()) {
					events.add(Array.getLength(owner) + (write ? "w" : "r") + variable);
				}
			}
		});
		try {
			sample.invoke(null);
		} finally {
			InterlockTransactionListener.install(null);
			InterlockListener.uninstall();
			InterlockThread.current().view = null;
		}
		assertEquals(expected, String.join(" ", events));
	}

	private static List<String> events(String method) {
		return new ArrayList<>(new Instrumented(InstrumentationPlan.ALL, ArrayCallSample.class).run(method));
	}

	private static List<String> both(String... accesses) {
		List<String> events = new ArrayList<>();
		for (String access : accesses) {
			events.add("before " + access);
			events.add("after " + access);
		}
		return events;
	}

	private static int numberOf(MethodSwitches switches, String method) {
		for (int i = 0; i < switches.size(); i++) {
			if (method.equals(switches.method(i))) {
				return i;
			}
		}
		return -1;
	}

	private static Instrumented sample(MethodSwitches switches) {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS,
				ArrayCallSample.class.getName());
		loader.instrumenter.withSwitches(switches);
		return new Instrumented(loader, ArrayCallSample.class.getName());
	}
}
