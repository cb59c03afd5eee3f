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
 * A named set of options.
 *
 * @param label       the display name
 * @param description one sentence on its purpose and cost
 * @param options     the values of options that the user does not set
 */
public record Profile(String label, String description, Map<String, String> options) {
}
