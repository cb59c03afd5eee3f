/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines;

import java.util.Arrays;

import dev.interlock.spi.Site;

/**
 * The stack traces of acquisitions. That a monitor has been entered is told at the thread's next event, which is further on
 * in the method, or in one that it calls.
 */
public final class AcquisitionStacks {

	private AcquisitionStacks() {
		// static only
	}

	/**
	 * What a stack trace was when a lock was taken.
	 *
	 * @param site  the site that took it
	 * @param stack the stack trace when it is told; as it is if the site's method is not in it
	 */
	public static StackTraceElement[] from(Site site, StackTraceElement[] stack) {
		for (int i = 0; i < stack.length; i++) {
			if (stack[i].getMethodName().equals(site.method()) && stack[i].getClassName().equals(site.className())) {
				StackTraceElement[] taken = Arrays.copyOfRange(stack, i, stack.length);
				taken[0] = site.toStackTraceElement();
				return taken;
			}
		}
		return stack;
	}
}
