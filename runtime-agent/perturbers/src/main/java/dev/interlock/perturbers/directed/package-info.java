/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/

/**
 * The controlled scheduler: a model of threads and monitors, the virtual clock, and the policies. Pure state machines
 * without threads of their own; the agent connects them to the running program.
 */
package dev.interlock.perturbers.directed;
