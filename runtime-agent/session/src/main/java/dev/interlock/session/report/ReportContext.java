/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session.report;

/**
 * What a report for another tool needs besides the sessions.
 *
 * @param sources  the source files, for the paths in the report
 * @param category distinguishes the reports of one commit, for example by the tests that were run
 * @param version  the version of Interlock
 */
public record ReportContext(SourceFiles sources, String category, String version) {
}
