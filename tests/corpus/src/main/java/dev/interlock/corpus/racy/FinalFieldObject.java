/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.corpus.racy;

import dev.interlock.corpus.Result;
import dev.interlock.corpus.Workers;

/** An immutable point behind a plain reference: the reference races, the point's final fields do not (JLS 17.5). */
public final class FinalFieldObject {

	/** Immutable, and so always seen complete. */
	private static final class Point {
		private final int x;
		private final int y;

		Point(int x, int y) {
			this.x = x;
			this.y = y;
		}
	}

	private Point position = new Point(0, 0);

	private void move() {
		for (int i = 0; i < 5000; i++) {
			position = new Point(i, -i); // race: position with 39 (benign)
		}
	}

	private void look() {
		int wrong = 0;
		for (int i = 0; i < 5000; i++) {
			Point seen = position; // race: position with 32 (benign)
			wrong += seen.x + seen.y == 0 ? 0 : 1;
		}
		Result.print("points not whole", wrong);
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		FinalFieldObject program = new FinalFieldObject();
		Workers.of(args).run(program::move, program::look);
	}
}
