/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrumented;

import dev.interlock.bootstrap.InterlockThread;

/** Loops over arrays that each iteration obtains anew; each is the same for several iterations. */
public final class RowLoopSample {

	/** One of the arrays that the last method accessed. */
	public static int[] array;

	private int[] field;

	static void row() {
		int[][] rows = rows();
		for (int j = 2; j < 9; j++) {
			rows[0][j] = j;
		}
	}

	static void readAndWritten() {
		int[][] rows = rows();
		for (int j = 0; j < 6; j++) {
			rows[0][j] -= 3 * rows[0][j + 4];
		}
	}

	static void otherRow() {
		int[][] rows = rows();
		for (int j = 0; j < 6; j++) {
			rows[1][j] = rows[0][j + 1];
		}
	}

	static void changesOnce() {
		int[][] rows = rows();
		for (int j = 0; j < 10; j++) {
			rows[j / 5][j] = 1;
		}
	}

	static void changesEachTime() {
		int[][] rows = rows();
		for (int j = 0; j < 10; j++) {
			rows[j & 1][j] = 1;
		}
	}

	static void changesBack() {
		int[][] rows = rows();
		for (int j = 0; j < 12; j++) {
			rows[j / 4 & 1][j] = 1;
		}
	}

	static void down() {
		int[][] rows = rows();
		for (int j = 9; j > 3; j--) {
			rows[j / 7][j - 1] = rows[j / 7][j + 5];
		}
	}

	static void byThree() {
		int[][] rows = rows();
		for (int j = 1; j < 20; j += 3) {
			rows[j / 13][j] = 1;
		}
	}

	static void leftInTheMiddle() {
		int[][] rows = rows();
		for (int j = 0; j < 10; j++) {
			rows[0][j] = 7;
			if (rows[0][j] + j == 10) {
				break;
			}
			rows[0][j + 10] = 8;
		}
	}

	static void leftWithANewRow() {
		int[][] rows = { new int[20], fresh() };
		for (int j = 0; j < 10; j++) {
			rows[j / 3][j] = 7;
			if (j == 3) {
				break;
			}
			rows[0][j + 10] = 8;
		}
	}

	static void thrownOut() {
		int[][] rows = { fresh(), null };
		try {
			for (int j = 0; j < 10; j++) {
				rows[j < 4 ? 0 : 1][j] = 7;
			}
			throw new AssertionError();
		} catch (NullPointerException e) {
			rows[0][19] = 1;
		}
	}

	static void never() {
		int[][] rows = rows();
		int[][] none = null;
		for (int j = 5; j < rows.length; j++) {
			none[0][j] = 1;
		}
	}

	static void conditional() {
		int[][] rows = rows();
		for (int j = 0; j < 12; j++) {
			if (j % 3 == 1) {
				continue;
			}
			rows[0][j] = 1;
		}
	}

	static void wide() {
		int[][] rows = rows();
		long[][] longs = new long[2][20];
		double[][] doubles = new double[2][20];
		byte[][] bytes = new byte[2][20];
		Object[][] objects = new Object[2][20];
		for (int j = 0; j < 8; j++) {
			longs[0][j] = j + longs[1][j];
			doubles[0][j] += longs[0][j];
			bytes[j & 1][j]++;
			objects[0][j] = rows;
			rows[0][j] = (int) (longs[0][j] + doubles[0][j] + bytes[1][j]);
		}
		check(array[6] == 12);
	}

	static void nested() {
		int[][] rows = rows();
		int[][] columns = new int[20][2];
		for (int i = 0; i < 2; i++) {
			for (int j = i; j < 8; j += 2) {
				rows[1 - i][j] = columns[j][i] + rows[i][j + 1];
			}
		}
	}

	static void ofAField() {
		RowLoopSample own = new RowLoopSample();
		own.field = fresh();
		for (int j = 3; j < 8; j++) {
			own.field[j] = own.field[j + 1];
		}
	}

	static void ofAFieldThatChanges() {
		RowLoopSample own = new RowLoopSample();
		own.field = fresh();
		for (int j = 0; j < 8; j++) {
			own.field[j] = 1;
			own.field = j == 4 ? new int[20] : own.field;
		}
	}

	static void scatteredToo() {
		int[][] rows = rows();
		int[] places = { 17, 3, 11, 3, 19 };
		for (int j = 0; j < 5; j++) {
			rows[0][j] = 1;
			rows[0][places[j]] = j;
		}
	}

	static void released() {
		int[][] rows = rows();
		for (int j = 0; j < 5; j++) {
			rows[0][j] = 1;
			release();
		}
	}

	private static void release() {
		InterlockThread.current().epoch++;
	}

	private static int[][] rows() {
		return new int[][] { fresh(), new int[20] };
	}

	private static int[] fresh() {
		array = new int[20];
		return array;
	}

	private static void check(boolean condition) {
		if (!condition) {
			throw new AssertionError();
		}
	}
}
