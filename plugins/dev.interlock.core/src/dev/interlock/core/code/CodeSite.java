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
 * An access of a field, or a call, in a compiled method.
 *
 * @param className  the binary name of the class
 * @param method     the method's name in sites: for the body of a lambda the lambda's stable name
 * @param descriptor the descriptor that belongs to it
 * @param compiled   the method as the class file names it
 * @param owner      the binary name of the class that the instruction names
 * @param member     the field's name, or the name and descriptor of the called method
 * @param access     what is done to the field; null for a call
 * @param ordinal    which of its kind it is in the method, from 0, as the agent counts
 * @param line       its 1-based line; 0 if the class has no lines
 */
public record CodeSite(String className, String method, String descriptor, MethodName compiled, String owner,
		String member, AccessKind access, int ordinal, int line) {

	/** Whether it is a call. */
	public boolean isCall() {
		return access == null;
	}

	/** The stable name; only for accesses of fields. */
	public SitePoint point() {
		return new SitePoint(className, method, descriptor, member, access, ordinal);
	}

	/** The field; only for accesses of fields. */
	public SectionVariable variable() {
		return SectionVariable.field(owner, member);
	}

	/** Whether a site of a file means this place: by its stable name, or in a lambda that a compiler has numbered. */
	public boolean is(SitePoint site) {
		return className.equals(site.className()) && isIn(site.methodName()) && member.equals(site.member())
				&& ordinal == site.ordinal() && (isCall() || access == site.access());
	}

	/** Whether a site of a file with that method is in the same method as this. */
	public boolean isIn(MethodName name) {
		return name.equals(new MethodName(method, descriptor)) || name.equals(compiled);
	}

	/** A site of a file that {@link #is means this place}, by its stable name. */
	public SitePoint named(SitePoint site) {
		return site.in(new MethodName(method, descriptor));
	}

	/** The name of the method that the source has round it. */
	public String sourceMethod() {
		int lambda = method.indexOf('[');
		return lambda < 0 ? method : method.substring(0, lambda);
	}
}
