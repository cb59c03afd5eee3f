/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package scopes;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** Each field is accessed by two threads of a scope that no join orders. */
public final class Unjoined {

	private static final ScopedValue<Unjoined> SHARED = ScopedValue.newInstance();

	private int beforeJoin;
	private int siblings;
	private int afterCancel;
	private int scoped;

	private Unjoined() {
		// only the program creates instances
	}

	public static void main(String[] args) throws InterruptedException {
		// twice: an initialiser of a class that runs between the first two accesses may order them
		for (int i = 0; i < 2; i++) {
			Unjoined shared = new Unjoined();
			shared.beforeJoin();
			shared.siblings();
			shared.afterCancel();
			ScopedValue.where(SHARED, shared).run(Unjoined::scoped);
		}
		System.out.println("end");
	}

	private void beforeJoin() throws InterruptedException {
		try (var scope = StructuredTaskScope.open()) {
			scope.fork(() -> beforeJoin++);
			beforeJoin++;
			scope.join();
		}
	}

	private void siblings() throws InterruptedException {
		together(() -> siblings++);
	}

	/** Two subtasks. The first ends after the second has begun: forking orders a subtask after those that have ended. */
	private static void together(Runnable step) throws InterruptedException {
		CountDownLatch second = new CountDownLatch(1);
		try (var scope = StructuredTaskScope.open()) {
			scope.fork(() -> {
				step.run();
				second.await();
				return null;
			});
			scope.fork(() -> {
				step.run();
				second.countDown();
			});
			scope.join();
		}
	}

	/** Joining does not wait for a subtask that was cancelled; this one ends after the owner's access. */
	private void afterCancel() throws InterruptedException {
		CountDownLatch written = new CountDownLatch(1);
		try (var scope = StructuredTaskScope.open(Joiner.<Object>anySuccessfulResultOrThrow())) {
			CountDownLatch begun = new CountDownLatch(1);
			scope.fork(() -> {
				try {
					begun.countDown();
					Thread.sleep(100_000);
				} catch (InterruptedException e) {
					// cancelled
					afterCancel++;
					written.await();
				}
				return "second";
			});
			scope.fork(() -> {
				begun.await();
				return "first";
			});
			scope.join();
			afterCancel++;
			written.countDown();
		}
	}

	private static void scoped() {
		try {
			together(() -> SHARED.get().scoped++);
		} catch (InterruptedException e) {
			throw new IllegalStateException(e);
		}
	}
}
