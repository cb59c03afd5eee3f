/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package atomic;

/** A transaction that writes a field twice through one helper. */
public class Helper {

	private int value;

	private void put(int next) {
		value = next;
	}

	/** Not atomic: another thread can read the first value. */
	public void twice() {
		put(1); // first
		put(2); // second
	}

	public int read() {
		return value;
	}

	public static void main(String[] arguments) throws InterruptedException {
		Helper helper = new Helper();
		Thread writer = new Thread(() -> {
			helper.twice();
			helper.twice();
		}, "writer");
		Thread reader = new Thread(() -> {
			if (helper.read() < 0) {
				throw new AssertionError();
			}
		}, "reader");
		writer.start();
		reader.start();
		writer.join();
		reader.join();
	}
}
