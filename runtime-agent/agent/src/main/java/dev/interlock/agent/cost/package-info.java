/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/

/**
 * Limits the agent's cost to a share of the program's time. The cost is measured in nanoseconds of processor time; hot
 * methods are switched off and sampled again.
 */
package dev.interlock.agent.cost;
