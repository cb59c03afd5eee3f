/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.sites;

import org.objectweb.asm.tree.AbstractInsnNode;

import dev.interlock.sections.MethodName;
import dev.interlock.sections.SitePoint;

/**
 * An access or a call in a class file.
 *
 * @param site        its stable name
 * @param method      the name of its method in the class file; differs from the name in sites for the body of a
 *                    lambda
 * @param owner       the internal name of the class that the instruction names
 * @param instruction the instruction
 * @param index       the index of the instruction in the method
 * @param line        its 1-based line; 0 if the class file has none
 */
public record CodeSite(SitePoint site, MethodName method, String owner, AbstractInsnNode instruction, int index,
		int line) {

	/** Whether a site in a file names this one. For a call the file's access kind is accepted. */
	public boolean isNamedBy(SitePoint point) {
		return site.ordinal() == point.ordinal() && site.member().equals(point.member())
				&& (site.isCall() || site.access() == point.access()) && site.className().equals(point.className())
				&& (site.isInMethodOf(point) || method.equals(point.methodName()));
	}
}
