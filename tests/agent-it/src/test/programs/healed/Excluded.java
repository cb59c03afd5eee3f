/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

/** A field that an excluded class writes, too. */
public final class Excluded {

	int total;

	public static void main(String[] arguments) {
		Excluded excluded = new Excluded();
		excluded.deposit(1);
		Other.reset(excluded);
		excluded.deposit(1);
		System.out.println(excluded.total);
	}

	private void deposit(int sum) {
		int old = total;
		total = old + sum;
	}

	/** The excluded class. */
	static final class Other {

		private Other() {
			// static only
		}

		static void reset(Excluded excluded) {
			excluded.total = 0;
		}
	}
}
