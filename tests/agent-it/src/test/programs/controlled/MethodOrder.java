/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package controlled;

import java.lang.reflect.Method;
import java.util.Arrays;

/** Prints the names of methods in the order in which reflection gives them. */
public final class MethodOrder {

	private MethodOrder() {
		// main only
	}

	public static void main(String[] arguments) {
		print(String.class.getDeclaredMethods());
		print(MethodOrder.class.getDeclaredMethods());
		print(Thread.class.getMethods());
	}

	private static void print(Method[] methods) {
		System.out.println(String.join(" ", Arrays.stream(methods).map(Method::getName).toList()));
	}
}
