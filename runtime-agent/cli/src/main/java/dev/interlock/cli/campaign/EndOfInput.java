/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** Whether the standard input has ended, which stops a command that another program has started. Thread-safe. */
final class EndOfInput {

	private final AtomicBoolean isReached = new AtomicBoolean();

	/** @param isWatched whether the input is read at all */
	EndOfInput(boolean isWatched) {
		if (isWatched) {
			Thread reader = new Thread(this::read, "interlock-input");
			reader.setDaemon(true);
			reader.start();
		}
	}

	private void read() {
		try {
			System.in.transferTo(OutputStream.nullOutputStream());
		} catch (IOException e) {
			// as its end
		}
		isReached.set(true);
	}

	boolean isReached() {
		return isReached.get();
	}
}
