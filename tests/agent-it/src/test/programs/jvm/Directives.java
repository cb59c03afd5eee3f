/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package jvm;

import java.lang.management.ManagementFactory;

import javax.management.ObjectName;

/** Prints the directives of the JVM's compilers for the methods that they compile. */
public final class Directives {

	private Directives() {
		// only static members
	}

	public static void main(String[] arguments) throws Exception {
		System.out.println(ManagementFactory.getPlatformMBeanServer().invoke(
				new ObjectName("com.sun.management:type=DiagnosticCommand"), "compilerDirectivesPrint", null, null));
	}
}
