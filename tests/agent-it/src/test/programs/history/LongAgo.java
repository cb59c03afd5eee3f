/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package history;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The thread of a race's first access then accesses more variables than the agent keeps. The second access follows once
 * a file exists, which orders nothing.
 */
public final class LongAgo {

	private static final int FEW = 150_000;
	private static final LongAgo[] OTHERS = new LongAgo[350_000];

	private static int raced;

	private int other;

	private LongAgo() {
	}

	private static void write(Path done) {
		// after the program's first accesses, which are all kept
		touchOthers(0, FEW);
		raced = 1;
		touchOthers(FEW, OTHERS.length);
		try {
			Files.createFile(done);
		} catch (IOException e) {
			throw new IllegalStateException(e);
		}
	}

	private static void touchOthers(int from, int end) {
		for (int i = from; i < end; i++) {
			OTHERS[i].other++;
		}
	}

	public static void main(String[] args) throws Exception {
		Arrays.setAll(OTHERS, i -> new LongAgo());
		Path done = Path.of(args[0]);
		new Thread(() -> write(done)).start();
		while (!Files.exists(done)) {
			Thread.onSpinWait();
		}
		raced = 2;
	}
}
