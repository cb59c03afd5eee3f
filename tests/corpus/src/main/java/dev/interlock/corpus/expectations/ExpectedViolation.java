/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.expectations;

/**
 * An atomic section that a program's comments declare, with the remote access that breaks it.
 *
 * @param variable the name of the field, or the full name of a JDK class
 * @param entry    the 1-based line of the section's first access
 * @param end      the 1-based line of its last access
 * @param remote   the 1-based line of the access in another thread
 */
public record ExpectedViolation(String variable, int entry, int end, int remote) {
}
