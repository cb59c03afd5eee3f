/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.bootstrap;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;

import jdk.internal.vm.annotation.ForceInline;

/**
 * A boolean that seldom changes. The JVM treats the target of a constant call site as a constant and compiles only the
 * code that follows from it. When the value changes, the JVM discards all code compiled with the old value before
 * {@link #set} returns, even if a thread is in a loop of that code. Initially false.
 * <p>
 * Reads are not ordered. For ordering, write another variable after {@link #set}: a thread that sees that write also
 * sees the new value.
 */
final class InterlockConstantFlag extends MutableCallSite {

	private static final MethodHandle TRUE = MethodHandles.constant(boolean.class, true);
	private static final MethodHandle FALSE = MethodHandles.constant(boolean.class, false);

	InterlockConstantFlag() {
		super(FALSE);
	}

	@ForceInline
	boolean isSet() {
		return getTarget() == TRUE;
	}

	void set(boolean value) {
		setTarget(value ? TRUE : FALSE);
	}
}
