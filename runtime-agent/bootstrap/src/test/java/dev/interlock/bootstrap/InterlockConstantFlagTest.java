/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A flag that the JVM treats as a constant until it changes. */
@Timeout(60)
class InterlockConstantFlagTest {

	/** Long enough for the loop to be compiled. */
	private static final long MANY = 50_000_000;
	private static final InterlockConstantFlag FLAG = new InterlockConstantFlag();

	private volatile boolean isCompiled;

	@Test
	void aThreadInACompiledLoopSeesEachChange() throws InterruptedException {
		assertFalse(FLAG.isSet());
		Thread whileNot = new Thread(this::whileNotSet);
		whileNot.start();
		awaitCompiled();
		FLAG.set(true);
		whileNot.join();
		assertTrue(FLAG.isSet());
		isCompiled = false;
		Thread whileSet = new Thread(this::whileSet);
		whileSet.start();
		awaitCompiled();
		FLAG.set(false);
		whileSet.join();
		assertFalse(FLAG.isSet());
	}

	private void awaitCompiled() {
		while (!isCompiled) {
			Thread.onSpinWait();
		}
	}

	private void whileNotSet() {
		for (long rounds = 0; !FLAG.isSet(); rounds++) {
			if (rounds == MANY) {
				isCompiled = true;
			}
		}
	}

	private void whileSet() {
		for (long rounds = 0; FLAG.isSet(); rounds++) {
			if (rounds == MANY) {
				isCompiled = true;
			}
		}
	}
}
