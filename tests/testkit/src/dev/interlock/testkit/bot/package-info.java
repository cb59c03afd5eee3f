/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * A workbench bot with SWTBot's vocabulary: finds parts and widgets of the running workbench and operates them like a
 * user. Tests call it in their own thread. It switches to the UI thread by itself, and waits for conditions, never for
 * a fixed time.
 */
package dev.interlock.testkit.bot;
