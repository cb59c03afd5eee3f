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
 * Bounds the text that a stream stands for by the size of the stream: definitions are short, and may be referred to any
 * number of times. Past the bound stack traces and names are cut. For one thread.
 */
final class TextBudget {

	/** A real session stands for about ten times its bytes. */
	private static final long LETTERS_PER_BYTE = 32;
	private static final long ALWAYS = 16L << 20;
	private static final int FEW_FRAMES = 8;
	private static final int FEW_LETTERS = 64;
	/** The JVM's own stack traces have no more. */
	static final int MOST_FRAMES = 1024;
	/** For the parts of a message of which no real one has many. */
	static final int MOST_PARTS = 1000;

	private long left = ALWAYS;
	private boolean exceeded;

	/** More of the stream has come in. */
	void received(int bytes) {
		left += bytes * LETTERS_PER_BYTE;
	}

	/** Whether anything has been cut. */
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

	/** The text, cut if there has been too much of it. */
	String text(String text) {
		return text.length() <= FEW_LETTERS || take(text.length()) ? text : text.substring(0, FEW_LETTERS) + "...";
	}

	/** The frames, cut if there have been too many of them. */
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

	/** The parts of a message, or the first of them if no real message has so many. */
	<T> List<T> parts(List<T> parts) {
		if (parts.size() <= MOST_PARTS) {
			return parts;
		}
		exceeded = true;
		return new ArrayList<>(parts.subList(0, MOST_PARTS));
	}
}
