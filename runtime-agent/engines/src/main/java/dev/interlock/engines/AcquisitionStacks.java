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
 * Stack traces of lock acquisitions. A monitor acquisition is reported at the thread's next event. That event may be
 * further on in the method, or in a method that it calls.
 */
public final class AcquisitionStacks {

	private AcquisitionStacks() {
		// static only
	}

	/**
	 * Returns the stack trace at the acquisition of a lock.
	 *
	 * @param site  the site of the acquisition
	 * @param stack the stack trace when the acquisition is reported; returned unchanged if it does not contain the
	 *              site's method
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
