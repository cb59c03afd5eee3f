/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.context.InstrumentationStatistics;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.hooks.ShadowHook;
import dev.interlock.instrument.meta.HiddenField;

/**
 * Adds a second version of a {@link CountedLoop} that has checks in its body. The first version only compares with
 * accesses known when the loop is entered, and calls nothing. The JIT compiler therefore optimises it nearly as well
 * as a loop without checks. If a comparison fails, the second version performs the full check, finishes the iteration
 * and returns to the first.
 */
final class LoopVersions {

	/**
	 * The local variables for the known accesses to an array: the start of the range, its length, and single
	 * elements.
	 */
	private static final List<Object> LOCALS = List.of(Opcodes.INTEGER, Opcodes.INTEGER, "[J");

	private final MethodNode method;
	private final ShadowEmitter emitter;
	private final CheckOperands operands;
	private final int epoch;
	private final MethodNode added;
	private final int free;
	private final Map<LabelNode, ShadowAccess> checks = new HashMap<>();
	/** The labels of the second version by those of the first one. */
	private final Map<LabelNode, LabelNode> copies = new HashMap<>();

	/**
	 * @param emitter  emits the checks
	 * @param operands loads the operands of the checks
	 * @param epoch    the local variable that holds the thread's epoch
	 * @param added    receives the instructions of both
	 * @param accesses the accesses of the method, with their checks
	 * @param free     the first free local variable
	 */
	LoopVersions(MethodNode method, ShadowEmitter emitter, CheckOperands operands, int epoch, MethodNode added,
			Collection<ShadowAccess> accesses, int free) {
		this.method = method;
		this.emitter = emitter;
		this.operands = operands;
		this.epoch = epoch;
		this.added = added;
		this.free = free;
		for (ShadowAccess access : accesses) {
			if (access.check != null) {
				checks.put(access.check, access);
			}
		}
	}

	/** Adds the second version of a loop, if its checks allow it. */
	void put(CountedLoop loop) {
		List<ShadowAccess> inside = new ArrayList<>();
		if (!collect(loop, inside) || inside.isEmpty() || isTooLong(loop)) {
			return;
		}
		Map<Known, Integer> known = new LinkedHashMap<>();
		for (ShadowAccess access : inside) {
			if (access.isElement()) {
				known.putIfAbsent(new Known(access.cache, access.isWrite), free + LOCALS.size() * known.size());
			}
		}
		List<Object> locals = new ArrayList<>();
		known.keySet().forEach(key -> locals.addAll(LOCALS));
		LabelNode before = new LabelNode();
		InsnList behind = copy(loop, before);
		InsnList entry = new InsnList();
		entry.add(before);
		List<Object> atRound = LoopFinder.frame(loop.resumption()).local;
		entry.add(new FrameNode(Opcodes.F_NEW, atRound.size(), atRound.toArray(), 0, new Object[0]));
		entry.add(load(known));
		method.instructions.insertBefore(loop.entry(), entry);
		for (AbstractInsnNode at = loop.head; at != loop.back; at = at.getNext()) {
			// frames that follow would otherwise have local variables that the method does not assign
			if (at instanceof FrameNode frame && !locals.isEmpty()) {
				frame.local = LocalVariables.with(frame.local, free, locals);
			}
		}
		for (ShadowAccess access : inside) {
			compareOnly(access, access.isElement() ? known.get(new Known(access.cache, access.isWrite)) : 0,
					copies.get(access.check));
		}
		method.instructions.add(behind);
	}

	/** Whether the method would become too long for JIT compilation. */
	private boolean isTooLong(CountedLoop loop) {
		return UncheckedCopy.length(method.instructions)
				+ UncheckedCopy.length(loop.head, loop.back) > InstrumentationStatistics.HUGE_METHOD;
	}

	/** The known accesses of one kind to an array, identified by the local variable with its footprint. */
	private record Known(int cache, boolean isWrite) {
	}

	/** Finds the checks of a loop; returns whether all of them are possible in both versions. */
	private boolean collect(CountedLoop loop, List<ShadowAccess> inside) {
		AbstractInsnNode at = loop.head;
		boolean inBody = true;
		List<Integer> stores = new ArrayList<>();
		while (at != loop.back) {
			inBody &= at != loop.condition;
			ShadowAccess access = at instanceof LabelNode label ? checks.get(label) : null;
			if (access != null) {
				if (!inBody || !fits(access)) {
					return false;
				}
				inside.add(access);
				at = access.checkEnd;
			} else if (at.getOpcode() == Opcodes.ASTORE) {
				stores.add(((VarInsnNode) at).var);
			}
			at = at.getNext();
		}
		return inside.stream().noneMatch(access -> access.isElement() && stores.contains(access.cache));
	}

	private static boolean fits(ShadowAccess access) {
		if (access.behind == null || access.isFresh || hasNew(access.behind)) {
			return false;
		}
		return access.isElement() ? access.cache >= 0 && access.isCacheCurrent
				: access.hidden != null && access.isReloadable;
	}

	private static boolean hasNew(FrameNode frame) {
		return frame.local.stream().anyMatch(LabelNode.class::isInstance)
				|| frame.stack.stream().anyMatch(LabelNode.class::isInstance);
	}

	/**
	 * The second version: a copy of the unchanged body, up to the start of the next iteration.
	 *
	 * @param before the entry of the first version
	 */
	private InsnList copy(CountedLoop loop, LabelNode before) {
		AbstractInsnNode last = loop.condition == null ? loop.back : loop.condition;
		Map<LabelNode, LabelNode> labels = new HashMap<>();
		for (AbstractInsnNode at : method.instructions) {
			if (at instanceof LabelNode label) {
				labels.put(label, label);
			}
		}
		for (AbstractInsnNode at = loop.head; at != last; at = at.getNext()) {
			if (at instanceof LabelNode label) {
				copies.put(label, new LabelNode());
			}
		}
		labels.putAll(copies);
		labels.put(loop.resumption(), before);
		LabelNode start = new LabelNode();
		LabelNode end = new LabelNode();
		InsnList copy = new InsnList();
		copy.add(start);
		for (AbstractInsnNode at = loop.head; at != last; at = at.getNext()) {
			if (at != loop.resumption()) {
				copy.add(at.clone(labels));
			}
			if (at instanceof LabelNode label && checks.containsKey(label)) {
				copy.add(frameAt(checks.get(label), loop));
			}
		}
		copy.add(new JumpInsnNode(Opcodes.GOTO, before));
		copy.add(end);
		guard(last, start, end);
		name(loop, last, start, end);
		return copy;
	}

	private FrameNode frameAt(ShadowAccess access, CountedLoop loop) {
		List<Object> locals = operands.localsAt(access);
		if (access.isElement() && loop.isChecked()) {
			locals = LocalVariables.with(locals, loop.first, loop.locals());
		}
		return new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), access.behind.stack.size(),
				access.behind.stack.toArray());
	}

	/** Extends the exception handlers of the loop to the second version. */
	private void guard(AbstractInsnNode last, LabelNode start, LabelNode end) {
		int inside = method.instructions.indexOf(last) - 1;
		List<TryCatchBlockNode> blocks = new ArrayList<>();
		for (TryCatchBlockNode block : method.tryCatchBlocks) {
			blocks.add(block);
			if (method.instructions.indexOf(block.start) <= inside && method.instructions.indexOf(block.end) > inside) {
				blocks.add(new TryCatchBlockNode(start, end, block.handler, block.type));
			}
		}
		method.tryCatchBlocks = blocks;
	}

	/** Extends the names of local variables to the second version, for debuggers. */
	private void name(CountedLoop loop, AbstractInsnNode last, LabelNode start, LabelNode end) {
		if (method.localVariables == null) {
			return;
		}
		int from = method.instructions.indexOf(loop.head);
		int inside = method.instructions.indexOf(last) - 1;
		for (LocalVariableNode variable : List.copyOf(method.localVariables)) {
			if (method.instructions.indexOf(variable.end) <= from) {
				continue;
			}
			LabelNode begin = method.instructions.indexOf(variable.start) <= from ? start
					: copied(variable.start, loop);
			LabelNode until = method.instructions.indexOf(variable.end) > inside ? end : copied(variable.end, loop);
			if (begin != null && until != null) {
				method.localVariables.add(new LocalVariableNode(variable.name, variable.desc, variable.signature,
						begin, until, variable.index));
			}
		}
	}

	private LabelNode copied(LabelNode label, CountedLoop loop) {
		return label == loop.resumption() ? null : copies.get(label);
	}

	private InsnList load(Map<Known, Integer> known) {
		emitter.loadEpochAgain();
		known.forEach(this::loadKnown);
		InsnList load = new InsnList();
		load.add(added.instructions);
		return load;
	}

	/** In the first version: replaces a check by a comparison that calls nothing. */
	private void compareOnly(ShadowAccess access, int known, LabelNode otherwise) {
		AbstractInsnNode next = access.checkEnd.getNext();
		while (access.check.getNext() != next) {
			method.instructions.remove(access.check.getNext());
		}
		jumpUnlessKnown(access, known, otherwise);
		method.instructions.insert(access.check, added.instructions);
	}

	/** Emits a jump that is taken unless the local variables show that the thread has already made an access. */
	private void jumpUnlessKnown(ShadowAccess access, int known, LabelNode otherwise) {
		if (access.isElement()) {
			operands.loadIndex(access);
			if (access.neighbours > 1) {
				Hook.push(added, access.neighbours);
			}
			added.visitVarInsn(Opcodes.ILOAD, known);
			added.visitVarInsn(Opcodes.ILOAD, known + 1);
			if (access.neighbours > 1) {
				ShadowHook.ARE_KNOWN.call(added);
			} else {
				added.visitVarInsn(Opcodes.ALOAD, known + 2);
				ShadowHook.IS_KNOWN.call(added);
			}
			added.instructions.add(new JumpInsnNode(Opcodes.IFEQ, otherwise));
			return;
		}
		int kinds = access.isWrite ? 1 : HiddenField.KINDS.length();
		for (int kind = 0; kind < kinds; kind++) {
			operands.loadOwner(access, access.hidden);
			access.hidden.load(added, kind);
		}
		added.visitVarInsn(Opcodes.ILOAD, epoch);
		if (!access.isWrite) {
			ShadowHook.IS_READ.call(added);
		}
		added.instructions.add(new JumpInsnNode(access.isWrite ? Opcodes.IF_ICMPNE : Opcodes.IFEQ, otherwise));
	}

	/** Stores a thread's known accesses to an array in three local variables. */
	private void loadKnown(Known key, int known) {
		ShadowHook[] parts = { ShadowHook.KNOWN_FROM, ShadowHook.KNOWN_LENGTH, ShadowHook.KNOWN_SINGLES };
		for (int part = 0; part < parts.length; part++) {
			added.visitVarInsn(Opcodes.ALOAD, key.cache());
			Hook.push(added, key.isWrite() ? 1 : 0);
			if (part > 0) {
				added.visitVarInsn(Opcodes.ILOAD, epoch);
			}
			parts[part].call(added);
			added.visitVarInsn(part < 2 ? Opcodes.ISTORE : Opcodes.ASTORE, known + part);
		}
	}
}
