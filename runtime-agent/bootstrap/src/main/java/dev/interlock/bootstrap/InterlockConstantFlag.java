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
 * A truth value that seldom changes: the JVM takes the target of a call site for a constant if the call site is one, and
 * compiles only what follows from it. When the value changes it leaves all that it has compiled with the other one before
 * {@link #set} returns, also where a thread is in a loop of it. False at first.
 * <p>
 * Looked at without ordering. Who needs one writes something else behind {@link #set}: a thread that has seen that sees
 * the new value too.
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
