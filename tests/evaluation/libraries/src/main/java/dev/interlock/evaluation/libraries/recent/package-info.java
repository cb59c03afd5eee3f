/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * Programs that use recent releases of libraries whose public tracker documents a concurrency bug, from threads as the
 * report describes; the bug is in the library. Each is one class that needs nothing but its library.
 */
package dev.interlock.evaluation.libraries.recent;
