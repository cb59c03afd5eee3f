/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.queue;

import java.util.List;

/**
 * The members of a loaded class.
 *
 * @param className its binary name
 * @param members   its fields by name, its methods by name and descriptor
 */
public record QueuedClass(String className, List<String> members) implements QueuedItem {
}
