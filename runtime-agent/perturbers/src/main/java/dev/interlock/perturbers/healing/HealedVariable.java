/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.healing;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.interlock.sections.HealingMethod;
import dev.interlock.spi.Section;

/** The variable of sections that can be healed: a field, or all shared objects of a kind. Thread-safe. */
public final class HealedVariable {

	private final List<SectionHealing> sections = new CopyOnWriteArrayList<>();
	private volatile boolean readsBreak;
	private volatile Set<HealingMethod> methods = Set.of();
	private volatile boolean isLeaf;
	/** Whether a thread has requested the lock of another variable while it held the lock of this one. */
	private volatile boolean isNested;

	/** Adds a section; its accesses are those of this variable. */
	void add(SectionHealing section, boolean isBrokenByReads) {
		sections.add(section);
		readsBreak |= isBrokenByReads;
	}

	/** The healing of a section; null if it is not one of this variable. */
	SectionHealing of(Section section) {
		for (int i = 0; i < sections.size(); i++) {
			SectionHealing each = sections.get(i);
			if (each.section == section) {
				return each;
			}
		}
		return null;
	}

	/** Whether a single read can break a section. */
	boolean isBrokenByReads() {
		return readsBreak;
	}

	/** The section whose healing makes other threads wait by a method; null if there is none. */
	SectionHealing healedBy(HealingMethod method) {
		for (int i = 0; i < sections.size(); i++) {
			SectionHealing each = sections.get(i);
			if (each.active() == method) {
				return each;
			}
		}
		return null;
	}

	/** The state or the method of a section has changed. */
	void update() {
		Set<HealingMethod> used = EnumSet.noneOf(HealingMethod.class);
		for (SectionHealing each : sections) {
			HealingMethod method = each.active();
			if (method != null) {
				used.add(method);
			}
		}
		isLeaf = sections.stream().filter(each -> each.active() == HealingMethod.MUTEX)
				.allMatch(SectionHealing::isLeaf);
		methods = used;
	}

	/**
	 * Whether a thread that has the variable's lock runs no other code, so that the lock can be part of no deadlock.
	 */
	boolean isLeaf() {
		return isLeaf && !isNested;
	}

	/** A thread requests the lock of another variable while it holds the lock of this one. */
	void nest() {
		if (!isNested) {
			isNested = true;
		}
	}

	/** The name of the first section. */
	String name() {
		return sections.get(0).section.name();
	}

	/**
	 * The lock is part of a cycle: refuses it for the sections that run other code, or for all if there are none.
	 *
	 * @return the sections for which it is refused
	 */
	List<SectionHealing> refuse(String sentence) {
		List<SectionHealing> all = sections.stream().filter(each -> each.active() == HealingMethod.MUTEX).toList();
		List<SectionHealing> others = all.stream().filter(each -> !each.isLeaf()).toList();
		List<SectionHealing> refused = others.isEmpty() ? all : others;
		refused.forEach(each -> each.refuse(sentence));
		return refused;
	}

	/** Whether a section is healed by that method. */
	boolean isHealedBy(HealingMethod method) {
		return methods.contains(method);
	}

	/** Whether a section is healed. */
	public boolean isHealed() {
		return !methods.isEmpty();
	}
}
