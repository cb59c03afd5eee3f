/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.syncmodel;

/**
 * The index of the object's element that an edge uses: a number available to the method.
 *
 * @param argument the number of the argument with the index, from 1; 0 for none
 * @param method   the method of {@code this}, without parameters, that returns the index as an int; or null. With
 *                 neither argument nor method the result of the rule's method is the index.
 * @param minus    the number to subtract: 0 or 1
 * @param isMod4   whether only the last two bits count, so that unbounded numbers need four clocks only
 */
public record SyncIndex(int argument, String method, int minus, boolean isMod4) {
}
