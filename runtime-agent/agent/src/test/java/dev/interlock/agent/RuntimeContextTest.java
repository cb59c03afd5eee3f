/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import dev.interlock.agent.config.AgentOptions;
import dev.interlock.spi.OptionException;

/** The stack traces that engines receive. */
class RuntimeContextTest {

	private static final StackTraceElement ENGINE = frame("dev.interlock.engines.atomrace.AtomRaceHandler");
	private static final StackTraceElement LISTENER = frame("dev.interlock.agent.events.ProgramListener");
	private static final StackTraceElement HOOK = frame("dev.interlock.bootstrap.InterlockWindowHooks");
	private static final StackTraceElement LOCK_HOOK = frame("dev.interlock.bootstrap.InterlockLockHooks");
	private static final StackTraceElement PROGRAM = frame("dev.interlock.demo.Bank");
	private static final StackTraceElement CALLER = frame("java.lang.Thread");

	@Test
	void theFramesOfTheAgentAreOmitted() {
		assertArrayEquals(new StackTraceElement[] { PROGRAM, CALLER }, RuntimeContext.withoutAgent(
				new StackTraceElement[] { ENGINE, LISTENER, HOOK, LOCK_HOOK, HOOK, PROGRAM, CALLER }));
	}

	@Test
	void outerFramesOfTheAgentAreExcluded() {
		var loading = frame("java.lang.Class");
		var nested = new StackTraceElement[] { ENGINE, HOOK, PROGRAM, loading, ENGINE, LISTENER, HOOK, LOCK_HOOK,
				PROGRAM, CALLER };
		assertArrayEquals(new StackTraceElement[] { PROGRAM, loading, PROGRAM, CALLER },
				RuntimeContext.withoutAgent(nested));
	}

	@Test
	void theFramesOfTheAgentAreOmittedWhereTheJvmHidesHooks() {
		var loading = frame("java.lang.Class");
		var nested = new StackTraceElement[] { ENGINE, frame("java.util.HashMap"), LISTENER, PROGRAM, loading, ENGINE,
				LISTENER, PROGRAM, CALLER };
		assertArrayEquals(new StackTraceElement[] { PROGRAM, loading, PROGRAM, CALLER },
				RuntimeContext.withoutAgent(nested));
	}

	@Test
	void methodsOfTheJdkThatCallHooksAreKept() {
		var queue = frame("java.util.concurrent.LinkedBlockingQueue");
		assertArrayEquals(new StackTraceElement[] { queue, PROGRAM }, RuntimeContext.withoutAgent(
				new StackTraceElement[] { ENGINE, LISTENER, queue, PROGRAM }));
	}

	@Test
	void aStackOfTheAgentHasNoFrameOfTheProgram() {
		assertEquals(0, RuntimeContext.withoutAgent(new StackTraceElement[] { ENGINE, LISTENER }).length);
		assertEquals(0, RuntimeContext.withoutAgent(new StackTraceElement[0]).length);
	}

	@Test
	void slotsAreNotReservedTwice() throws OptionException {
		var context = new RuntimeContext(null, null, AgentOptions.parse("", 1), null);
		assertEquals(0, context.reserveThreadSlot());
		assertEquals(1, context.reserveThreadSlot());
	}

	private static StackTraceElement frame(String className) {
		return new StackTraceElement(RuntimeContext.class.getClassLoader().getName(), null, null, className, "method",
				"File.java", 1);
	}
}
