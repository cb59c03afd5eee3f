/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package correct;

/** Runs a task on several threads at once and fails if one of them fails. */
final class Crew {

	private Crew() {
		// only static members
	}

	/** The work of the members. */
	interface Task {

		/** The work of one member, by its number. */
		void run(int number) throws Exception;
	}

	/** Runs the task on that many threads and waits for all. */
	static void of(int size, Task task) throws InterruptedException {
		Thread[] threads = new Thread[size];
		Throwable[] failures = new Throwable[size];
		for (int i = 0; i < size; i++) {
			int number = i;
			threads[i] = new Thread(() -> {
				try {
					task.run(number);
				} catch (Throwable e) {
					failures[number] = e;
				}
			}, "crew-" + i);
			threads[i].start();
		}
		for (int i = 0; i < size; i++) {
			threads[i].join();
			if (failures[i] != null) {
				throw new AssertionError(failures[i]);
			}
		}
	}
}
