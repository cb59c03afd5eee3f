/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.sections.flow.FlowGraph;
import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.instrument.sections.sites.CodeSites;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SitePoint;
import dev.interlock.spi.Section;

/**
 * Determines for each instruction of a method the sections that may have begun without reaching an end. If the method
 * is left there, normally or by an exception, the sections are left too (the event {@code atomExit} of AtomRace,
 * section 3.1). Instructions are counted from 0, without labels, lines and frames.
 */
public final class SectionExits {

	private final MethodNode method;
	private final FlowGraph flow;
	private final List<CodeSite> sites;
	private final List<Section> sections = new ArrayList<>();
	private final List<BitSet> open = new ArrayList<>();
	private final int[] numbers;

	/**
	 * @param type   the class
	 * @param method the method
	 */
	public SectionExits(ClassNode type, MethodNode method) {
		this.method = method;
		flow = new FlowGraph(method);
		sites = CodeSites.of(type, method);
		numbers = new int[method.instructions.size()];
		int number = 0;
		for (int i = 0; i < numbers.length; i++) {
			numbers[i] = number;
			if (method.instructions.get(i).getOpcode() >= 0) {
				number++;
			}
		}
	}

	/** Adds a section that begins in the method. */
	public void add(Section section, SitePoint entry, List<EndPoint> ends) {
		BitSet from = new BitSet();
		BitSet stops = new BitSet();
		for (CodeSite site : sites) {
			if (site.isNamedBy(entry)) {
				from.set(site.index());
			}
			for (EndPoint end : ends) {
				if (site.isNamedBy(end.site())) {
					stops.set(site.index());
				}
			}
		}
		boolean endsElsewhere = ends.stream().anyMatch(end -> !end.site().isInMethodOf(entry));
		BitSet where = flow.reachable(from, stops);
		where.or(from);
		BitSet counted = new BitSet();
		where.stream().filter(index -> method.instructions.get(index).getOpcode() >= 0)
				.filter(index -> !endsElsewhere || !flow.returns(index)).forEach(index -> counted.set(numbers[index]));
		sections.add(section);
		open.add(counted);
	}

	/** The sections that may be open at an instruction. The list may be a new instance at each call. */
	public List<Section> openAt(int instruction) {
		List<Section> found = new ArrayList<>();
		for (int i = 0; i < sections.size(); i++) {
			if (open.get(i).get(instruction)) {
				found.add(sections.get(i));
			}
		}
		return found;
	}
}
