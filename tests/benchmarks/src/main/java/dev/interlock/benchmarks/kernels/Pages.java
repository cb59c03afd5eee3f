/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.benchmarks.kernels;

import dev.interlock.benchmarks.work.Team;
import dev.interlock.benchmarks.work.Workload;

/** String building: sets numbers and words into justified lines of text; each thread has its pages. */
public final class Pages implements Workload {

	private static final int WIDTH = 72;
	private static final String[] SYLLABLES = { "lo", "ka", "mi", "ren", "ta", "sul", "ve", "nor" };

	private final int pages;
	private final int words;

	/**
	 * @param pages the number of pages
	 * @param words the number of words of each
	 */
	public Pages(int pages, int words) {
		this.pages = pages;
		this.words = words;
	}

	@Override
	public double run(int threads) throws InterruptedException {
		String[] texts = new String[pages];
		Team.run(threads, (index, team) -> {
			int to = team.to(index, pages);
			for (int i = team.from(index, pages); i < to; i++) {
				texts[i] = page(i);
			}
		});
		double sum = 0;
		for (String text : texts) {
			sum += text.length() + (text.hashCode() & 0xFFFF);
		}
		return sum;
	}

	/** The text of one page. */
	String page(int number) {
		Page page = new Page();
		Chance chance = new Chance(number);
		page.add("page").add(Integer.toString(number));
		for (int i = 0; i < words; i++) {
			page.add(i % 10 == 9 ? Double.toString(Math.floor(chance.uniform() * 1000) / 8) : word(chance));
		}
		return page.end();
	}

	private static String word(Chance chance) {
		StringBuilder word = new StringBuilder();
		int syllables = 1 + (int) (chance.uniform() * 4);
		for (int i = 0; i < syllables; i++) {
			word.append(SYLLABLES[(int) (chance.uniform() * SYLLABLES.length)]);
		}
		return word.toString();
	}

	/** A text under construction, and its last line. */
	private static final class Page {

		private final StringBuilder text = new StringBuilder();
		private final StringBuilder line = new StringBuilder();
		private int gaps;

		Page add(String word) {
			if (line.length() > 0 && line.length() + 1 + word.length() > WIDTH) {
				justify();
			}
			if (line.length() > 0) {
				line.append(' ');
				gaps++;
			}
			line.append(word);
			return this;
		}

		/** Widens the gaps from the left, by one space each. */
		private void justify() {
			int missing = Math.min(WIDTH - line.length(), gaps);
			for (int i = 0; i < line.length(); i++) {
				char character = line.charAt(i);
				text.append(character);
				if (character == ' ' && missing > 0) {
					text.append(' ');
					missing--;
				}
			}
			text.append('\n');
			line.setLength(0);
			gaps = 0;
		}

		String end() {
			return text.append(line).append('\n').toString();
		}
	}
}
