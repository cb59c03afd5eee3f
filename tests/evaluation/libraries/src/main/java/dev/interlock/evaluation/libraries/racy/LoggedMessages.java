/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.racy;

import java.io.StringWriter;
import java.util.concurrent.CountDownLatch;

import org.apache.log4j.Appender;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/**
 * Log4j 1.2.13: a message that logs while it is formatted. Its thread holds the appender's monitor and requests that of
 * the other logger; a thread that logs there holds that monitor and requests the appender's. Here one thread does so
 * after the other, so that the program ends.
 */
public final class LoggedMessages {

	private final Logger orders = Logger.getLogger("shop.orders");
	private final Logger stock = Logger.getLogger("shop.stock");
	private final CountDownLatch ordered = new CountDownLatch(1);

	private LoggedMessages() {
		Appender appender = new WriterAppender(new SimpleLayout(), new StringWriter());
		for (Logger logger : new Logger[] { orders, stock }) {
			logger.setAdditivity(false);
			logger.addAppender(appender);
		}
	}

	private void order() {
		orders.info(new Object() {
			@Override
			public String toString() {
				stock.info("looked at");
				return "ordered";
			}
		});
		ordered.countDown();
	}

	private void count() {
		try {
			ordered.await();
		} catch (InterruptedException e) {
			throw new IllegalStateException("this thread is never interrupted", e);
		}
		stock.info("counted");
	}

	/** Takes no arguments. */
	public static void main(String[] arguments) throws InterruptedException {
		LoggedMessages messages = new LoggedMessages();
		Thread customer = new Thread(messages::order, "customer");
		Thread clerk = new Thread(messages::count, "clerk");
		customer.start();
		clerk.start();
		customer.join();
		clerk.join();
	}
}
