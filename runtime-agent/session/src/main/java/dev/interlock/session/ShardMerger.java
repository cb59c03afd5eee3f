/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Merges the shards of a campaign of directed runs. Each is a copy of one session with a part of the runs, so the
 * merged file is that session with all runs. A run that several shards have counts once.
 */
final class ShardMerger {

	private ShardMerger() {
	}

	/** Whether a session has a part of the runs of a campaign. */
	static boolean isShard(Session session) {
		return ConfirmedSessions.of(session).values().stream().anyMatch(each -> each.campaign().shards() > 1);
	}

	/**
	 * Merges shards.
	 *
	 * @return sentences about missing shards and differing runs
	 * @throws SessionFileException if a file is no shard of the first one's campaign; nothing is written then
	 * @throws IOException          if the merged file cannot be written
	 */
	static List<String> merge(List<Path> files, List<Session> sessions, Path merged)
			throws SessionFileException, IOException {
		Map<String, Confirmation> all = new TreeMap<>();
		Map<String, Set<Confirmation.Campaign>> campaigns = new TreeMap<>();
		for (int i = 0; i < files.size(); i++) {
			if (!campaigns(sessions.get(i)).equals(campaigns(sessions.get(0)))) {
				throw new SessionFileException("'" + files.get(i) + "' is not of the same campaign as '" + files.get(0)
						+ "': merge only shards of one campaign.", null);
			}
			ConfirmedSessions.of(sessions.get(i)).forEach((finding, confirmation) -> {
				all.merge(finding, confirmation, Confirmation::and);
				campaigns.computeIfAbsent(finding, id -> new LinkedHashSet<>()).add(confirmation.campaign());
			});
		}
		ConfirmedSessions.write(files.get(0), all.values(), merged);
		return warnings(all, campaigns);
	}

	/** The session and the campaign of each finding. */
	private static List<Object> campaigns(Session session) {
		Map<String, String> campaigns = new TreeMap<>();
		ConfirmedSessions.of(session).forEach((finding, each) -> campaigns.put(finding,
				each.campaign().id() + ' ' + each.campaign().shards()));
		return List.of(session.id(), campaigns);
	}

	private static List<String> warnings(Map<String, Confirmation> all,
			Map<String, Set<Confirmation.Campaign>> campaigns) {
		List<String> warnings = new ArrayList<>();
		differing(campaigns, Confirmation.Campaign::jvm).forEach(jvms -> warnings.add("The shards ran on several JVMs ("
				+ jvms + "). The same seed may have other schedules there."));
		if (!differing(campaigns, Confirmation.Campaign::code).isEmpty()) {
			warnings.add("The shards ran several versions of the program's classes. Confirm the finding again.");
		}
		Set<List<Integer>> known = new HashSet<>();
		for (Confirmation confirmation : all.values()) {
			List<Integer> missing = confirmation.missingShards();
			if (!missing.isEmpty() && known.add(missing)) {
				warnings.add((missing.size() == 1 ? "A shard is" : missing.size() + " shards are") + " missing of "
						+ confirmation.campaign().shards() + ": "
						+ missing.stream().map(String::valueOf).collect(Collectors.joining(", ")) + '.');
			}
		}
		return warnings;
	}

	/** The joined values for each finding whose shards have different values. */
	private static Set<String> differing(Map<String, Set<Confirmation.Campaign>> campaigns,
			Function<Confirmation.Campaign, String> what) {
		Set<String> differing = new LinkedHashSet<>();
		for (Set<Confirmation.Campaign> each : campaigns.values()) {
			Set<String> values = each.stream().map(what).filter(text -> !text.isEmpty())
					.collect(Collectors.toCollection(LinkedHashSet::new));
			if (values.size() > 1) {
				differing.add(String.join(", ", values));
			}
		}
		return differing;
	}
}
