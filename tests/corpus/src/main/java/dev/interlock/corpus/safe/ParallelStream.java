/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.safe;

import java.util.Arrays;
import java.util.stream.IntStream;

import dev.interlock.corpus.Result;

/** A parallel stream fills its own cells, and the caller sees them when it returns. */
public final class ParallelStream {

	/** Plain on purpose: the end of the stream orders its content. */
	private static final class Cell {
		private int value;
	}

	private ParallelStream() {
	}

	/** Runs the program. */
	public static void main(String[] args) {
		Cell[] cells = new Cell[200];
		int[] squares = new int[200];
		IntStream.range(0, 200).parallel().forEach(i -> {
			cells[i] = new Cell();
			cells[i].value = i;
			squares[i] = i * i;
		});
		Arrays.stream(cells).parallel().forEach(cell -> cell.value *= 2);
		long sum = Arrays.stream(cells).mapToLong(cell -> cell.value).sum();
		Result.check("sum", 39_800, sum);
		long total = 0;
		for (int square : squares) {
			total += square;
		}
		Result.check("sum of squares", 2_646_700, total);
	}
}
