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

/**
 * The results of an analysis of the code that makes the accesses of a finding. Immutable.
 *
 * @param labels      labels, for example {@code benign:statistics}
 * @param consequence the possible effect, for example {@code lost-increment}; empty if none is known
 */
public record CodeFacts(List<String> labels, String consequence) {

	public static final CodeFacts NONE = new CodeFacts(List.of(), "");

	public CodeFacts {
		labels = List.copyOf(labels);
	}
}
