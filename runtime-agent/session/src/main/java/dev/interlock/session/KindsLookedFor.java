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
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The kinds of bugs that the engines of a run do not detect. */
public final class KindsLookedFor {

	private KindsLookedFor() {
	}

	/**
	 * The kinds of bugs that none of the given engines detects, in a sentence.
	 *
	 * @param engines the ids of the engines of the runs
	 * @return empty if all kinds are detected, or if an engine is unknown
	 */
	public static String missing(Collection<String> engines) {
		Set<FindingKind> missing = EnumSet.of(FindingKind.DATA_RACE, FindingKind.API_RACE,
				FindingKind.ATOMICITY_VIOLATION, FindingKind.LOCK_ORDER);
		for (String engine : engines) {
			Set<FindingKind> kinds = kinds(engine);
			if (kinds.isEmpty()) {
				return "";
			}
			missing.removeAll(kinds);
		}
		List<String> names = new ArrayList<>();
		for (FindingKind kind : missing) {
			names.add(switch (kind) {
			case DATA_RACE -> "data races";
			case API_RACE -> "unsafe use of JDK types";
			case ATOMICITY_VIOLATION -> "atomicity violations";
			default -> "deadlocks";
			});
		}
		return names.isEmpty() || engines.isEmpty() ? "" : "Not looked for: " + String.join(", ", names) + '.';
	}

	private static Set<FindingKind> kinds(String engine) {
		return switch (engine) {
		case "atomrace" -> EnumSet.of(FindingKind.DATA_RACE, FindingKind.ATOMICITY_VIOLATION);
		case "happens-before", "eraser", "hybrid" -> EnumSet.of(FindingKind.DATA_RACE);
		case "blocks", "reduction" -> EnumSet.of(FindingKind.ATOMICITY_VIOLATION);
		case "lock-order" -> EnumSet.of(FindingKind.LOCK_ORDER);
		case "unsafe-use" -> EnumSet.of(FindingKind.API_RACE);
		default -> EnumSet.noneOf(FindingKind.class);
		};
	}
}
