/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

import java.util.List;

/**
 * One access of a finding, as the accessing thread saw it.
 *
 * @param thread   the thread
 * @param site     the number of the access site
 * @param write    whether it writes
 * @param stack    the stack trace that the thread itself captured at the access; null if it was lost
 * @param locks    the locks held at the access, outermost first
 * @param variable the accessed variable, or for a lock acquisition the variable accessed under the lock; null if it is
 *                 that of the finding
 * @param test     the number of the test that the thread ran then; 0 if there was none or it is not known
 */
public record AccessEvidence(ThreadView thread, int site, boolean write, StackTraceElement[] stack,
		List<HeldLock> locks, Accessed variable, int test) {

	/**
	 * A variable of a finding about several variables.
	 *
	 * @param owner  the object or the array; null for a static field
	 * @param number as in {@link FindingReport#variable}
	 */
	public record Accessed(Object owner, int number) {
	}

	/** An access to the variable of the finding. */
	public AccessEvidence(ThreadView thread, int site, boolean write, StackTraceElement[] stack,
			List<HeldLock> locks) {
		this(thread, site, write, stack, locks, null, thread == null ? 0 : thread.onlyTest());
	}

	/** An access in an epoch to the variable of the finding. */
	public static AccessEvidence at(int epoch, ThreadView thread, int site, boolean write, StackTraceElement[] stack,
			List<HeldLock> locks) {
		return new AccessEvidence(thread, site, write, stack, locks, null, thread.testAt(epoch));
	}

	/**
	 * The access that the calling thread is making, with its locks. It has a stack trace unless it is
	 * {@linkplain ThreadView#isLate late}.
	 */
	public static AccessEvidence ofCaller(EngineContext context, ThreadView thread, int site, boolean write) {
		return new AccessEvidence(thread, site, write, thread.isLate() ? null : context.captureStack(),
				List.copyOf(thread.heldLocks()), null, thread.test());
	}

	/** The same access with another stack trace. */
	public AccessEvidence withStack(StackTraceElement[] other) {
		return new AccessEvidence(thread, site, write, other, locks, variable, test);
	}

	/** The same access in a finding about several variables. */
	public AccessEvidence withVariable(Object owner, int number) {
		return new AccessEvidence(thread, site, write, stack, locks, new Accessed(owner, number), test);
	}

	/** The number of the accessed variable, as in {@link FindingReport#variable}: its own, or that of the finding. */
	public int variableOf(FindingReport finding) {
		return variable == null ? finding.variable() : variable.number();
	}
}
