/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.ObjectMapper;

/** One Jackson mapper reads and writes in all threads; it is replaced periodically so that caches fill under load. */
public final class JacksonLoad {

	private static final int TURNS = 4000;

	private static volatile ObjectMapper mapper = new ObjectMapper();

	/**
	 * The object that is written and read.
	 *
	 * @param name   a text
	 * @param scores some numbers
	 * @param tags   some pairs
	 */
	public record Player(String name, List<Integer> scores, Map<String, String> tags) {
	}

	private JacksonLoad() {
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		long turns = Load.run(args, TURNS, (self, turn) -> {
			if (turn % 50 == 0 && self == 0) {
				mapper = new ObjectMapper();
			}
			Player player = new Player("player " + turn, List.of(self, (int) turn), Map.of("turn", "" + turn));
			String json = mapper.writeValueAsString(player);
			Player read = mapper.readValue(json, Player.class);
			if (!read.equals(player) || mapper.readTree(json).size() != 3) {
				throw new IllegalStateException(json + " was read as " + read);
			}
		});
		System.out.println(turns + " players were written and read, all as they were");
	}
}
