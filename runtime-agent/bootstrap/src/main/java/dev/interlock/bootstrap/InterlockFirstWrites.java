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

import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

/**
 * Whether the writes of constructors to their new objects are recorded in the access history. They are recorded only while the program has made few accesses, because such a write is otherwise free of cost. Compiled code treats the
 * answer as a constant and is recompiled when it changes, so afterwards the object can stay in registers.
 */
public final class InterlockFirstWrites {

	private static final MutableCallSite SITE = new MutableCallSite(
			MethodHandles.constant(boolean.class, Boolean.TRUE));
	private static final MethodHandle ARE_COMPILED = SITE.dynamicInvoker();

	/** The flag for interpreted code. */
	private static boolean kept;
	/** Whether compiled code still checks the flag. */
	private static volatile boolean compiled = true;

	private InterlockFirstWrites() {
		// static only
	}

	/** Starts the recording. Called before any class of the program is instrumented. */
	public static void begin() {
		SITE.setTarget(MethodHandles.constant(boolean.class, Boolean.TRUE));
		compiled = true;
		kept = true;
	}

	/** Ends the recording. */
	public static void end() {
		kept = false;
	}

	/** Removes the check from compiled code; called by a thread of the agent, after {@link #end}. */
	public static void forget() {
		if (!kept && compiled) {
			compiled = false;
			SITE.setTarget(MethodHandles.constant(boolean.class, Boolean.FALSE));
			MutableCallSite.syncAll(new MutableCallSite[] { SITE });
		}
	}

	/** Whether these writes are recorded. */
	@ForceInline
	static boolean areKept() {
		if (!kept) {
			return false;
		}
		try {
			return (boolean) ARE_COMPILED.invokeExact();
		} catch (Throwable e) {
			return false;
		}
	}

	/** A constructor has written a field of its object, which no other thread knows. */
	@DontInline
	static void written(Object owner, InterlockThread thread, int site) {
		InterlockListener listener = InterlockListener.installed;
		if (thread.isUnwatched() || !listener.shadows || InterlockSamplingPause.isOn()) {
			return;
		}
		int number = InterlockWindowHooks.monitoredField(owner, site);
		if (number <= 0) {
			return;
		}
		thread.enterAgent();
		try {
			listener.constructing(thread, owner, number, site);
		} catch (StackOverflowError e) {
			// the program has exhausted its stack and is about to get the error
		} catch (Throwable e) {
			InterlockFailures.failed(e);
		} finally {
			thread.leaveAgent();
		}
	}
}
