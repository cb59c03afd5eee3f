/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The order in which reflection gives the methods of a class in a controlled run. The JVM's depends on addresses and can
 * differ between runs, and with it the code that mock libraries generate.
 */
public final class InterlockMethodOrder implements Comparator<Method> {

	private static final InterlockMethodOrder ORDER = new InterlockMethodOrder();

	private InterlockMethodOrder() {
		// one is enough
	}

	/** Sorts what {@code Class.getMethods} or {@code Class.getDeclaredMethods} has returned, a new array. */
	public static Method[] sorted(Method[] methods) {
		if (InterlockController.installed != null && !InterlockThreads.current().isInAgent()) {
			Arrays.sort(methods, ORDER);
		}
		return methods;
	}

	@Override
	public int compare(Method one, Method other) {
		int names = one.getName().compareTo(other.getName());
		// of two methods with the same parameters, one is inherited or a bridge
		return names != 0 ? names : one.toString().compareTo(other.toString());
	}
}
