/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.List;

/**
 * Limits the text of a stream by the size of the stream. Definitions are short but can be referred to any number of
 * times. Stack traces and names beyond the limit are cut. Not thread-safe.
 */
final class TextBudget {

	/** The text of a real session has about ten times its bytes. */
	private static final long LETTERS_PER_BYTE = 32;
	private static final long ALWAYS = 16L << 20;
	private static final int FEW_FRAMES = 8;
	private static final int FEW_LETTERS = 64;
	/** The default limit of the JVM for stack traces. */
	static final int MOST_FRAMES = 1024;
	/** The limit for repeated parts of a message; real messages have few. */
	static final int MOST_PARTS = 1000;

	private long left = ALWAYS;
	private boolean exceeded;

	/** Adds the size of a received message. */
	void received(int bytes) {
		left += bytes * LETTERS_PER_BYTE;
	}

	/** Whether anything was cut. */
	boolean isExceeded() {
		return exceeded;
	}

	private boolean take(long letters) {
		if (letters > left) {
			exceeded = true;
			return false;
		}
		left -= letters;
		return true;
	}

	/** The text, cut if the budget is used up. */
	String text(String text) {
		return text.length() <= FEW_LETTERS || take(text.length()) ? text : text.substring(0, FEW_LETTERS) + "...";
	}

	/** The frames, cut if the budget is used up. */
	List<StackTraceElement> frames(List<StackTraceElement> frames) {
		if (frames.size() <= FEW_FRAMES) {
			return frames;
		}
		long letters = 0;
		for (StackTraceElement frame : frames) {
			letters += frame.getClassName().length() + frame.getMethodName().length() + FEW_LETTERS / 2;
		}
		return take(letters) ? frames : List.copyOf(frames.subList(0, FEW_FRAMES));
	}

	/** The first parts of a message, up to the limit. */
	<T> List<T> parts(List<T> parts) {
		if (parts.size() <= MOST_PARTS) {
			return parts;
		}
		exceeded = true;
		return new ArrayList<>(parts.subList(0, MOST_PARTS));
	}
}
