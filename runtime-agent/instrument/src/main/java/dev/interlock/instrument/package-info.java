/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Byte code instrumentation: inserts hooks around accesses, locks, thread starts and class initialisers, and records
 * sites and fields. Most changes are straight-line code, or a handler at the end of a method that uses no local
 * variable. Frames therefore stay valid or are extended, and no class is loaded to compute them.
 */
package dev.interlock.instrument;
