/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * The engine {@code eraser}: variables without a consistent lock (Savage and others, 1997; the simple mode of
 * O'Callahan and Choi, 6.2-6.3).
 */
package dev.interlock.engines.eraser;
