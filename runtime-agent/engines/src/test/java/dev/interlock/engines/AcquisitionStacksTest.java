/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** The stack trace of a monitor acquisition, which is reported later. */
class AcquisitionStacksTest {

	private static final Site SITE = new Site(1, SiteKind.ACQUIRE, "bank.Account", "deposit", "(I)V", "Account.java",
			12,
			"bank.Account", "lock", 0);

	@Test
	void theAcquiringMethodIsTheInnermostAtItsLine() {
		assertArrayEquals(
				new StackTraceElement[] { frame("bank.Account", "deposit", 12), frame("bank.Main", "main", 3) },
				AcquisitionStacks.from(SITE, new StackTraceElement[] { frame("bank.Log", "write", 5),
						frame("bank.Account", "deposit", 14), frame("bank.Main", "main", 3) }));
	}

	@Test
	void aStackWithoutTheMethodStaysAsItIs() {
		StackTraceElement[] stack = { frame("bank.Account", "withdraw", 14), frame("bank.Main", "deposit", 3) };
		assertSame(stack, AcquisitionStacks.from(SITE, stack));
	}

	private static StackTraceElement frame(String className, String method, int line) {
		return new StackTraceElement(className, method, className.substring(5) + ".java", line);
	}
}
