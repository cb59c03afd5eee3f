/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.jdk;

import dev.interlock.instrument.bytecode.MethodStart;
import dev.interlock.instrument.hooks.Hook;

/** Changes {@link Runtime} to report that it halts the JVM, because this skips the usual shutdown sequence. */
public final class HaltInstrumentation {

	private HaltInstrumentation() {
		// static only
	}

	/**
	 * The new class file of {@link Runtime}, for a retransformation.
	 *
	 * @param bytes the current class file
	 * @return the instrumented class file, or null if it has no such method
	 */
	public static byte[] instrument(byte[] bytes) {
		return MethodStart.instrument(bytes, "halt", "(I)V", Hook.HALTING::call);
	}
}
