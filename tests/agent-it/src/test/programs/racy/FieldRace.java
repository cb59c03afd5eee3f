/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

/** Two threads write a field without synchronisation. */
public final class FieldRace {

	private int value;

	public static void main(String[] arguments) throws InterruptedException {
		FieldRace shared = new FieldRace();
		Until.fileIsThere(arguments[0], shared::one, shared::two);
	}

	private void one() {
		value = 1; // race: write/write
	}

	private void two() {
		value = 2; // race: write/write
	}
}
