/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.session.FixCheck;
import dev.interlock.session.RacingAccesses;
import dev.interlock.session.Variable;

/**
 * The data races of a changed program that concern a finding: those on its variable, and those on variables without a
 * finding, to which the change may have moved its race.
 */
final class RacesOfFinding {

	private final Variable variable;
	private final Set<String> known;

	/** @param all the findings of the session */
	RacesOfFinding(Finding finding, List<Finding> all) {
		variable = finding.variable();
		known = all.stream().map(each -> name(each.variable())).collect(Collectors.toSet());
	}

	/** The name that a race on a variable has. An element of an array is only known by its type. */
	private static String name(Variable variable) {
		return variable.kind() == Variable.Kind.ARRAY ? variable.className()
				: variable.className() + '.' + variable.name();
	}

	/** Whether runs without a target show the races that could follow from a wrong fix of the finding. */
	static boolean canBeSeen(Finding finding) {
		return finding.kind() == FindingKind.DATA_RACE && finding.variable().kind() != Variable.Kind.OBJECT;
	}

	/** The races in these runs, in the order in which they were found. */
	List<FixCheck.Race> in(List<FixRunner.SimpleRun> runs) {
		Map<RacingAccesses, FixCheck.Race> races = new LinkedHashMap<>();
		for (FixRunner.SimpleRun each : runs) {
			for (RacingAccesses race : each.races()) {
				if (concerns(race)) {
					races.merge(race, new FixCheck.Race(race, isSame(race), 1, each.run().seed()),
							(first, other) -> new FixCheck.Race(race, first.isSameVariable(), first.runs() + 1,
									first.seed()));
				}
			}
		}
		return List.copyOf(races.values());
	}

	private boolean concerns(RacingAccesses race) {
		return isSame(race) || !known.contains(race.variable());
	}

	private boolean isSame(RacingAccesses race) {
		return variable.kind() != Variable.Kind.ARRAY && race.variable().equals(name(variable));
	}
}
