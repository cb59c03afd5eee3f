/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package plain;

/** Halts the JVM without running shutdown hooks. */
public final class Halt {

	public static void main(String[] arguments) {
		System.out.println("out");
		System.err.println("err");
		Runtime.getRuntime().halt(5);
	}
}
