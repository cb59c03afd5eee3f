/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package scopes;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.StructuredTaskScope.Subtask;
import java.util.concurrent.StructuredTaskScope.TimeoutException;

/** Subtasks and their owners access the same data, one after the other: forks, joins and ends of scopes order them. */
public final class Joined {

	private static final ScopedValue<Data> DATA = ScopedValue.newInstance();
	private static final int SUBTASKS = 50;

	/** Data without synchronisation, but nested locks. */
	private static final class Data {
		int value;
		final List<Integer> list = new ArrayList<>();
		final Object left = new Object();
		final Object right = new Object();

		Object touch() {
			value++;
			list.add(value);
			return this;
		}

		/** In another order than {@link #rightFirst}, so that both at a time could deadlock. */
		void leftFirst() {
			synchronized (left) {
				synchronized (right) {
					touch();
				}
			}
		}

		void rightFirst() {
			synchronized (right) {
				synchronized (left) {
					touch();
				}
			}
		}
	}

	/** A use of a scope with new data. */
	private interface Case {
		void run(Data data) throws Exception;
	}

	private Joined() {
		// only static members
	}

	private static void of(String name, int touches, Case body) throws Exception {
		Data data = new Data();
		body.run(data);
		data.touch();
		if (data.value != touches + 1) {
			throw new IllegalStateException(name + ": " + data.value);
		}
		System.out.println(name);
	}

	public static void main(String[] args) throws Exception {
		of("join", 2, Joined::oneSubtask);
		of("join in a virtual thread", 2, data -> Thread.ofVirtual().start(() -> oneSubtask(data)).join());
		of("platform threads", 2, data -> {
			try (var scope = StructuredTaskScope.open(Joiner.<Object>awaitAll(),
					options -> options.withThreadFactory(Thread.ofPlatform().factory()))) {
				data.leftFirst();
				scope.fork(data::touch);
				scope.join();
			}
		});
		of("nested", 4, data -> {
			try (var scope = StructuredTaskScope.open()) {
				data.touch();
				scope.fork((Callable<Object>) () -> {
					oneSubtask(data);
					return data.touch();
				});
				scope.join();
			}
		});
		of("scoped value", 2, data -> ScopedValue.where(DATA, data).call(() -> {
			oneSubtask(DATA.get());
			return null;
		}));
		of("many", SUBTASKS, Joined::manySubtasks);
		of("failure", 2, data -> {
			try (var scope = StructuredTaskScope.open(Joiner.<Object>awaitAll())) {
				Subtask<Object> failed = scope.fork(() -> {
					data.rightFirst();
					throw new IllegalArgumentException();
				});
				scope.join();
				data.leftFirst();
				failed.exception();
			}
		});
		of("cancelled, ended by the end of the scope", 1, Joined::cancelled);
		of("timeout", 1, data -> {
			try (var scope = StructuredTaskScope.open(Joiner.<Object>awaitAll(),
					options -> options.withTimeout(Duration.ofMillis(20)))) {
				scope.fork(() -> untilInterrupted(data));
				scope.join();
				throw new IllegalStateException("no timeout");
			} catch (TimeoutException e) {
				// the end of the scope waits
			}
			if (data.value == 0) {
				// the time was over before the subtask began
				data.touch();
			}
		});
	}

	private static void oneSubtask(Data data) {
		try (var scope = StructuredTaskScope.open()) {
			data.leftFirst();
			scope.fork(data::rightFirst);
			scope.join();
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}

	private static void manySubtasks(Data data) throws InterruptedException {
		try (var scope = StructuredTaskScope.open()) {
			Data[] parts = new Data[SUBTASKS];
			for (int i = 0; i < SUBTASKS; i++) {
				int part = i;
				scope.fork(() -> {
					parts[part] = new Data();
					parts[part].leftFirst();
				});
			}
			scope.join();
			for (Data part : parts) {
				part.rightFirst();
				data.value += part.value - 1;
			}
		}
	}

	private static void cancelled(Data data) throws InterruptedException {
		try (var scope = StructuredTaskScope.open(Joiner.<Object>anySuccessfulResultOrThrow())) {
			CountDownLatch begun = new CountDownLatch(1);
			scope.fork(() -> {
				begun.countDown();
				return untilInterrupted(data);
			});
			scope.fork(() -> {
				begun.await();
				return "first";
			});
			scope.join();
		}
	}

	private static Object untilInterrupted(Data data) {
		try {
			Thread.sleep(100_000);
			throw new IllegalStateException("not interrupted");
		} catch (InterruptedException e) {
			data.rightFirst();
			return data;
		}
	}
}
