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
import java.util.List;
import java.util.stream.Stream;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * The writes of a section that begins and ends with a write. Those before the last one can be held back in local
 * variables if all are made to one object, each path leads to the last one, and nothing in the method catches what is
 * thrown before it.
 */
final class HeldBackWrites {

	private final SectionCode code;
	private final List<FieldInsnNode> between = new ArrayList<>();
	private final List<AbstractInsnNode> others = new ArrayList<>();
	private final FieldInsnNode entry;
	private final List<FieldInsnNode> ends;

	/**
	 * @param entry the first write
	 * @param ends  the last ones
	 */
	HeldBackWrites(SectionCode code, FieldInsnNode entry, List<FieldInsnNode> ends) {
		this.code = code;
		this.entry = entry;
		this.ends = ends;
		for (AbstractInsnNode here : code.inside(entry, ends)) {
			if (here instanceof FieldInsnNode field && field.name.equals(entry.name) && field.owner.equals(entry.owner)
					&& field.desc.equals(entry.desc)) {
				between.add(field);
			} else {
				others.add(here);
			}
		}
	}

	/** The accesses to the variable between the first write and the last ones. */
	List<FieldInsnNode> between() {
		return between;
	}

	/** The other instructions there. */
	List<AbstractInsnNode> others() {
		return others;
	}

	/** Why the first writes cannot be held back; null if they can. */
	String refusal() {
		if (entry.getOpcode() == Opcodes.PUTFIELD && !isAlwaysOnThis()) {
			return "it writes a field of another object than 'this', which may change inside.";
		}
		if (isThrownInside()) {
			return "what is thrown inside is caught in its method, before its last write.";
		}
		return code.canMissEnds(entry, ends) ? "some paths from its first write do not lead to its last one." : null;
	}

	private boolean isThrownInside() {
		MethodNode method = code.method();
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			int start = method.instructions.indexOf(block.start);
			int end = method.instructions.indexOf(block.end);
			for (AbstractInsnNode here : others) {
				int index = method.instructions.indexOf(here);
				if (here.getOpcode() >= 0 && index >= start && index < end) {
					return true;
				}
			}
		}
		return false;
	}

	private boolean isAlwaysOnThis() {
		MethodNode method = code.method();
		if ((method.access & Opcodes.ACC_STATIC) != 0) {
			return false;
		}
		for (AbstractInsnNode each : method.instructions) {
			if (each.getOpcode() == Opcodes.ASTORE && ((VarInsnNode) each).var == 0) {
				return false;
			}
		}
		try {
			Frame<SourceValue>[] frames = new Analyzer<>(new Loads()).analyze(code.type().name, method);
			return Stream.of(List.of(entry), ends, between).flatMap(List::stream)
					.allMatch(access -> isOnThis(access, frames[method.instructions.indexOf(access)]));
		} catch (AnalyzerException e) {
			return false;
		}
	}

	private static boolean isOnThis(FieldInsnNode access, Frame<SourceValue> frame) {
		if (frame == null) {
			return false;
		}
		int below = access.getOpcode() == Opcodes.PUTFIELD ? 2 : 1;
		SourceValue object = frame.getStack(frame.getStackSize() - below);
		return !object.insns.isEmpty()
				&& object.insns.stream().allMatch(each -> each instanceof VarInsnNode load && load.var == 0);
	}

	/** A copy of a value on the stack has the source of the value. */
	private static final class Loads extends SourceInterpreter {

		Loads() {
			super(Opcodes.ASM9);
		}

		@Override
		public SourceValue copyOperation(AbstractInsnNode instruction, SourceValue value) {
			return instruction instanceof VarInsnNode ? super.copyOperation(instruction, value) : value;
		}
	}
}
