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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.bootstrap.InterlockMarkedSections;
import dev.interlock.instrument.sections.flow.FlowGraph;
import dev.interlock.instrument.sections.flow.ThisVariable;
import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.instrument.sections.sites.CodeSites;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;
import dev.interlock.spi.Section;

/**
 * Finds the sections of a method that run no other code of the program between entry and end, on paths that do not
 * pass the entry again. On these paths no other section on the variable begins or ends, and the thread's locks do not
 * change.
 */
public final class BriefSections {

	private final ClassNode type;
	private final MethodNode method;
	private final FlowGraph flow;
	private final List<CodeSite> sites;
	private final List<Candidate> candidates = new ArrayList<>();
	private final Set<SitePoint> points = new HashSet<>();
	private final Set<SitePoint> shared = new HashSet<>();

	/** A section with the indexes of its entry, of its ends, and of the instructions inside. */
	private record Candidate(Section section, AtomicSection model, int entry, BitSet ends, BitSet inside) {

		boolean isOnVariableOf(Candidate other) {
			return model.variable().equals(other.model.variable());
		}

		boolean surroundsPointOf(Candidate other) {
			return inside.get(other.entry) || inside.intersects(other.ends);
		}
	}

	/**
	 * @param type   the class
	 * @param method the method
	 */
	public BriefSections(ClassNode type, MethodNode method) {
		this.type = type;
		this.method = method;
		flow = new FlowGraph(method);
		sites = CodeSites.of(type, method);
	}

	/** Adds a point of a section, in this method or elsewhere. */
	public void addPoint(SitePoint point) {
		if (!points.add(point)) {
			shared.add(point);
		}
	}

	/** Adds a section that begins in the method. All points must have been added before. */
	public void add(Section section, AtomicSection model) {
		if (method.name.startsWith("<") || !ThisVariable.isKept(method) || section.circular() || section.recursive()
				|| section.spansMethods()
				|| section.number() >= InterlockMarkedSections.MAX_SECTIONS || !isOwnField(model.variable())) {
			return;
		}
		int entry = place(model.entry());
		BitSet ends = new BitSet();
		for (EndPoint end : model.ends()) {
			int place = place(end.site());
			if (place < 0) {
				return;
			}
			ends.set(place);
		}
		if (entry >= 0 && !ends.get(entry)) {
			BitSet inside = flow.between(entry, ends);
			if (inside.stream().allMatch(index -> ends.get(index) || isHarmless(method.instructions.get(index)))) {
				candidates.add(new Candidate(section, model, entry, ends, inside));
			}
		}
	}

	/** The brief ones among the added sections. */
	public Set<Section> find() {
		Set<Section> found = new HashSet<>();
		for (Candidate each : candidates) {
			boolean isAlone = candidates.stream().allMatch(other -> other == each || !other.isOnVariableOf(each)
					|| !other.surroundsPointOf(each) && !each.surroundsPointOf(other));
			if (isAlone) {
				found.add(each.section);
			}
		}
		return found;
	}

	private boolean isOwnField(SectionVariable variable) {
		return variable.kind() == SectionVariable.Kind.FIELD
				&& variable.className().equals(type.name.replace('/', '.')) && type.fields.stream().anyMatch(
						field -> field.name.equals(variable.name()) && (field.access & Opcodes.ACC_STATIC) == 0);
	}

	/** The index of a point; -1 if it is not an access to a field of this class, or is shared with another section. */
	private int place(SitePoint point) {
		int place = -1;
		for (CodeSite site : sites) {
			if (site.isNamedBy(point)) {
				int opcode = site.instruction().getOpcode();
				boolean isField = opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD;
				place = isField && place < 0 && site.owner().equals(type.name) ? site.index() : Integer.MIN_VALUE;
			}
		}
		return shared.contains(point) ? -1 : Math.max(place, -1);
	}

	/** Whether an instruction runs no other code of the program, including class initialisers. */
	private boolean isHarmless(AbstractInsnNode instruction) {
		return switch (instruction.getOpcode()) {
		case Opcodes.INVOKESTATIC -> ((MethodInsnNode) instruction).owner.equals("java/lang/Math")
				|| ((MethodInsnNode) instruction).owner.equals("java/lang/StrictMath");
		case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESPECIAL, Opcodes.INVOKEINTERFACE, Opcodes.INVOKEDYNAMIC,
				Opcodes.MONITORENTER, Opcodes.MONITOREXIT, Opcodes.NEW, Opcodes.JSR, Opcodes.RET ->
			false;
		case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> ((FieldInsnNode) instruction).owner.equals(type.name);
		case Opcodes.LDC -> !(((LdcInsnNode) instruction).cst instanceof ConstantDynamic);
		default -> true;
		};
	}
}
