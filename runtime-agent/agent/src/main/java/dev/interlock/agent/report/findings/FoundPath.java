/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.findings;

import java.util.List;

import dev.interlock.spi.ThreadView;

/**
 * The path from a shared object or a static field to the object of a finding.
 *
 * @param steps    the fields of the program's classes on the path, outermost first
 * @param holder   the last of them that leads to the object or to a container of it; empty if unknown
 * @param sharedBy the thread that received the first of these objects when it was started; null if unknown
 */
public record FoundPath(List<Step> steps, String holder, ThreadView sharedBy) {

	public static final FoundPath NONE = new FoundPath(List.of(), "", null);

	/**
	 * A field on the path.
	 *
	 * @param className the class that declares it
	 * @param field     its name
	 * @param owner     the object that holds it; null for a static field
	 */
	public record Step(String className, String field, Object owner) {
	}
}
