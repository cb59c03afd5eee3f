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

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerContextSelector;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** Asynchronous loggers of Log4j 2, created under load, which pass their events through a Disruptor. */
public final class Log4jLoad {

	private static final int TURNS = 8000;

	/** Counts the events that arrive. */
	private static final class Counting extends AbstractAppender {
		private final AtomicLong events = new AtomicLong();
		private final AtomicLong letters = new AtomicLong();

		Counting() {
			super("counting", null, null, true, Property.EMPTY_ARRAY);
		}

		@Override
		public void append(LogEvent event) {
			events.incrementAndGet();
			letters.addAndGet(event.getMessage().getFormattedMessage().length()
					+ event.getContextData().<String>getValue("thread").length());
		}
	}

	private Log4jLoad() {
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		System.setProperty("log4j2.contextSelector", AsyncLoggerContextSelector.class.getName());
		LoggerContext context = (LoggerContext) LogManager.getContext(false);
		Counting counting = new Counting();
		counting.start();
		LoggerConfig root = context.getConfiguration().getRootLogger();
		root.getAppenders().keySet().forEach(root::removeAppender);
		root.addAppender(counting, Level.INFO, null);
		root.setLevel(Level.INFO);
		context.updateLoggers();
		long turns = Load.run(args, TURNS, (self, turn) -> {
			ThreadContext.put("thread", "" + self);
			Logger logger = LogManager.getLogger("part" + turn % 20 + ".thread" + self);
			logger.info("turn {} of thread {}", turn, self);
			logger.debug("never written {}", turn);
		});
		LogManager.shutdown();
		System.out.println(turns + " turns, " + counting.letters + " letters");
		Load.check("events", turns, counting.events.get());
	}
}
