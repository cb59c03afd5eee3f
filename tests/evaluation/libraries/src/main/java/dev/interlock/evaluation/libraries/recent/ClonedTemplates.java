/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.evaluation.libraries.recent;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * jsoup 1.18.3, <a href="https://github.com/jhy/jsoup/issues/2281">issue 2281</a>: threads fill in clones of one template. A
 * clone shares the parser of its original, which is for one thread at a time.
 */
public final class ClonedTemplates {

	private static final int ROUNDS = 200;

	private final Document template = Jsoup.parse("<html><body><h1>Orders</h1></body></html>");
	private final CyclicBarrier together = new CyclicBarrier(2);

	private ClonedTemplates() {
	}

	private void fill(int[] wrong) {
		try {
			for (int i = 0; i < ROUNDS; i++) {
				together.await();
				wrong[0] += isFilled("order " + i) ? 0 : 1;
			}
		} catch (InterruptedException | BrokenBarrierException e) {
			throw new IllegalStateException("these threads are never interrupted", e);
		}
	}

	private boolean isFilled(String text) {
		try {
			Document page = template.clone();
			page.body().append("<p>" + text + "</p>");
			return page.selectFirst("p").text().equals(text);
		} catch (RuntimeException e) {
			// what the parser has become in the hands of two threads may throw anything
			return false;
		}
	}

	/** Runs the program. */
	public static void main(String[] args) throws InterruptedException {
		ClonedTemplates program = new ClonedTemplates();
		int[] first = new int[1];
		int[] second = new int[1];
		Thread one = new Thread(() -> program.fill(first), "one");
		Thread other = new Thread(() -> program.fill(second), "other");
		one.start();
		other.start();
		one.join();
		other.join();
		System.out.println(first[0] + second[0] + " of " + 2 * ROUNDS + " pages were wrong");
	}
}
