/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

/** One side lacks the lock: a synchronized method writes, a plain one reads. */
public final class SynchronizedMethodRace {

	private String name = "";

	public static void main(String[] arguments) throws InterruptedException {
		SynchronizedMethodRace shared = new SynchronizedMethodRace();
		Until.fileIsThere(arguments[0], shared::write, shared::read);
	}

	private synchronized void write() {
		name = "changed"; // race: read/write
	}

	private void read() {
		if (name.isEmpty()) { // race: read/write
			Thread.onSpinWait();
		}
	}
}
