/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A test that fails if an update is lost, and one that fails always. */
class LostUpdateTest {

	private int count;

	@Test
	void twoUpdates() throws InterruptedException {
		Thread other = new Thread(this::update, "other");
		other.start();
		update();
		other.join();
		assertEquals(2, count, "an update is lost");
	}

	@Test
	@Tag("failing")
	void fails() {
		assertEquals(1, count, "as it should be");
	}

	private void update() {
		int old = count;
		count = old + 1;
	}
}
