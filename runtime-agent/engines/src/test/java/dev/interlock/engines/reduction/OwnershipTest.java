/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.reduction;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.engines.testing.TransactionScenario;
import dev.interlock.engines.testing.TransactionScenario.Actor;

/**
 * The effect of ownership transfer under different schedules (Wang and Stoller, section 3.4, on von Praun and Gross).
 */
class OwnershipTest {

	private static final int X = 1;

	/**
	 * The first access of a second thread makes it the owner: if the first thread does not return, the variable is not
	 * shared.
	 */
	@ParameterizedTest
	@CsvSource({ "on-line, false, false", "on-line, true, true", "off-line, false, true", "off-line, true, true" })
	void threadsInSequenceShareNoVariableOnLine(String mode, boolean inTurns, boolean isFound) {
		TransactionScenario run = new TransactionScenario(new Reduction(), "reduction", mode);
		Object object = new Object();
		Actor one = run.thread();
		Actor two = run.thread();
		one.begin(100).read(object, X, 1).write(object, X, 2);
		if (inTurns) {
			two.begin(100).read(object, X, 1);
			one.read(object, X, 1).write(object, X, 2).read(object, X, 1).end();
			two.write(object, X, 2).end();
		} else {
			one.end();
			two.begin(100).read(object, X, 1).write(object, X, 2).end();
		}
		assertEquals(isFound, !run.findings().isEmpty());
	}
}
