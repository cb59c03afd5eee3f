/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * A program of correctly synchronised {@code java.util.concurrent} code without a data race: it must give no finding,
 * however long it runs and under any noise.
 */
package dev.interlock.evaluation.concurrent;
