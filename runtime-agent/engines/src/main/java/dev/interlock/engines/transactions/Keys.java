/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

/** Maps the keys of maps to numbers without calling code of the program. */
final class Keys {

	/** The number of the object as a whole. */
	static final int WHOLE = 0;

	private Keys() {
		// static only
	}

	/**
	 * Returns the number of a key: strings, boxed values and enum constants by value, other objects by identity. A null
	 * key is the whole object.
	 */
	static int number(Object key) {
		if (key == null) {
			return WHOLE;
		}
		boolean isValue = key instanceof String
				|| key instanceof Number && key.getClass().getName().startsWith("java.lang.")
				|| key instanceof Character || key instanceof Boolean || key instanceof Enum<?>;
		// an enum constant is a singleton, and its hashCode is final
		int hash = isValue ? key.hashCode() : System.identityHashCode(key);
		return 1 + (hash & 0x3FFF_FFFF);
	}
}
