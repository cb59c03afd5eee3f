/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.racy;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * SLF4J 1.5.10: two threads request their first logger at the same time, as when a server starts. The static field
 * {@code INITIALIZATION_STATE}, which records whether the library is ready, is neither volatile nor guarded. Each round
 * loads the library anew, since it initialises only once.
 */
public final class FirstLoggers {

	private static final int ROUNDS = 60;

	private final CyclicBarrier together = new CyclicBarrier(2);
	private final List<Class<?>> factories = new ArrayList<>();

	private FirstLoggers() throws MalformedURLException, ClassNotFoundException {
		List<URL> path = new ArrayList<>();
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
			path.add(new File(entry).toURI().toURL());
		}
		for (int i = 0; i < ROUNDS; i++) {
			ClassLoader fresh = new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
			factories.add(Class.forName("org.slf4j.LoggerFactory", true, fresh));
		}
	}

	private void start() {
		try {
			for (Class<?> factory : factories) {
				together.await();
				factory.getMethod("getLogger", String.class).invoke(null, "application");
			}
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		} catch (ReflectiveOperationException e) {
			throw new IllegalStateException("no logger was to be had", e);
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws Exception {
		FirstLoggers program = new FirstLoggers();
		Thread one = new Thread(program::start, "one");
		Thread other = new Thread(program::start, "other");
		one.start();
		other.start();
		one.join();
		other.join();
		System.out.println("the library was started " + ROUNDS + " times by two threads");
	}
}
