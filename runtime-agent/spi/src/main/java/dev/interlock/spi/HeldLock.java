/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.spi;

/**
 * A lock that a thread holds.
 *
 * @param lock the lock, or the object whose monitor it is; the same for both sides of a {@code ReentrantReadWriteLock}
 * @param mode how it is held
 * @param site the number of the site that acquired it; -1 if unknown
 */
public record HeldLock(Object lock, LockMode mode, int site) {
}
