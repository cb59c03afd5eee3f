/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.shadow.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

/** The memory that a captured stack counts for. */
class TakenStackTest {

	private static TakenStack deep(int frames) {
		return frames == 0 ? TakenStack.of(List.of()) : deep(frames - 1);
	}

	@Test
	void aStackCountsForThePartsThatTheJvmReserves() throws InterruptedException {
		int[] frames = new int[2];
		Thread thread = new Thread(() -> {
			frames[0] = deep(1).frames();
			frames[1] = deep(70).frames();
		});
		thread.start();
		thread.join();
		assertEquals(32, frames[0], "a stack of few frames takes as much as one of 32");
		assertEquals(96, frames[1]);
	}

	@Test
	void aStackThatWasGivenUpCountsForNothing() {
		TakenStack stack = TakenStack.of(List.of());
		assertTrue(stack.frames() > 0);
		stack.giveUp();
		assertEquals(0, stack.frames());
	}
}
