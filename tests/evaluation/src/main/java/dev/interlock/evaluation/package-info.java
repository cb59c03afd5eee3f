/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Runs programs under the real agent, each in a separate JVM, and compares the reports with the known races. The entry
 * point is the command {@code evaluate} in the module's folder.
 */
package dev.interlock.evaluation;
