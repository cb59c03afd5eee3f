/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.robustness.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParser;
import com.google.gson.reflect.TypeToken;

/** One Gson reads and writes in all threads; it is replaced periodically so that its caches fill under load. */
public final class GsonLoad {

	private static final int TURNS = 4000;

	private static volatile Gson gson = new Gson();

	/** The object that is written and read. */
	private static final class Player {
		private String name;
		private List<Integer> scores = new ArrayList<>();
		private Map<String, Long> points = new TreeMap<>();
		private Player next;

		private long sum() {
			long sum = name.length() + (next == null ? 0 : next.sum());
			return sum + scores.stream().mapToLong(Integer::intValue).sum() + points.get("turn");
		}
	}

	private GsonLoad() {
	}

	private static Player player(int self, long turn) {
		Player player = new Player();
		player.name = "player " + turn;
		player.scores.add(self);
		player.points.put("turn", turn);
		return player;
	}

	/** Runs the program; the argument is how much, in per cent of the small load. */
	public static void main(String[] args) throws InterruptedException {
		TypeToken<List<Player>> players = new TypeToken<>() {
		};
		long turns = Load.run(args, TURNS, (self, turn) -> {
			if (turn % 50 == 0 && self == 0) {
				gson = new GsonBuilder().setPrettyPrinting().create();
			}
			Player player = player(self, turn);
			player.next = player(self, turn + 1);
			String json = gson.toJson(List.of(player, player.next));
			List<Player> read = gson.fromJson(json, players);
			if (read.get(0).sum() != player.sum() || JsonParser.parseString(json).getAsJsonArray().size() != 2) {
				throw new IllegalStateException(json + " was read as another player");
			}
		});
		System.out.println(turns + " players were written and read, all as they were");
	}
}
