/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

/** Two threads append to one builder. */
public final class BuilderUse {

	private final StringBuilder text = new StringBuilder();

	public static void main(String[] arguments) throws InterruptedException {
		BuilderUse shared = new BuilderUse();
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
		text.append("a"); // race: call/call
	}

	private void right() {
		text.setLength(0); // race: call/call
	}
}
