/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import java.util.BitSet;
import java.util.List;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.FlowGraph;
import dev.interlock.instrument.sections.flow.PureCalls;
import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.instrument.sections.sites.CodeSites;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/** The code of a method in which sections begin, and what else it may run inside them. Reasons are sentences. */
public final class SectionCode {

	/** The reason of a section whose code has not been found. */
	static final String UNKNOWN = "its code is not known.";

	private final ClassNode type;
	private final MethodNode method;
	private final List<CodeSite> sites;
	private final FlowGraph flow;

	/**
	 * @param type   a class
	 * @param method its method in which the sections begin
	 */
	public SectionCode(ClassNode type, MethodNode method) {
		this.type = type;
		this.method = method;
		sites = CodeSites.of(type, method);
		flow = new FlowGraph(method);
	}

	/** The code of a section on a class path; null if it is not known. */
	static SectionCode find(ClassPath classes, AtomicSection section) {
		ClassNode type = classes.node(section.entry().className().replace('.', '/'));
		MethodNode method = classes.method(section.entry()).orElse(null);
		return type == null || method == null ? null : new SectionCode(type, method);
	}

	ClassNode type() {
		return type;
	}

	MethodNode method() {
		return method;
	}

	/** Whether the method is a constructor or a class initialiser. */
	boolean isInitializer() {
		return method.name.startsWith("<");
	}

	/** The instruction of a point; null if there is none. */
	AbstractInsnNode instruction(SitePoint point) {
		return sites.stream().filter(site -> site.isNamedBy(point)).map(CodeSite::instruction).findFirst().orElse(null);
	}

	/** The name of an access to a field. */
	SitePoint point(FieldInsnNode access) {
		return sites.stream().filter(site -> site.instruction() == access).map(CodeSite::site).findFirst()
				.orElseThrow();
	}

	/** The instructions after an entry and before the ends. */
	List<AbstractInsnNode> inside(AbstractInsnNode entry, List<? extends AbstractInsnNode> ends) {
		BitSet inside = between(entry, ends);
		ends.forEach(end -> inside.clear(method.instructions.indexOf(end)));
		return inside.stream().mapToObj(method.instructions::get).toList();
	}

	/** Why other code runs inside a section on a field, as its points show; null if they show none. */
	static String otherCode(AtomicSection section) {
		if (section.circular() || section.recursive()) {
			return "it is " + (section.circular() ? "circular" : "recursive") + ", so other code runs inside it.";
		}
		for (EndPoint end : section.ends()) {
			if (!end.site().isInMethodOf(section.entry())) {
				return "it ends in another method, '"
						+ simpleName(end.site().className().replace('.', '/'), end.site().sourceMethod())
						+ "', so other code runs inside it.";
			}
		}
		return section.entry().isCall() || section.ends().stream().anyMatch(end -> end.site().isCall())
				? "it begins or ends with a call, which runs other code."
				: null;
	}

	/** Whether a path from an entry reaches none of the ends, apart from exceptions that leave the method. */
	boolean canMissEnds(AbstractInsnNode entry, List<? extends AbstractInsnNode> ends) {
		int first = method.instructions.indexOf(entry);
		BitSet inside = between(entry, ends);
		BitSet from = (BitSet) inside.clone();
		ends.forEach(end -> from.clear(method.instructions.indexOf(end)));
		from.set(first);
		inside.set(first);
		return from.stream().anyMatch(index -> flow.next(index).stream().anyMatch(next -> !inside.get(next)));
	}

	private BitSet between(AbstractInsnNode entry, List<? extends AbstractInsnNode> ends) {
		BitSet last = new BitSet();
		ends.forEach(end -> last.set(method.instructions.indexOf(end)));
		return flow.between(method.instructions.indexOf(entry), last);
	}

	/** Which other code an instruction may run; null if none. */
	String otherCode(AbstractInsnNode instruction) {
		return switch (instruction.getOpcode()) {
		case Opcodes.NEW -> initialization(((TypeInsnNode) instruction).desc);
		case Opcodes.GETSTATIC, Opcodes.PUTSTATIC -> initialization(((FieldInsnNode) instruction).owner);
		case Opcodes.LDC -> ((LdcInsnNode) instruction).cst instanceof ConstantDynamic
				? "it computes a constant inside, which runs other code."
				: null;
		case Opcodes.INVOKEDYNAMIC -> call(((InvokeDynamicInsnNode) instruction).name);
		default -> instruction instanceof MethodInsnNode call && !PureCalls.isPureOfJdk(call)
				? call(simpleName(call.owner, call.name))
				: null;
		};
	}

	private String initialization(String name) {
		boolean isInitialized = name.equals(type.name) || name.startsWith("java/lang/") && name.indexOf('/', 10) < 0;
		return isInitialized ? null
				: "it may initialise the class '" + name.replace('/', '.') + "', which runs other code.";
	}

	private static String call(String name) {
		return "it calls '" + name + "' inside, which can run any code.";
	}

	/** A member with the simple name of its class, as in the source. */
	static String simpleName(String owner, String name) {
		return owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.') + '.' + name;
	}

	/** Whether the accesses of a section are calls of a shared object. */
	static boolean isOnObject(AtomicSection section) {
		return section.variable().kind() == SectionVariable.Kind.OBJECT;
	}
}
