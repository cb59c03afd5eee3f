/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package healed;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CyclicBarrier;

/**
 * Deposits by two threads until a file exists, then a thousand by each of them. Prints the sum of the latter; it is
 * 2000 if the section is healed.
 */
public final class Switched {

	private static final int TIMES = 1000;

	private final CyclicBarrier both = new CyclicBarrier(2);
	private final Path stop;
	private volatile int total;

	private Switched(Path stop) {
		this.stop = stop;
	}

	public static void main(String[] arguments) throws InterruptedException {
		Switched account = new Switched(Path.of(arguments[0]));
		Thread other = new Thread(account::deposits, "other");
		other.start();
		account.deposits();
		other.join();
		System.out.println(account.total);
	}

	private void deposits() {
		try {
			while (!Files.exists(stop)) {
				deposit(1);
			}
			both.await();
			total = 0;
			both.await();
			for (int i = 0; i < TIMES; i++) {
				deposit(1);
			}
		} catch (Exception e) {
			throw new IllegalStateException(e);
		}
	}

	private void deposit(int sum) {
		int old = total;
		total = old + sum;
	}
}
