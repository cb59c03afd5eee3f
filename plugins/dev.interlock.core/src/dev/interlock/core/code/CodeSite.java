/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.code;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.MethodName;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/**
 * A field access or a call in a compiled method.
 *
 * @param className  the binary name of the class
 * @param method     the name of the method in sites; for a lambda body, the stable name of the lambda
 * @param descriptor the descriptor that belongs to {@code method}
 * @param compiled   the method as named in the class file
 * @param owner      the binary name of the class that the instruction names
 * @param member     the field's name, or the name and descriptor of the called method
 * @param access     the kind of the field access; null for a call
 * @param ordinal    the index among the sites of its kind in the method, from 0, as the agent counts
 * @param line       the 1-based line; 0 if the class has no line numbers
 */
public record CodeSite(String className, String method, String descriptor, MethodName compiled, String owner,
		String member, AccessKind access, int ordinal, int line) {

	/** Returns whether the site is a call. */
	public boolean isCall() {
		return access == null;
	}

	/** Returns the stable name; only for field accesses. */
	public SitePoint point() {
		return new SitePoint(className, method, descriptor, member, access, ordinal);
	}

	/** Returns the field; only for field accesses. */
	public SectionVariable variable() {
		return SectionVariable.field(owner, member);
	}

	/**
	 * Returns whether a site in a file denotes this place, by its stable name or by the compiler-generated name of the
	 * lambda.
	 */
	public boolean is(SitePoint site) {
		return className.equals(site.className()) && isIn(site.methodName()) && member.equals(site.member())
				&& ordinal == site.ordinal() && (isCall() || access == site.access());
	}

	/** Returns whether a method name in a file denotes the method of this site. */
	public boolean isIn(MethodName name) {
		return name.equals(new MethodName(method, descriptor)) || name.equals(compiled);
	}

	/** Returns a site in a file that {@link #is denotes this place}, with its stable name. */
	public SitePoint named(SitePoint site) {
		return site.in(new MethodName(method, descriptor));
	}

	/** Returns the name of the enclosing method in the source. */
	public String sourceMethod() {
		int lambda = method.indexOf('[');
		return lambda < 0 ? method : method.substring(0, lambda);
	}
}
