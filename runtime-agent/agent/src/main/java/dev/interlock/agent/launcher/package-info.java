/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * The part of the agent that the program's class loader sees: the entry points for the JVM and the loader of the rest.
 * Compiled for Java 8.
 */
package dev.interlock.agent.launcher;
