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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import dev.interlock.protocol.FrameDefinition;
import dev.interlock.protocol.LockDefinition;
import dev.interlock.protocol.Message;
import dev.interlock.protocol.SiteDefinition;
import dev.interlock.protocol.StackDefinition;
import dev.interlock.protocol.ThreadDefinition;

/** The definitions of a stream so far: frames, stacks, threads, locks and sites by number. */
final class Dictionary {

	/** The line number of a native method in a {@link StackTraceElement}. */
	private static final int NATIVE = -2;
	private static final int NO_LINE = -1;
	private static final Pattern PATH = Pattern.compile("[0-9.]{1,200}");

	private final Map<Integer, StackTraceElement> frames = new HashMap<>();
	private final Map<Integer, StackDefinition> stacks = new HashMap<>();
	private final Map<Integer, Access.ThreadInfo> threads = new HashMap<>();
	private final Map<Integer, LockDefinition> locks = new HashMap<>();
	private final Map<Integer, SiteDefinition> sites = new HashMap<>();
	/** The stack traces of findings, so that all findings share one list. */
	private final Map<Integer, List<StackTraceElement>> traces = new HashMap<>();
	private final TextBudget budget;

	/** @param budget limits the stack traces and the names */
	Dictionary(TextBudget budget) {
		this.budget = budget;
	}

	/**
	 * Adds a definition; any other message is ignored.
	 *
	 * @return false: a definition alone has no visible effect
	 */
	boolean define(Message message) {
		switch (message.getBodyCase()) {
		case FRAME -> {
			if (frames.put(message.getFrame().getId(), element(message.getFrame())) != null) {
				traces.clear();
			}
		}
		case STACK -> {
			if (stacks.put(message.getStack().getId(), message.getStack()) != null) {
				traces.clear();
			}
		}
		case THREAD -> threads.put(message.getThread().getId(), threadInfo(message.getThread()));
		case LOCK -> locks.put(message.getLock().getId(), plain(message.getLock()));
		case SITE -> sites.put(message.getSite().getId(), plain(message.getSite()));
		default -> {
			// a welcome to the agent, or a message of a newer version: irrelevant for the session
		}
		}
		return false;
	}

	/** The frame with the given number, or null if the number is 0 or undefined. */
	StackTraceElement frame(int id) {
		return frames.get(id);
	}

	/** The stack trace with the given number, innermost frame first; empty if the number is 0 or undefined. */
	List<StackTraceElement> stack(int id) {
		List<StackTraceElement> known = traces.get(id);
		if (known != null) {
			return budget.frames(known);
		}
		List<StackTraceElement> trace = trace(id);
		List<StackTraceElement> kept = budget.frames(trace);
		if (kept == trace) {
			traces.put(id, trace);
		}
		return kept;
	}

	private List<StackTraceElement> trace(int id) {
		var trace = new ArrayList<StackTraceElement>();
		StackDefinition stack = stacks.get(id);
		// a parent has a smaller number, so damaged input cannot cause an endless loop
		int previous = Integer.MAX_VALUE;
		while (stack != null && stack.getId() < previous && trace.size() < TextBudget.MOST_FRAMES) {
			StackTraceElement frame = frames.get(stack.getFrame());
			if (frame != null) {
				trace.add(frame);
			}
			previous = stack.getId();
			stack = stacks.get(stack.getParent());
		}
		return List.copyOf(trace);
	}

	/** The thread with the given number; a thread without a name if the number is undefined. */
	Access.ThreadInfo thread(int id) {
		return threads.getOrDefault(id, new Access.ThreadInfo(0, "", false, null));
	}

	/** Empty unless it has only digits and dots: a command copies it into a line of options. */
	private static String path(String path) {
		return PATH.matcher(path).matches() ? path : "";
	}

	/** The lock with the given number, without a class if the number is undefined. */
	LockDefinition lock(int id) {
		return locks.getOrDefault(id, LockDefinition.getDefaultInstance());
	}

	/** The site with the given number, or null if the number is undefined. */
	SiteDefinition site(int id) {
		return sites.get(id);
	}

	private Access.ThreadInfo threadInfo(ThreadDefinition thread) {
		return new Access.ThreadInfo(thread.getThreadId(), PlainText.of(thread.getName()), thread.getVirtual(),
				frame(thread.getStartFrame()), path(thread.getPath()));
	}

	private static StackTraceElement element(FrameDefinition frame) {
		String file = frame.getFile().isEmpty() ? null : PlainText.of(frame.getFile());
		int line = frame.getLine() == 0 ? NO_LINE : Math.max(frame.getLine(), NATIVE);
		return new StackTraceElement(PlainText.of(frame.getClassName()), PlainText.of(frame.getMethod()), file, line);
	}

	private static LockDefinition plain(LockDefinition lock) {
		LockDefinition plain = lock.toBuilder().setClassName(PlainText.of(lock.getClassName()))
				.setHolder(PlainText.of(lock.getHolder())).build();
		return plain.equals(lock) ? lock : plain;
	}

	private static SiteDefinition plain(SiteDefinition site) {
		SiteDefinition plain = site.toBuilder().setClassName(PlainText.of(site.getClassName()))
				.setMethod(PlainText.of(site.getMethod())).setMethodDescriptor(PlainText.of(site.getMethodDescriptor()))
				.setFile(PlainText.of(site.getFile())).setStableForm(PlainText.of(site.getStableForm())).build();
		return plain.equals(site) ? site : plain;
	}
}
