/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

import java.text.SimpleDateFormat;
import java.util.Date;

/** Two threads use one date format. */
public final class DateFormatUse {

	private final SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd");

	public static void main(String[] arguments) throws InterruptedException {
		DateFormatUse shared = new DateFormatUse();
		Until.fileIsThere(arguments[0], () -> damaged(shared::left), () -> damaged(shared::right));
	}

	/** An object used by two threads at a time may throw anything. */
	private static void damaged(Runnable body) {
		try {
			body.run();
		} catch (RuntimeException e) {
			// expected
		}
	}

	private void left() {
		format.format(new Date()); // race: call/call
	}

	private void right() {
		format.format(new Date(0)); // race: call/call
	}
}
