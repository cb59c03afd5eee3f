/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.control.repeat;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Collection;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentLinkedQueue;

/** State of the JVM that a program can change, put back after each of its runs. */
final class JvmState {

	private final Properties properties = (Properties) System.getProperties().clone();
	private final Locale locale = Locale.getDefault();
	private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
	private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
	private final TimeZone zone = TimeZone.getDefault();
	private final Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
	private final Collection<Thread> hooks = new ConcurrentLinkedQueue<>();

	/** The program has added a shutdown hook. */
	void hookAdded(Thread hook) {
		hooks.add(hook);
	}

	/** Puts everything back. The program's input is empty, and its output is discarded. */
	void restore() {
		System.setProperties((Properties) properties.clone());
		Locale.setDefault(locale);
		Locale.setDefault(Locale.Category.DISPLAY, display);
		Locale.setDefault(Locale.Category.FORMAT, format);
		TimeZone.setDefault(zone);
		Thread.setDefaultUncaughtExceptionHandler(handler);
		for (Thread hook : hooks) {
			Runtime.getRuntime().removeShutdownHook(hook);
		}
		hooks.clear();
		System.setIn(new ByteArrayInputStream(new byte[0]));
		System.setOut(discarding());
		System.setErr(discarding());
	}

	/** Of the same classes as the JVM's streams, which have locks of their own. */
	private static PrintStream discarding() {
		return new PrintStream(new BufferedOutputStream(OutputStream.nullOutputStream()));
	}
}
