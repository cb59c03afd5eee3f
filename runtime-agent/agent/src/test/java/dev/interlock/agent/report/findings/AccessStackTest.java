/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.report.TestSites;
import dev.interlock.spi.AccessEvidence;

class AccessStackTest {

	private static final TestSites SITES = new TestSites();
	private static final StackTraceElement MAIN = new StackTraceElement("org.example.Main", "run", "Main.java", 7);

	private static StackTraceElement counter(String method, int line) {
		return new StackTraceElement("org.example.Counter", method, "Counter.java", line);
	}

	private static AccessEvidence write(StackTraceElement... stack) {
		AccessEvidence access = TestSites.race(new Object(), TestSites.VALUE, TestSites.GET, TestSites.INCREMENT)
				.accesses().get(1);
		return new AccessEvidence(access.thread(), access.site(), true, stack, List.of());
	}

	/** The elements of a loop are checked after it. */
	@Test
	void theTopIsOnTheLineOfTheAccess() {
		assertArrayEquals(new StackTraceElement[] { counter("increment", TestSites.INCREMENT), MAIN },
				AccessStack.atSite(write(new StackTraceElement("app", null, null, "org.example.Counter", "increment",
						"Counter.java", 19), MAIN), SITES));
	}

	@Test
	void theTopOfAnotherMethodStays() {
		StackTraceElement[] stack = { counter("get", 30), MAIN };
		assertArrayEquals(stack, AccessStack.atSite(write(stack), SITES));
	}

	@Test
	void withoutAStackTraceThereIsNone() {
		assertNull(AccessStack.atSite(write((StackTraceElement[]) null), SITES));
		assertArrayEquals(new StackTraceElement[0], AccessStack.atSite(write(), SITES));
	}
}
