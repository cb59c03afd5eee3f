/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.sections.classpath.ClassPath;
import dev.interlock.instrument.sections.flow.BlockingCalls;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.sections.SectionVariable;

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

	private final SectionCode code;

	/** @param code the method in which the sections to check begin */
	public HealingCheck(SectionCode code) {
		this.code = code;
	}

	/**
	 * Checks a section with the code of a class path. An excluded class takes no lock, so its accesses to the variable
	 * make the answer <em>with a limit</em> at best.
	 */
	public static HealingVerdict mutex(ClassPath classes, AtomicSection section) {
		SectionCode code = SectionCode.find(classes, section);
		if (code == null) {
			return HealingVerdict.withLimit(SectionCode.UNKNOWN);
		}
		HealingVerdict verdict = new HealingCheck(code).mutex(section);
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
		if (code.isInitializer()) {
			return HealingVerdict.no("it begins in a constructor or an initialiser, in which other threads cannot wait "
					+ "for the object.");
		}
		if (SectionCode.isOnObject(section)) {
			return HealingVerdict.withLimit("its accesses are calls of '" + section.variable().className()
					+ "', which can run other code and take other locks.");
		}
		String other = SectionCode.otherCode(section);
		if (other != null) {
			return HealingVerdict.withLimit(other);
		}
		AbstractInsnNode entry = code.instruction(section.entry());
		List<AbstractInsnNode> ends = section.ends().stream().map(EndPoint::site).map(code::instruction)
				.filter(Objects::nonNull).toList();
		if (entry == null || ends.isEmpty()) {
			return HealingVerdict.withLimit(SectionCode.UNKNOWN);
		}
		HealingVerdict found = HealingVerdict.LEAF;
		for (AbstractInsnNode each : code.inside(entry, ends)) {
			HealingVerdict here = of(each);
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
		case Opcodes.JSR, Opcodes.RET :
			return HealingVerdict.withLimit(SectionCode.UNKNOWN);
		default :
			String blocking = instruction instanceof MethodInsnNode call ? blocking(call) : null;
			if (blocking != null) {
				return HealingVerdict.no(blocking);
			}
			String other = code.otherCode(instruction);
			return other == null ? HealingVerdict.LEAF : HealingVerdict.withLimit(other);
		}
	}

	private static String blocking(MethodInsnNode call) {
		String name = "'" + SectionCode.simpleName(call.owner, call.name) + "'";
		boolean isYield = call.owner.equals("java/lang/Thread") && call.name.equals("yield");
		if (isYield || BlockingCalls.waits(call.owner, call.name, call.desc)
				|| INPUT_AND_OUTPUT.stream().anyMatch(call.owner::startsWith)) {
			return "it calls " + name + " inside, and can block there for any time.";
		}
		return call.owner.startsWith(LOCKS)
				? "it calls " + name + " inside, which acquires a lock, so its mutex could be part of a deadlock."
				: null;
	}
}
