/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.Type;

import dev.interlock.syncmodel.SyncRule;

/**
 * The rules of one class of the synchronisation model, looked up by method. The lookup is fast for the many methods
 * without rules.
 */
final class ModelRules {

	private final List<SyncRule> rules;
	private final Set<String> names = new HashSet<>();
	private final List<SyncRule> patterns = new ArrayList<>();

	ModelRules(List<SyncRule> rules) {
		this.rules = rules;
		for (SyncRule rule : rules) {
			if (rule.methodName() == null) {
				patterns.add(rule);
			} else {
				names.add(rule.methodName());
			}
		}
	}

	/** Whether there are rules for methods with this name. */
	boolean name(String method) {
		if (names.contains(method)) {
			return true;
		}
		for (int i = 0; i < patterns.size(); i++) {
			if (patterns.get(i).names(method)) {
				return true;
			}
		}
		return false;
	}

	/** The rules of a method in the order of the model; may be empty. */
	List<SyncRule> of(String name, String descriptor) {
		if (!name(name)) {
			return List.of();
		}
		List<String> parameters = new ArrayList<>();
		for (Type type : Type.getArgumentTypes(descriptor)) {
			parameters.add(type.getClassName());
		}
		List<SyncRule> mine = new ArrayList<>();
		for (SyncRule rule : rules) {
			if (rule.covers(name, parameters)) {
				mine.add(rule);
			}
		}
		return mine;
	}
}
