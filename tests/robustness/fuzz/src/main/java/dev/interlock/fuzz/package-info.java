/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Gives arbitrary bytes to each reader of files and options. Each target has one method {@code fuzzerTestOneInput}, which
 * a coverage-guided fuzzer or a plain test calls, and throws {@link AssertionError} if the reader breaks its contract.
 */
package dev.interlock.fuzz;
