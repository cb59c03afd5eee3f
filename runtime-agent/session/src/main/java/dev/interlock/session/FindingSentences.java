/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.interlock.session.Access.HeldLock;

/** Short texts for findings, shared by all reports. */
final class FindingSentences {

	private FindingSentences() {
	}

	/** The subject of a finding: <em>Counter.value</em>, <em>Account #1 and Account #2</em>. */
	static String title(Finding finding) {
		List<HeldLock> locks = finding.isAboutLocks() ? taken(finding) : List.of();
		if (!locks.isEmpty()) {
			return locks.stream().map(HeldLock::displayName).distinct().sorted()
					.collect(Collectors.joining(" and "));
		}
		return finding.variables().stream().map(Variable::displayName).distinct().collect(Collectors.joining(", "));
	}

	static String of(Finding finding) {
		if (finding.kind() == FindingKind.LOCK_ORDER && !order(finding).isEmpty()) {
			return "Possible deadlock: " + order(finding);
		}
		if (!finding.consequence().isEmpty()) {
			return finding.consequence();
		}
		return switch (finding.kind()) {
		case DATA_RACE -> verdict(finding).isEmpty() ? "Two threads access it at the same time" : verdict(finding);
		case ATOMICITY_VIOLATION -> "Another thread comes between accesses that belong together";
		default -> finding.kind().label();
		};
	}

	static String verdict(Finding finding) {
		List<Access> accesses = finding.accesses();
		if (finding.kind() != FindingKind.DATA_RACE && finding.kind() != FindingKind.API_RACE || accesses.size() != 2
				|| !accesses.stream().allMatch(Access::areLocksKnown)) {
			return "";
		}
		return accesses.get(0).sharesLockWith(accesses.get(1))
				? "Both hold a lock in common, but not one that excludes the other"
				: "The two threads hold no common lock";
	}

	/** The lock that each thread of a cycle holds, and the one that it acquires; empty if they are unknown. */
	private static String order(Finding finding) {
		List<HeldLock> taken = taken(finding);
		if (taken.size() < 4 || taken.size() % 2 != 0) {
			return "";
		}
		List<String> names = taken.stream().map(HeldLock::displayName).toList();
		String owner = owner(names);
		List<String> pairs = new ArrayList<>();
		for (int i = 0; i < names.size(); i += 2) {
			pairs.add(names.get(i).substring(owner.length()) + " then " + names.get(i + 1).substring(owner.length())
					+ (i == 0 ? " here" : " there"));
		}
		return owner + String.join(", ", pairs);
	}

	/** The class of which fields hold all locks, with a dot; empty if there is none. The sentence names it once. */
	private static String owner(List<String> names) {
		String field = names.get(0).split(" ", 2)[0];
		String owner = field.substring(0, field.lastIndexOf('.') + 1);
		return names.stream().allMatch(name -> name.startsWith(owner)
				&& name.split(" ", 2)[0].lastIndexOf('.') == owner.length() - 1) ? owner : "";
	}

	/** The accesses with numbered locks if there are several of one name. */
	static List<Access> withNumberedLocks(List<Access> accesses) {
		Map<String, Set<Integer>> ids = new HashMap<>();
		accesses.stream()
				.flatMap(access -> Stream.concat(access.locks().stream(), Stream.ofNullable(access.taken())))
				.filter(lock -> !lock.ofClass())
				.forEach(lock -> ids.computeIfAbsent(lock.key(), name -> new TreeSet<>()).add(lock.id()));
		if (ids.values().stream().allMatch(each -> each.size() < 2)) {
			return accesses;
		}
		return accesses.stream().map(access -> access.withLocks(lock -> {
			List<Integer> known = List.copyOf(ids.getOrDefault(lock.ofClass() ? "" : lock.key(), Set.of()));
			return known.size() < 2 ? lock : lock.withNumber(known.stream().sorted().toList().indexOf(lock.id()) + 1);
		})).toList();
	}

	private static List<HeldLock> taken(Finding finding) {
		return finding.accesses().stream().map(Access::taken).filter(Objects::nonNull).toList();
	}
}
