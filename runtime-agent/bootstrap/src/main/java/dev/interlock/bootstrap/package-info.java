/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * The classes that instrumented code uses: static hooks, the state of each thread, and the listener that the agent
 * implements. In the finished agent they are renamed into {@code java.lang}, where every class loader finds them.
 */
package dev.interlock.bootstrap;
