/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;

class HybridCostTest {

	@Test
	void theMedianIsTheMiddleOne() {
		assertEquals(2, HybridCost.median(List.of(9.0, 1.0, 2.0)));
		assertEquals(1.5, HybridCost.median(List.of(1.0, 9.0, 2.0, 1.0)));
		assertEquals(3, HybridCost.median(List.of(3.0)));
	}
}
