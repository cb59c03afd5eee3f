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
import java.util.Optional;

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

import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.BlockingCalls;
import dev.interlock.instrument.sections.flow.FlowGraph;
import dev.interlock.instrument.sections.flow.PureCalls;
import dev.interlock.instrument.sections.sites.CodeSite;
import dev.interlock.instrument.sections.sites.CodeSites;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/**
 * Checks whether a section may be healed by a mutex: AtomRace (section 2) demands that the absence of deadlocks is
 * verified before atomicity is enforced. A section that runs no other code between its accesses cannot block while it
 * has the lock. One that acquires a lock, waits or does input and output is refused. For all others each wait has a
 * limit.
 */
public final class HealingCheck {

	private static final String LOCKS = "java/util/concurrent/locks/";
	private static final List<String> INPUT_AND_OUTPUT = List.of("java/io/", "java/net/", "java/nio/channels/",
			"java/nio/file/", "java/util/logging/");

	private final ClassNode type;
	private final MethodNode method;
	private final List<CodeSite> sites;
	private final FlowGraph flow;

	/**
	 * @param type   a class
	 * @param method its method in which the sections to check begin
	 */
	public HealingCheck(ClassNode type, MethodNode method) {
		this.type = type;
		this.method = method;
		sites = CodeSites.of(type, method);
		flow = new FlowGraph(method);
	}

	/**
	 * Checks a section with the code of a class path. An excluded class takes no lock, so its accesses to the variable
	 * make the answer <em>with a limit</em> at best.
	 */
	public static HealingVerdict mutex(ClassPath classes, AtomicSection section) {
		ClassNode type = classes.node(section.entry().className().replace('.', '/'));
		MethodNode method = classes.method(section.entry()).orElse(null);
		if (type == null || method == null) {
			return HealingVerdict.withLimit("its code is not known.");
		}
		HealingVerdict verdict = new HealingCheck(type, method).mutex(section);
		return verdict.answer() == HealingVerdict.Answer.YES
				? excludedAccess(classes, section.variable()).map(HealingVerdict::withLimit).orElse(verdict)
				: verdict;
	}

	/** One sentence on an access in a class that is excluded by default. */
	private static Optional<String> excludedAccess(ClassPath classes, SectionVariable variable) {
		ClassFilter filter = new ClassFilter(List.of(), List.of());
		for (String name : classes.names()) {
			String binaryName = name.replace('/', '.');
			ClassNode type = filter.accepts(binaryName) ? null : classes.node(name);
			if (type != null && type.methods.stream().anyMatch(method -> accesses(method, variable))) {
				return Optional.of("the class '" + binaryName + "', which is excluded, accesses its variable.");
			}
		}
		return Optional.empty();
	}

	private static boolean accesses(MethodNode method, SectionVariable variable) {
		for (AbstractInsnNode each : method.instructions) {
			if (each instanceof FieldInsnNode field && field.name.equals(variable.name())
					&& field.owner.replace('/', '.').equals(variable.className())) {
				return true;
			}
		}
		return false;
	}

	/** Checks a section that begins in the method. */
	public HealingVerdict mutex(AtomicSection section) {
		if (method.name.startsWith("<")) {
			return HealingVerdict.no("it begins in a constructor or an initialiser, in which other threads cannot wait "
					+ "for the object.");
		}
		if (section.variable().kind() == SectionVariable.Kind.OBJECT) {
			return HealingVerdict.withLimit("its accesses are calls of '" + section.variable().className()
					+ "', which can run other code and take other locks.");
		}
		if (section.circular() || section.recursive()) {
			return HealingVerdict.withLimit("it is " + (section.circular() ? "circular" : "recursive")
					+ ", so other code runs inside it.");
		}
		int entry = place(section.entry());
		BitSet ends = new BitSet();
		for (EndPoint end : section.ends()) {
			if (!end.site().isInMethodOf(section.entry())) {
				return HealingVerdict.withLimit("it ends in another method, '" + end.site().methodForm()
						+ "', so other code runs inside it.");
			}
			int place = place(end.site());
			if (place >= 0) {
				ends.set(place);
			}
		}
		if (entry < 0 || ends.isEmpty()) {
			return HealingVerdict.withLimit("its code is not known.");
		}
		if (section.entry().isCall() || section.ends().stream().anyMatch(end -> end.site().isCall())) {
			return HealingVerdict.withLimit("it begins or ends with a call, which runs other code.");
		}
		return inside(entry, ends);
	}

	private int place(SitePoint point) {
		return sites.stream().filter(site -> site.isNamedBy(point)).mapToInt(CodeSite::index).findFirst().orElse(-1);
	}

	private HealingVerdict inside(int entry, BitSet ends) {
		HealingVerdict found = HealingVerdict.LEAF;
		BitSet inside = flow.between(entry, ends);
		for (int i = inside.nextSetBit(0); i >= 0; i = inside.nextSetBit(i + 1)) {
			if (ends.get(i)) {
				continue;
			}
			HealingVerdict here = of(method.instructions.get(i));
			if (here.answer() == HealingVerdict.Answer.NO) {
				return here;
			}
			found = found == HealingVerdict.LEAF ? here : found;
		}
		return found;
	}

	private HealingVerdict of(AbstractInsnNode instruction) {
		switch (instruction.getOpcode()) {
		case Opcodes.MONITORENTER :
			return HealingVerdict.no("it acquires a lock inside, so its mutex could be part of a deadlock.");
		case Opcodes.MONITOREXIT :
			return HealingVerdict.withLimit("it begins inside a synchronized block and ends outside of it.");
		case Opcodes.NEW :
			String created = ((TypeInsnNode) instruction).desc;
			return isInitialized(created) ? HealingVerdict.LEAF
					: HealingVerdict.withLimit("it may initialise the class '" + created.replace('/', '.')
							+ "', which runs other code.");
		case Opcodes.GETSTATIC, Opcodes.PUTSTATIC :
			String owner = ((FieldInsnNode) instruction).owner;
			return isInitialized(owner) ? HealingVerdict.LEAF
					: HealingVerdict.withLimit("it may initialise the class '" + owner.replace('/', '.')
							+ "', which runs other code.");
		case Opcodes.LDC :
			return ((LdcInsnNode) instruction).cst instanceof ConstantDynamic
					? HealingVerdict.withLimit("it computes a constant inside, which runs other code.")
					: HealingVerdict.LEAF;
		case Opcodes.INVOKEDYNAMIC :
			return HealingVerdict.withLimit("it calls '" + ((InvokeDynamicInsnNode) instruction).name
					+ "' inside, which can run any code.");
		case Opcodes.JSR, Opcodes.RET :
			return HealingVerdict.withLimit("its code is not known.");
		default :
			return instruction instanceof MethodInsnNode call ? of(call) : HealingVerdict.LEAF;
		}
	}

	/** Whether the use of a class initialises no class. */
	private boolean isInitialized(String name) {
		return name.equals(type.name) || name.startsWith("java/lang/") && name.indexOf('/', 10) < 0;
	}

	private static HealingVerdict of(MethodInsnNode call) {
		String name = "'" + call.owner.substring(call.owner.lastIndexOf('/') + 1) + '.' + call.name + "'";
		if (BlockingCalls.waits(call.owner, call.name, call.desc) || isYield(call)) {
			return HealingVerdict.no("it calls " + name + " inside, and can block there for any time.");
		}
		if (call.owner.startsWith(LOCKS)) {
			return HealingVerdict.no("it calls " + name
					+ " inside, which acquires a lock, so its mutex could be part of a deadlock.");
		}
		if (INPUT_AND_OUTPUT.stream().anyMatch(call.owner::startsWith)) {
			return HealingVerdict.no("it calls " + name + " inside, and can block there for any time.");
		}
		return PureCalls.isPureOfJdk(call) ? HealingVerdict.LEAF
				: HealingVerdict.withLimit("it calls " + name + " inside, which can run any code.");
	}

	private static boolean isYield(MethodInsnNode call) {
		return call.owner.equals("java/lang/Thread") && call.name.equals("yield");
	}
}
