/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.happensbefore;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

import dev.interlock.spi.FinalFields;

/** Hand-made final fields: the variables reachable from the object in a variable. */
final class ScenarioFinalFields implements FinalFields {

	/** For each variable with a reference: the variables behind the object's final fields. */
	final Map<String, Set<String>> behind = new HashMap<>();

	private final Map<Object, Integer> published = new HashMap<>();

	@Override
	public void published(Object owner, int variable, int epoch) {
		behind.getOrDefault(owner, Set.of()).forEach(object -> published.put(object, epoch));
	}

	@Override
	public boolean mayGuarantee(Object object, IntPredicate isLater) {
		return published.containsKey(object) && isLater.test(published.get(object));
	}
}
