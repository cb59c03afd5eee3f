/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package plain;

import java.util.List;

/** Dies of an exception, as does one of its threads; the traces have lambdas, causes and suppressed exceptions. */
public final class Uncaught {

	private int[] values;
	private Uncaught next;

	public static void main(String[] arguments) throws Exception {
		Thread other = new Thread(() -> List.of(1, 2).forEach(i -> new Uncaught().fail(i)));
		other.start();
		other.join();
		try {
			Uncaught local = new Uncaught();
			local.next.values[3] = 4;
		} catch (NullPointerException e) {
			IllegalStateException wrapped = new IllegalStateException("wrapped äöü €", e);
			wrapped.addSuppressed(new RuntimeException("beside"));
			wrapped.printStackTrace();
		}
		System.err.print("no end of line");
		System.err.flush();
		Uncaught last = new Uncaught();
		last.values = new int[2];
		last.values[arguments.length + 2]++;
	}

	private void fail(int i) {
		values[i] = i;
	}
}
