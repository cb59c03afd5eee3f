/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

import java.util.ArrayList;
import java.util.List;

/** Two threads change one list. */
public final class ListUse {

	private final List<String> list = new ArrayList<>();

	public static void main(String[] arguments) throws InterruptedException {
		ListUse shared = new ListUse();
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
		list.add("a"); // race: call/call
	}

	private void right() {
		list.clear(); // race: call/call
	}
}
