/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

import java.util.Arrays;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;

/** Stack traces of accesses, from their sites on. */
public final class AccessStack {

	private AccessStack() {
		// only static members
	}

	/**
	 * The stack trace, starting at the frame of the site. If the program overrides the called method, the object is
	 * used in an inner frame; the frames inside the site's call are dropped.
	 *
	 * @return null if there is none
	 */
	public static StackTraceElement[] fromSite(AccessEvidence access, Sites sites) {
		StackTraceElement[] stack = access.stack();
		if (stack == null || access.site() < 0 || sites.site(access.site()).kind() != SiteKind.CALL) {
			return stack;
		}
		StackTraceElement place = sites.site(access.site()).toStackTraceElement();
		for (int i = 0; i < stack.length; i++) {
			if (stack[i].getLineNumber() == place.getLineNumber() && isSameMethod(stack[i], place)) {
				return i == 0 ? stack : Arrays.copyOfRange(stack, i, stack.length);
			}
		}
		return stack;
	}

	/**
	 * The stack trace with its top on the line of the access. The check may be later in the code, for example at the end
	 * of a loop.
	 *
	 * @return null if there is none
	 */
	public static StackTraceElement[] atSite(AccessEvidence access, Sites sites) {
		StackTraceElement[] stack = fromSite(access, sites);
		Site site = stack == null || stack.length == 0 || access.site() < 0 ? null : sites.site(access.site());
		StackTraceElement place = site == null || site.kind() == SiteKind.CALL ? null : site.toStackTraceElement();
		if (place == null || place.getLineNumber() <= 0 || place.getLineNumber() == stack[0].getLineNumber()
				|| !isSameMethod(stack[0], place)) {
			return stack;
		}
		StackTraceElement[] moved = stack.clone();
		// unlike the JVM's elements, one that is made names the loader of the class path when it is printed
		String loader = "app".equals(stack[0].getClassLoaderName()) ? null : stack[0].getClassLoaderName();
		moved[0] = new StackTraceElement(loader, stack[0].getModuleName(),
				stack[0].getModuleVersion(), stack[0].getClassName(), stack[0].getMethodName(),
				stack[0].getFileName(), place.getLineNumber());
		return moved;
	}

	private static boolean isSameMethod(StackTraceElement one, StackTraceElement other) {
		return one.getMethodName().equals(other.getMethodName()) && one.getClassName().equals(other.getClassName());
	}
}
