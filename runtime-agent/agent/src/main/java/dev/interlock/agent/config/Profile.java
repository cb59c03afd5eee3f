/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.util.Map;

/**
 * A set of options by name.
 *
 * @param label       the name for people
 * @param description what it is for and what it costs, in a sentence for people
 * @param options     the values that hold where the user gives none
 */
public record Profile(String label, String description, Map<String, String> options) {
}
