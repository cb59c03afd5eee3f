/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package hybrid;

/** A thread accesses variables at several sites in one epoch; no edge orders them with another thread. */
public final class TwoSites {

	private int value;
	private final int[] elements = new int[4];

	private void twice() {
		value = 1;
		value = 2;
		elements[1] = value;
		elements[1] = 3;
	}

	private void once() {
		value = 4;
		elements[1] = 5;
	}

	public static void main(String[] args) throws InterruptedException {
		TwoSites shared = new TwoSites();
		Thread first = new Thread(shared::twice);
		Thread second = new Thread(shared::once);
		first.start();
		second.start();
		first.join();
		second.join();
	}
}
