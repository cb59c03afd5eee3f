/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.evidence;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.osgi.util.NLS;

import dev.interlock.session.Access;
import dev.interlock.session.Access.HeldLock;
import dev.interlock.ui.internal.reports.text.FindingTexts;

/**
 * The evidence of one access as text with styled spans: the operation and its thread, the start of the thread, the
 * locks held, the source line and the stack trace. Independent of SWT, so it can be tested without a display.
 *
 * @param text  the text
 * @param spans its styled parts, in order, not overlapping
 */
public record AccessText(String text, List<Span> spans) {

	/** The style of a part of the text. */
	public enum Style {
		HEADING,
		CODE,
		/** A location that can be opened. */
		LINK,
		/** A location in the Java runtime that can be opened. */
		LIBRARY_LINK,
		/** The line that replaces the common frames and shows them when it is chosen. */
		FOLD
	}

	/**
	 * A styled part.
	 *
	 * @param start  offset of the first character
	 * @param length number of characters
	 * @param style  its style
	 * @param frame  the location that it opens; null if it opens none
	 * @param type   the binary name of the class whose declaration it opens; empty if it opens none
	 */
	public record Span(int start, int length, Style style, StackTraceElement frame, String type) {

		/** Whether it opens a declaration. */
		public boolean opensType() {
			return !type.isEmpty();
		}

		/** Whether it covers the character at an offset. */
		public boolean covers(int offset) {
			return offset >= start && offset < start + length;
		}
	}

	private static final String INDENT = "    "; //$NON-NLS-1$

	/**
	 * Creates the text.
	 *
	 * @param access     the access
	 * @param number     its number in the finding, from 1
	 * @param sourceLine the text of its line; null while it is not known or cannot be found
	 * @param folded     the number of outermost frames that are not shown, 0 for none
	 */
	public static AccessText of(Access access, int number, String sourceLine, int folded) {
		Builder builder = new Builder();
		builder.append(NLS.bind(Messages.AccessText_heading, new Object[] { FindingTexts.badge(number),
				FindingTexts.operation(access), FindingTexts.thread(access.thread()) }), Style.HEADING, null).line();
		if (sourceLine != null) {
			builder.append(codeLine(access, sourceLine), Style.CODE, null).line();
		}
		if (access.locks().isEmpty() && access.areLocksKnown()) {
			builder.append(INDENT + Messages.AccessText_noLock).line();
		}
		access.locks().forEach(lock -> appendLock(builder, lock));
		if (access.thread().startedAt() != null) {
			builder.append(INDENT + Messages.AccessText_startedAt + ' ').place(access.thread().startedAt()).line();
		}
		builder.line();
		if (access.lost() != null) {
			builder.append(access.lost()).line();
		}
		appendStack(builder, access.stack(), folded);
		return new AccessText(builder.text.toString(), List.copyOf(builder.spans));
	}

	/**
	 * The source lines of all accesses below each other, each with a link to its place.
	 *
	 * @param numbers     the numbers of the accesses in the finding, from 1
	 * @param sourceLines the texts of the lines; null for a line whose text is unknown; such a line is not shown
	 */
	static AccessText lines(List<Access> accesses, List<Integer> numbers, List<String> sourceLines) {
		Builder builder = new Builder();
		for (int i = 0; i < accesses.size(); i++) {
			if (sourceLines.get(i) != null) {
				builder.append(builder.text.isEmpty() ? "" : "\n") //$NON-NLS-1$ //$NON-NLS-2$
						.append(FindingTexts.badge(numbers.get(i)) + ' ')
						.append(codeLine(accesses.get(i), sourceLines.get(i)), Style.CODE,
								accesses.get(i).stack().isEmpty() ? null : accesses.get(i).stack().get(0));
			}
		}
		return new AccessText(builder.text.toString(), List.copyOf(builder.spans));
	}

	/** The number and the text of the source line of an access. */
	static String codeLine(Access access, String sourceLine) {
		return access.line() + "  " + sourceLine.strip(); //$NON-NLS-1$
	}

	private static void appendLock(Builder builder, HeldLock lock) {
		builder.append(INDENT + Messages.AccessText_holds + ' ');
		builder.type(FindingTexts.lock(lock), lock.className());
		builder.append(' ' + NLS.bind(Messages.AccessText_mode, FindingTexts.details(lock)));
		if (lock.takenAt() != null) {
			builder.append(Messages.AccessText_takenAt + ' ').place(lock.takenAt());
		}
		builder.line();
	}

	private static void appendStack(Builder builder, List<StackTraceElement> stack, int folded) {
		for (StackTraceElement frame : stack.subList(0, stack.size() - folded)) {
			builder.append(Messages.AccessText_at + ' ').place(frame).line();
		}
		if (folded > 0) {
			builder.append(NLS.bind(Messages.AccessText_folded, folded), Style.FOLD, null).line();
		}
	}

	/**
	 * The number of outermost frames that all accesses share and that can be folded. 0 for a single access; never
	 * includes the innermost frame.
	 */
	public static int commonFrames(List<Access> accesses) {
		if (accesses.size() < 2) {
			return 0;
		}
		List<StackTraceElement> first = accesses.get(0).stack();
		int common = 0;
		while (inAll(accesses, first, common)) {
			common++;
		}
		return common < 2 ? 0 : common;
	}

	private static boolean inAll(List<Access> accesses, List<StackTraceElement> first, int fromEnd) {
		return accesses.stream().map(Access::stack).allMatch(stack -> stack.size() - fromEnd > 1
				&& first.size() - fromEnd > 1
				&& stack.get(stack.size() - 1 - fromEnd).equals(first.get(first.size() - 1 - fromEnd)));
	}

	/** Collects text and spans. */
	private static final class Builder {

		private final StringBuilder text = new StringBuilder();
		private final List<Span> spans = new ArrayList<>();

		Builder append(String part) {
			text.append(part);
			return this;
		}

		Builder append(String part, Style style, StackTraceElement frame) {
			spans.add(new Span(text.length(), part.length(), style, frame, "")); //$NON-NLS-1$
			return append(part);
		}

		/** The name of a class, as a link unless it is a class of the JDK. */
		Builder type(String part, String className) {
			if (!isOfLibrary(className)) {
				spans.add(new Span(text.length(), part.length(), Style.LINK, null, className));
			}
			return append(part);
		}

		private static boolean isOfLibrary(String className) {
			return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun."); //$NON-NLS-1$ //$NON-NLS-2$ //$NON-NLS-3$
		}

		Builder place(StackTraceElement frame) {
			return append(frame.toString(), isOfLibrary(frame.getClassName()) ? Style.LIBRARY_LINK : Style.LINK, frame);
		}

		Builder line() {
			text.append('\n');
			return this;
		}
	}
}
