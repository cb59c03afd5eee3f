/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

/** Class initialisers that start and join a thread, and threads that want these classes. */
public final class Initializers {

	private static int runs;

	/** Joins a thread in its initialiser. */
	private static final class Joining {
		private static final int VALUE;

		static {
			Thread thread = new Thread(new Task());
			thread.start();
			try {
				thread.join();
			} catch (InterruptedException e) {
				throw new IllegalStateException(e);
			}
			VALUE = Locking.VALUE + 1;
		}
	}

	/** Enters a monitor in its initialiser. */
	private static final class Locking {
		private static final int VALUE;

		static {
			synchronized (Initializers.class) {
				VALUE = 6;
			}
		}
	}

	/** What that thread does. */
	private static final class Task implements Runnable {
		@Override
		public void run() {
			runs++;
		}
	}

	public static void main(String[] arguments) throws InterruptedException {
		Thread one = new Thread(() -> System.out.println("locking " + Locking.VALUE));
		one.start();
		one.join();
		System.out.println("joining " + Joining.VALUE + ", " + runs + " run");
	}
}
