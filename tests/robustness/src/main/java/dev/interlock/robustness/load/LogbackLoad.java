/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.util.concurrent.atomic.AtomicLong;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.AppenderBase;

/** Logback loggers, created under load, write to an asynchronous appender that never discards events. */
public final class LogbackLoad {

	private static final int TURNS = 10000;

	/** Counts the events that arrive. */
	private static final class Counting extends AppenderBase<ILoggingEvent> {
		private final AtomicLong events = new AtomicLong();
		private final AtomicLong letters = new AtomicLong();

		@Override
		protected void append(ILoggingEvent event) {
			events.incrementAndGet();
			letters.addAndGet(event.getFormattedMessage().length());
		}
	}

	private LogbackLoad() {
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		LoggerContext context = new LoggerContext();
		context.setMDCAdapter(new LogbackMDCAdapter());
		Counting counting = new Counting();
		counting.setContext(context);
		counting.start();
		AsyncAppender asynchronous = new AsyncAppender();
		asynchronous.setContext(context);
		asynchronous.setDiscardingThreshold(0);
		asynchronous.setMaxFlushTime(0);
		asynchronous.addAppender(counting);
		asynchronous.start();
		context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(asynchronous);
		context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.INFO);
		long turns = Load.run(args, TURNS, (self, turn) -> {
			Logger logger = context.getLogger("part" + turn % 20 + ".thread" + self);
			logger.info("turn {} of thread {}", turn, self);
			logger.debug("never written {}", turn);
		});
		context.stop();
		System.out.println(turns + " turns, " + counting.letters + " letters");
		Load.check("events", turns, counting.events.get());
	}
}
