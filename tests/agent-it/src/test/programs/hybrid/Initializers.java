/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hybrid;

/** Writes of a class initialiser are ordered before all uses of the class; later writes are not. */
public final class Initializers {

	private Initializers() {
		// only static members
	}

	/** Initialised by the thread that uses it first. */
	static final class Holder {

		static int initialised;
		static int later; // race: no message lies between the threads

		static {
			initialised = 1;
		}

		private Holder() {
			// only static members
		}
	}

	public static void main(String[] args) throws InterruptedException {
		Thread writer = new Thread(() -> Holder.later = Holder.initialised);
		Thread reader = new Thread(() -> {
			if (Holder.initialised + Holder.later == 0) {
				throw new IllegalStateException();
			}
		});
		writer.start();
		reader.start();
		writer.join();
		reader.join();
	}
}
