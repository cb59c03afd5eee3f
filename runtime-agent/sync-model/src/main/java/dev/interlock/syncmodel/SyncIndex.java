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
 * Which one of an object's elements an edge is about: a number that the method knows.
 *
 * @param argument the number of the argument that it is, from 1; 0 if it is none
 * @param method   the method of {@code this}, without parameters, that returns it as an int; or null. With neither
 *                 argument nor method it is what the method returns.
 * @param minus    what is taken away from it: 0 or 1
 * @param isMod4   whether only its last two bits count, so that numbers without end need four clocks
 */
public record SyncIndex(int argument, String method, int minus, boolean isMod4) {
}
