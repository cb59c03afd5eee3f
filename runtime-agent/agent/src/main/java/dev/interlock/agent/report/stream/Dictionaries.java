/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.stream;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

import dev.interlock.agent.locks.ReadWriteLocks;
import dev.interlock.agent.report.findings.LockHolder;
import dev.interlock.spi.Site;
import dev.interlock.spi.Sites;
import dev.interlock.spi.ThreadView;

/**
 * Numbers the entities that findings refer to, and writes the definition of each before its first use in the stream. A
 * number is remembered only after its definition has been encoded, so that the next use defines it after a failure. Not
 * thread-safe.
 */
final class Dictionaries {

	private final StreamEncoder encoder;
	private final Sites sites;
	private final Map<Frame, Integer> frames = new HashMap<>();
	private final Map<Stack, Integer> stacks = new HashMap<>();
	private final Map<Long, Integer> threads = new HashMap<>();
	private final Map<Integer, Integer> siteNumbers = new HashMap<>();
	private final ObjectNumbers locks = new ObjectNumbers();
	private final ObjectNumbers owners = new ObjectNumbers();

	private record Frame(String className, String method, String file, int line) {
	}

	private record Stack(int parent, int frame) {
	}

	Dictionaries(StreamEncoder encoder, Sites sites) {
		this.encoder = encoder;
		this.sites = sites;
	}

	/** The number of an object in findings; 0 for none. */
	int owner(Object owner) {
		return owner == null ? 0 : owners.of(owner);
	}

	/** The number of a stack trace; 0 for none. */
	int stack(StackTraceElement[] trace) {
		int stack = 0;
		for (int i = trace == null ? -1 : trace.length - 1; i >= 0; i--) {
			Stack key = new Stack(stack, frame(trace[i]));
			Integer known = stacks.get(key);
			if (known == null) {
				known = stacks.size() + 1;
				encoder.stack(known, key.parent, key.frame);
				stacks.put(key, known);
			}
			stack = known;
		}
		return stack;
	}

	private int frame(StackTraceElement element) {
		int line = element.isNativeMethod() ? -2 : Math.max(0, element.getLineNumber());
		Frame key = new Frame(element.getClassName(), element.getMethodName(), orEmpty(element.getFileName()), line);
		Integer known = frames.get(key);
		if (known == null) {
			known = frames.size() + 1;
			encoder.frame(known, key.className, key.method, key.file, key.line);
			frames.put(key, known);
		}
		return known;
	}

	/** The number of the frame at a site; 0 if the site is unknown. */
	int frameOf(int site) {
		return site < 0 ? 0 : frame(sites.site(site).toStackTraceElement());
	}

	/** The number of a site; 0 if it was lost. */
	int site(int id) {
		if (id < 0) {
			return 0;
		}
		Integer known = siteNumbers.get(id);
		if (known == null) {
			known = siteNumbers.size() + 1;
			Site site = sites.site(id);
			encoder.site(known, site.className(), site.method(), site.descriptor(), orEmpty(site.file()), site.line(),
					site.stableForm());
			siteNumbers.put(id, known);
		}
		return known;
	}

	/**
	 * The number of a thread.
	 *
	 * @param name its name at the time of the access
	 */
	int thread(ThreadView thread, String name) {
		Integer known = threads.get(thread.id());
		if (known == null) {
			int startFrame = frameOf(thread.startSite());
			known = threads.size() + 1;
			encoder.thread(known, thread.id(), name, thread.isVirtual(), startFrame, thread.path());
			threads.put(thread.id(), known);
		}
		return known;
	}

	/**
	 * The number of a lock.
	 *
	 * @param holders finds its holder; called only before the definition of the lock
	 */
	int lock(Object lock, Function<Object, LockHolder> holders) {
		int number = locks.known(lock);
		if (number == 0) {
			boolean ofClass = lock instanceof Class;
			LockHolder holder = ofClass ? LockHolder.UNKNOWN : holders.apply(lock);
			ThreadView thread = holder.thread();
			number = locks.next();
			encoder.lock(number, (ofClass ? (Class<?>) lock : ReadWriteLocks.classOf(lock)).getName(), ofClass,
					holder.field(), holder.isOneOfSeveral(), thread == null ? 0 : thread(thread, thread.name()));
			// only now: without memory the definition is written again
			locks.put(lock, number);
		}
		return number;
	}

	private static String orEmpty(String text) {
		return text == null ? "" : text;
	}
}
