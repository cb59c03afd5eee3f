/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.queue;

/**
 * A message about the agent that waits to be written to the session.
 *
 * @param severity  its severity
 * @param code      its stable short name
 * @param text      one sentence
 * @param className the affected class; may be empty
 */
public record QueuedHealth(Severity severity, String code, String text, String className) implements QueuedItem {
}
