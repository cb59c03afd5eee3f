/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

/**
 * A running Java program on this machine to which the agent can be attached.
 *
 * @param processId the process id
 * @param name      the main class or jar, with its arguments; empty if the JVM does not publish it
 */
public record RunningProgram(String processId, String name) {
}
