/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package tested;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.junit.RaceDetection;

/** Two hundred tests run in parallel; every tenth races, at the same two lines as the others. */
@RaceDetection
@Execution(ExecutionMode.CONCURRENT)
class ManyTest {

	private static final ExecutorService POOL = Executors.newFixedThreadPool(3);
	private static final ForkJoinPool FORK_JOIN = new ForkJoinPool(2);

	static class Cell {
		private int value;

		synchronized void safe() {
			value++;
		}

		void racy() {
			value++;
		}
	}

	static IntStream numbers() {
		return IntStream.range(0, 200);
	}

	@ParameterizedTest
	@MethodSource("numbers")
	void test(int number) {
		Cell cell = new Cell();
		Runnable work = number % 10 == 0 ? cell::racy : cell::safe;
		// waiting for a task itself could order its work after that of this thread
		AtomicBoolean done = new AtomicBoolean();
		Runnable task = () -> {
			work.run();
			done.set(true);
		};
		switch (number / 10 % 3) {
		case 0 -> new Thread(task).start();
		case 1 -> POOL.execute(task);
		default -> FORK_JOIN.execute(task);
		}
		work.run();
		while (!done.get()) {
			Thread.yield();
		}
	}
}
