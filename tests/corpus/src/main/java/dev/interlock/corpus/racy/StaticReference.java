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

/** The latest message in a static field that is neither volatile nor guarded. */
public final class StaticReference {

	private static String newest = "";

	private StaticReference() {
	}

	private static void write() {
		for (int i = 0; i < 5000; i++) {
			newest = "message " + i; // race: newest with 31 (benign)
		}
	}

	private static void read() {
		long length = 0;
		for (int i = 0; i < 5000; i++) {
			length += newest.length(); // race: newest with 24 (benign)
		}
		Result.print("length of all messages read", length);
	}

	/** Runs the program; the argument {@code virtual} asks for virtual threads. */
	public static void main(String[] args) throws InterruptedException {
		Workers.of(args).run(StaticReference::write, StaticReference::read);
		Result.print("newest", newest);
	}
}
