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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrumented.JointSample;

/** Accesses that are checked together are reported as if each had a check of its own. */
class JointTest {

	private final Instrumented sample = sample();

	private static Instrumented sample() {
		var loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, JointSample.class.getName());
		loader.instrumenter.withContexts(0);
		return new Instrumented(loader, JointSample.class.getName());
	}

	@AfterEach
	void forgetEpoch() {
		InterlockThread.current().epoch = 0;
	}

	private static List<String> accesses(String... accesses) {
		List<String> all = new ArrayList<>();
		for (String access : accesses) {
			all.add(access.replace(" ", " JointSample."));
		}
		return all;
	}

	private List<String> checks(String method) {
		sample.run(method);
		return sample.recorder.checks;
	}

	@Test
	void accessesToTwoObjectsAreReportedInProgramOrder() {
		assertEquals(accesses("read x", "read x", "read y", "read y"), checks("twoObjects"));
	}

	@Test
	void accessesAreReportedAgainInAnotherEpoch() {
		assertEquals(accesses("read x", "read y", "read x", "read y"), checks("again"));
	}

	@Test
	void writesAreReportedAtTheirOwnPlaces() {
		assertEquals(accesses("read x", "write y", "read count"), checks("writtenBetween"));
	}

	@Test
	void repeatedAccessesInAnEpochAreNotReported() {
		assertEquals(accesses("write y", "read x", "read count"), checks("partly"));
	}

	@Test
	void accessesBeforeAReleaseBelongToTheEarlierEpoch() {
		sample.run("released");
		assertEquals(accesses("read x", "read y"), sample.recorder.checks);
		assertEquals(List.of(1, 2), sample.recorder.epochs);
	}

	@Test
	void aVariableMayHoldAnotherObject() {
		assertEquals(accesses("read x", "read y", "read y", "read x"), checks("otherInTheSameVariable"));
	}

	@Test
	void accessesBeforeAFailedOneAreReported() {
		assertEquals(accesses("read x"), checks("readBeforeNothing"));
		assertEquals(accesses("read x"), checks("readBeforeNothingInAVariable"));
		assertTrue(sample.fail("writtenBeforeNothing") instanceof NullPointerException);
		assertEquals(accesses("write x"), sample.recorder.checks);
	}

	@Test
	void readsThatAreNotExecutedAreNotReported() {
		assertEquals(accesses("read x", "read count"), checks("alternatives"));
	}

	@Test
	void inALoop() {
		assertEquals(accesses("read x", "read y", "read x", "read y"), checks("inALoop"));
	}

	@Test
	void manyAccesses() {
		List<String> all = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			all.addAll(accesses("read x", "read y", "read count"));
		}
		assertEquals(all, checks("many"));
	}

	@Test
	void fieldsOfAClassThatWasNotKnown() {
		assertEquals(accesses("read x", "read x", "read y", "read y").stream().map(each -> each.replace(".", "$Later."))
				.toList(), checks("later"));
		assertEquals(accesses("write x", "write y", "read y").stream().map(each -> each.replace(".", "$Later."))
				.toList(), checks("laterWritten"));
	}
}
