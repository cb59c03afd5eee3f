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
 * A Java program of this machine that runs already and can be watched from now on.
 *
 * @param processId its process id
 * @param name      its main class or jar, with its arguments; empty if the JVM does not say
 */
public record RunningProgram(String processId, String name) {
}
