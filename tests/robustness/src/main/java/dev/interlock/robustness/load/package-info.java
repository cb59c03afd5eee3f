/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Programs that run libraries known to be sound under the load of several threads and check the results. The agent must
 * change nothing, and each reported race must be one by the Java memory model.
 */
package dev.interlock.robustness.load;
