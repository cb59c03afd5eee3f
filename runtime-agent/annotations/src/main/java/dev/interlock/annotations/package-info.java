/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
/**
 * What a program says of itself to Interlock: annotations that are kept in class files and do nothing at run time. The
 * package depends on nothing.
 */
package dev.interlock.annotations;
