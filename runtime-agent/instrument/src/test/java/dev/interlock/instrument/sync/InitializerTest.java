/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrumented.InitializerSample;

/** A class is initialised outside the access that triggers it, and accesses in the initialiser are excluded. */
class InitializerTest {

	private final Instrumented sample = new Instrumented(InstrumentationPlan.ALL, InitializerSample.class);

	@AfterEach
	void noInitializerRuns() {
		assertEquals(false, InterlockThread.current().isInInitializer());
	}

	@Test
	void aReadInitializesFirst() {
		assertEquals(List.of("before read InitializerSample$Initialized.counter",
				"after read InitializerSample$Initialized.counter",
				"before write InitializerSample$Initialized.counter",
				"after write InitializerSample$Initialized.counter", "before write InitializerSample.after",
				"after write InitializerSample.after"), sample.run("readOfAnotherClass"));
	}

	@Test
	void aWriteInitializesFirst() {
		assertEquals(List.of("before write InitializerSample$Written.counter",
				"after write InitializerSample$Written.counter", "before write InitializerSample.after",
				"after write InitializerSample.after"), sample.run("writeOfAnotherClass"));
	}

	@Test
	void aFailedInitializerLeavesNoAccessOpen() {
		List<String> onlyAfter = List.of("before write InitializerSample.after", "after write InitializerSample.after");
		assertEquals(onlyAfter, sample.run("failing"));
		assertEquals(onlyAfter, sample.run("failingAgain"));
	}

	@Test
	void initializersOfInterfacesAreExcludedToo() {
		assertEquals(List.of("before read [0]", "after read [0]", "before write InitializerSample.after",
				"after write InitializerSample.after"), sample.run("interfaceField"));
	}
}
