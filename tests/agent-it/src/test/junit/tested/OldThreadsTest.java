/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

import java.util.concurrent.CyclicBarrier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import dev.interlock.junit.RaceDetection;

/** Threads that belong to no test race: while one test runs, or while two do. */
class OldThreadsTest {

	@RaceDetection
	static class Alone {
		@Test
		void alone() {
			Helpers.race();
		}
	}

	@RaceDetection
	@Execution(ExecutionMode.CONCURRENT)
	static class Together {
		private static final CyclicBarrier BARRIER = new CyclicBarrier(2);

		@Test
		void first() throws Exception {
			BARRIER.await();
			Helpers.race();
			BARRIER.await();
		}

		@Test
		void second() throws Exception {
			BARRIER.await();
			BARRIER.await();
		}
	}
}
