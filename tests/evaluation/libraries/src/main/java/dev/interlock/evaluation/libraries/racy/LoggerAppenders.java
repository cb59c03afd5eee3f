/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.racy;

import java.io.Writer;

import org.apache.log4j.Appender;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/**
 * Log4j 1.2.13: one thread adds appenders to a logger and removes them, another one queries whether one is attached.
 * The logger's monitor guards the first two but not the query, and the list of appenders is not thread-safe.
 */
public final class LoggerAppenders {

	private static final int TIMES = 2000;

	private final Logger logger = Logger.getLogger(LoggerAppenders.class);
	private final Appender appender = new WriterAppender(new SimpleLayout(), Writer.nullWriter());

	private LoggerAppenders() {
	}

	private void change(int times) {
		for (int i = 0; i < times; i++) {
			logger.addAppender(appender);
			logger.removeAllAppenders();
		}
	}

	private void ask(Thread changer) {
		int attached = 0;
		int failed = 0;
		while (changer.isAlive()) {
			try {
				attached += logger.isAttached(appender) ? 1 : 0;
			} catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
				// the list was removed between two steps of the query: the effect of the race
				failed++;
			}
		}
		System.out.println("attached " + attached + " times, failed " + failed + " times");
	}

	/** Runs the program; the argument is the number of changes. */
	public static void main(String[] args) throws InterruptedException {
		LoggerAppenders program = new LoggerAppenders();
		int times = args.length == 0 ? TIMES : Integer.parseInt(args[0]);
		Thread changer = new Thread(() -> program.change(times), "changer");
		Thread asker = new Thread(() -> program.ask(changer), "asker");
		changer.start();
		asker.start();
		changer.join();
		asker.join();
	}
}
