/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

/** Fields that instructions name by a subclass of the declaring class. */
public class InheritanceSample {

	int plain;
	final int fixed = new Object().hashCode();
	volatile int ordered;

	/** Declares none of the fields. */
	public static class Heir extends InheritanceSample {
	}

	/** Accesses the fields. */
	public static final class User {

		private User() {
			// only a static member
		}

		/** The sum of all fields. */
		public static int sum(Heir heir) {
			return heir.plain + heir.fixed + heir.ordered;
		}
	}
}
