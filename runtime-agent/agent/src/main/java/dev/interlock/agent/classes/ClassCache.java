/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.classes;

import java.util.Arrays;
import java.util.Set;

import dev.interlock.agent.messages.Health;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationException;

/**
 * The instrumented classes of the JDK that earlier runs have left in a file, so that a start need not instrument them
 * anew. An entry is valid for a class with the same bytes in a run of the same kind. Thread-safe.
 */
public final class ClassCache {

	/** Instruments a class that the cache does not have. */
	@FunctionalInterface
	public interface Instrumentation {

		/** The new class file; null if the class stays unchanged. */
		byte[] of(byte[] bytes) throws InstrumentationException;
	}

	/**
	 * Classes that are instrumented in each start: this loads and links the code of the instrumentation, which must not
	 * happen while the JVM loads a class of the program. The result also verifies the file.
	 */
	private static final Set<String> SAMPLES = Set.of("java/lang/Thread",
			"java/util/Collections$SynchronizedCollection",
			"java/util/concurrent/locks/StampedLock", "java/util/AbstractMap", "java/io/Writer");

	private final CacheFile file;
	private final Health health;
	private final boolean isChecked;
	/** Null once the cache is closed. Guarded by this. */
	private CachedClasses classes;
	private boolean isKept = true;

	private ClassCache(CacheFile file, Health health, boolean isChecked) {
		this.file = file;
		this.health = health;
		this.isChecked = isChecked;
		classes = file == null ? null : file.read();
	}

	/**
	 * Opens the cache of the user.
	 *
	 * @param build the digest of the agent's classes; null to use no cache
	 * @param kind  what the instrumentation depends on, besides the class and the agent
	 */
	public static ClassCache open(String build, String kind, Health health) {
		return new ClassCache(build == null ? null : CacheFile.of(build, kind), health, CacheFolder.isChecked());
	}

	/** A cache that is always empty. */
	public static ClassCache none() {
		return new ClassCache(null, null, false);
	}

	/** Leaves the cache file as it is, because the instrumentation of a class had a consequence besides its bytes. */
	public synchronized void keepNothing() {
		isKept = false;
	}

	/**
	 * Instruments a class, or takes the result of an earlier run.
	 *
	 * @return the new class file; null if the class stays unchanged
	 */
	public synchronized byte[] get(String name, byte[] bytes, Instrumentation instrumentation)
			throws InstrumentationException {
		if (classes == null) {
			return instrumentation.of(bytes);
		}
		String key = CachedClasses.key(name, bytes);
		boolean isKnown = classes.has(key);
		byte[] known = isKnown ? classes.get(key) : null;
		if (isKnown && !isChecked && !SAMPLES.contains(name)) {
			return known;
		}
		byte[] made = instrumentation.of(bytes);
		if (isKnown && !Arrays.equals(known, made)) {
			classes = new CachedClasses();
			health.warning("class-cache", "The cache of instrumented classes had another " + name.replace('/', '.')
					+ " and is made anew.", name.replace('/', '.'));
		}
		if (classes != null) {
			classes.put(key, made);
		}
		return made;
	}

	/** Ends the use of the cache with the start of the agent, and stores what this run has added. */
	public synchronized void close() {
		CachedClasses last = classes;
		classes = null;
		if (last == null) {
			return;
		}
		InterlockThread thread = InterlockThread.current();
		// the classes that write the file are instrumented by now
		thread.enterAgent();
		try {
			if (isKept && last.hasNew()) {
				file.write(last);
			}
			if (isChecked) {
				health.warning("class-cache", last.served() + " instrumented classes were in the cache.", null);
			}
		} finally {
			thread.leaveAgent();
		}
	}
}
