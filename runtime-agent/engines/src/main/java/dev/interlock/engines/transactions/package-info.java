/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Shared parts of Wang and Stoller's atomicity analyses: which locks protect which variables, which threads can run at
 * the same time, and which objects only one thread knows.
 */
package dev.interlock.engines.transactions;
