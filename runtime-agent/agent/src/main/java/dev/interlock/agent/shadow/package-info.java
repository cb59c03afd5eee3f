/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * State of earlier accesses that all analyses share: epochs, the protocol that records accesses in shadow states, and
 * the history that supplies the first access of a pair for a report.
 */
package dev.interlock.agent.shadow;
