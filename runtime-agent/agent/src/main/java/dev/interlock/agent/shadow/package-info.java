/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * What all analyses share about earlier accesses: epochs, the protocol by which accesses are put into shadow states, and
 * the history from which a report gets the first access of a pair.
 */
package dev.interlock.agent.shadow;
