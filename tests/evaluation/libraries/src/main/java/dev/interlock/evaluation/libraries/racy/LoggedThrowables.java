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
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/**
 * Log4j 1.2.15: an exception is logged to an appender and, through an {@link AsyncAppender}, to a second one in another
 * thread. Both request the lines of the exception from the same event, which stores them in the field {@code rep}
 * before they are complete.
 */
public final class LoggedThrowables {

	private static final int EVENTS = 3000;

	private LoggedThrowables() {
	}

	private static Appender appender() {
		return new WriterAppender(new SimpleLayout(), Writer.nullWriter());
	}

	/** Runs the program. */
	public static void main(String[] args) {
		AsyncAppender asynchronous = new AsyncAppender();
		asynchronous.addAppender(appender());
		Logger logger = Logger.getLogger(LoggedThrowables.class);
		logger.setAdditivity(false);
		logger.setLevel(Level.INFO);
		logger.addAppender(asynchronous);
		logger.addAppender(appender());
		Exception exception = new IllegalStateException("something to log");
		int failed = 0;
		for (int i = 0; i < EVENTS; i++) {
			try {
				logger.error("event " + i, exception);
			} catch (NullPointerException e) {
				// a line of the exception was missing: the effect of the race
				failed++;
			}
		}
		asynchronous.close();
		System.out.println(EVENTS + " exceptions were logged twice, " + failed + " of them failed");
	}
}
