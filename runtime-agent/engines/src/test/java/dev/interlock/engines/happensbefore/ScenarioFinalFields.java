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

/** Hand-made final fields: what the object in a variable leads to. */
final class ScenarioFinalFields implements FinalFields {

	/** By the variable that refers to the object: the variables behind its final fields. */
	final Map<String, Set<String>> behind = new HashMap<>();

	private final Map<Object, Integer> handedOn = new HashMap<>();

	@Override
	public void handedOn(Object owner, int variable, int epoch) {
		behind.getOrDefault(owner, Set.of()).forEach(object -> handedOn.put(object, epoch));
	}

	@Override
	public boolean mayGuarantee(Object object, IntPredicate isLater) {
		return handedOn.containsKey(object) && isLater.test(handedOn.get(object));
	}
}
