/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.noise;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The ways to delay a thread, in display order. */
public enum NoiseKind {
	/** Sleeps, then yields: the noise of the paper (AtomRace). */
	SLEEP("sleep"),
	/** Yields the processor once. */
	YIELD("yield"),
	/** Spins. */
	BUSY_WAIT("busy-wait"),
	/** Yields while all other threads that reach this kind of noise wait for it. */
	SYNCH_YIELD("synch-yield"),
	/** Stops while the others run, one thread at a time. */
	HALT_ONE_THREAD("halt-one-thread");

	/** The kind if none is chosen. */
	public static final NoiseKind DEFAULT = SLEEP;

	private final String text;

	NoiseKind(String text) {
		this.text = text;
	}

	/** The word in options and files. */
	public String text() {
		return text;
	}

	/** The kind with that word; null if there is none. */
	public static NoiseKind of(String text) {
		return Arrays.stream(values()).filter(each -> each.text.equals(text)).findAny().orElse(null);
	}

	/**
	 * Parses a list, separated by commas. Blank elements are skipped.
	 *
	 * @return the kinds in the order of the list, with repetitions; never empty
	 * @throws NoiseConfigurationException if an element is not a kind or there is no element
	 */
	public static List<NoiseKind> parseList(String list) throws NoiseConfigurationException {
		List<String> words = Arrays.stream(list.split(",")).map(String::strip).filter(each -> !each.isEmpty()).toList();
		for (String word : words.isEmpty() ? List.of(list.strip()) : words) {
			if (of(word) == null) {
				throw new NoiseConfigurationException(
						"The noise kind '" + word + "' is not known: choose from " + names() + '.');
			}
		}
		return words.stream().map(NoiseKind::of).toList();
	}

	/** All words, for messages. */
	private static String names() {
		return Arrays.stream(values()).map(NoiseKind::text).collect(Collectors.joining(", "));
	}
}
