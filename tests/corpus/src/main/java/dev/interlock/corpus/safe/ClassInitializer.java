/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** The initialiser of a class happens before each use of the class, in any order of the threads (JLS 12.4.2). */
public final class ClassInitializer {

	/** Its initialiser writes plain static fields, some of them in a method that it calls. */
	private static final class Table {
		private static int size = 100;
		private static final int[] SQUARES = new int[size];
		private static Table first = new Table(17);

		private int content;

		static {
			fill();
		}

		Table(int content) {
			this.content = content;
		}

		private static void fill() {
			for (int i = 0; i < size; i++) {
				SQUARES[i] = i * i;
			}
			first.content++;
		}
	}

	private ClassInitializer() {
	}

	private static void use(long[] sums, int self) {
		for (int i = 0; i < Table.size; i++) {
			sums[self] += Table.SQUARES[i];
		}
		sums[self] += Table.first.content;
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		long[] sums = new long[2];
		Workers.of(args).run(() -> use(sums, 0), () -> use(sums, 1));
		Result.check("sums", 2 * (328_350 + 18), sums[0] + sums[1]);
	}
}
