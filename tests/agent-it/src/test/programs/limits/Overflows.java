/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package limits;

/** Overflows its stack inside monitors, which are released each time it continues. */
public final class Overflows {

	private int calls;

	private int call() {
		synchronized (this) {
			calls++;
			return call() + 1;
		}
	}

	public static void main(String[] args) {
		for (int i = 0; i < 30; i++) {
			Overflows target = new Overflows();
			try {
				System.out.println(target.call());
			} catch (StackOverflowError e) {
				System.out.println(Thread.holdsLock(target));
			}
		}
	}
}
