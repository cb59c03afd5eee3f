/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Byte code instrumentation: puts the calls of the hooks round accesses, locks, thread starts and class initialisers,
 * and keeps what is known of the sites and of the fields. Every change is straight-line code, or a handler at the end
 * of a method that uses no local variable: so the frames of the class file stay as they are, and no class has to be
 * loaded to compute them.
 */
package dev.interlock.instrument;
