/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.healing;

/**
 * A crawler that tests its connection for null and then uses it, while another thread closes it and opens a new one, as
 * in the crawler of the AtomRace paper (section 4.2).
 */
public final class Crawler {

	private static final int PAGES = 20;

	private StringBuilder connection = new StringBuilder();
	private volatile boolean isDone;
	private int failed;

	private Crawler() {
	}

	private void crawl() {
		for (int i = 0; i < PAGES; i++) {
			try {
				fetch();
			} catch (NullPointerException e) {
				// the connection was closed between the test and the use
				failed++;
			}
		}
		isDone = true;
	}

	private int fetch() {
		if (connection != null) {
			return connection.length();
		}
		return 0;
	}

	private void reconnect() {
		while (!isDone) {
			connection = null;
			connection = new StringBuilder();
		}
	}

	/** Runs the program. */
	public static void main(String[] arguments) throws InterruptedException {
		Crawler crawler = new Crawler();
		Thread other = new Thread(crawler::reconnect, "reconnect");
		other.start();
		crawler.crawl();
		other.join();
		System.out.println(crawler.failed == 0 ? "right" : crawler.failed + " pages failed");
	}
}
