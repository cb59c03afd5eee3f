/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

/** Two threads share one element of an array; each other element belongs to one thread. */
public final class ArrayRace {

	private final String[] elements = new String[3];

	public static void main(String[] arguments) throws InterruptedException {
		ArrayRace shared = new ArrayRace();
		Until.fileIsThere(arguments[0], shared::left, shared::right);
	}

	private void left() {
		elements[0] = "left";
		elements[1] = "both"; // race: write/write
	}

	private void right() {
		elements[2] = "right";
		elements[1] = "both"; // race: write/write
	}
}
