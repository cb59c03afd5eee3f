/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.transactions;

/** The keys of maps, by numbers: without calling any code of the program. */
final class Keys {

	/** Stands for the whole object. */
	static final int WHOLE = 0;

	private Keys() {
		// static only
	}

	/** A number for a key: texts and boxed values by what they are, other objects by their identity; null is the whole. */
	static int number(Object key) {
		if (key == null) {
			return WHOLE;
		}
		boolean isValue = key instanceof String
				|| key instanceof Number && key.getClass().getName().startsWith("java.lang.")
				|| key instanceof Character || key instanceof Boolean || key instanceof Enum<?>;
		// an enumeration's constants are there once, and cannot have another hash code
		int hash = isValue ? key.hashCode() : System.identityHashCode(key);
		return 1 + (hash & 0x3FFF_FFFF);
	}
}
