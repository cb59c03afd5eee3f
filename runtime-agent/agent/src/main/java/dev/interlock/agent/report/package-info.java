/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Passes an engine's findings to the session. Duplicates are counted. New findings go through a bounded queue to a
 * thread of the agent, which writes them to the session file and to the IDE. The program's threads never wait for
 * either.
 */
package dev.interlock.agent.report;
