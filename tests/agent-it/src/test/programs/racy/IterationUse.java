/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package racy;

import java.util.HashSet;
import java.util.Set;

/** A thread iterates over a set while another one adds to it. */
public final class IterationUse {

	private final Set<String> set = new HashSet<>(Set.of("a", "b"));
	private int length;

	public static void main(String[] arguments) throws InterruptedException {
		IterationUse shared = new IterationUse();
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
		for (String element : set) { // race: call/call
			length += element.length();
		}
	}

	private void right() {
		set.add("c"); // race: call/call
		set.remove("c"); // race: call/call
	}
}
