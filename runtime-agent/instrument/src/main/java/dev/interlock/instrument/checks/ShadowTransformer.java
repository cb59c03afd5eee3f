/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

import dev.interlock.instrument.access.ArrayCallTransformer;
import dev.interlock.instrument.access.ArrayTransformer;
import dev.interlock.instrument.access.FieldTransformer;
import dev.interlock.instrument.bytecode.AllocationLabels;
import dev.interlock.instrument.bytecode.ControlFlow;
import dev.interlock.instrument.bytecode.FrameStates;
import dev.interlock.instrument.bytecode.Increments;
import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.context.InstrumentationStatistics;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.context.MethodSwitches;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.spi.SiteKind;

/**
 * Checks a method's accesses against the shadow state of the variables. It follows the transformers that report
 * synchronisation, and therefore sees where these may begin a new epoch.
 */
public final class ShadowTransformer extends MethodNode {

	/**
	 * Estimated sizes of a check and of another instruction, to predict which methods would be too long for JIT
	 * compilation.
	 */
	private static final int BYTES_OF_A_CHECK = 35;
	private static final int BYTES_OF_AN_INSTRUCTION = 2;

	private final MethodContext context;
	private final String superName;
	private final int version;
	private final MethodVisitor next;
	private final Map<AbstractInsnNode, ShadowAccess> accesses = new HashMap<>();

	/**
	 * @param access     the access flags of the method
	 * @param descriptor the descriptor of the method
	 * @param superName  the internal name of the superclass
	 * @param version    the major version of the class file
	 * @param next       receives the method
	 */
	public ShadowTransformer(MethodContext context, int access, String name, String descriptor, String superName,
			int version,
			MethodVisitor next) {
		super(Opcodes.ASM9, access, name, descriptor, null, null);
		this.context = context;
		this.superName = superName;
		this.version = version;
		this.next = next;
	}

	/** Receives instructions whose accesses are not checked. */
	public MethodVisitor unchecked() {
		return new MethodVisitor(Opcodes.ASM9) {
			@Override
			public void visitInsn(int opcode) {
				ShadowTransformer.super.visitInsn(opcode);
			}
		};
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		super.visitFieldInsn(opcode, owner, name, descriptor);
		boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
		FieldReference field = context.type().monitored(owner, name, descriptor, isStatic);
		boolean isUninitialized = opcode == Opcodes.PUTFIELD && context.isUninitialized()
				&& owner.equals(context.type().name());
		if (field == null || isUninitialized || !context.type().watched().hasField(name)) {
			return;
		}
		boolean isWrite = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
		ShadowAccess access = new ShadowAccess(context.site(FieldTransformer.kind(opcode), field), field,
				context.type().hidden(owner, name, descriptor, isStatic), isWrite);
		access.marked = !isStatic && context.type().hasOwner(owner) ? owner : null;
		accesses.put(instructions.getLast(), access);
	}

	@Override
	public void visitInsn(int opcode) {
		super.visitInsn(opcode);
		boolean isRead = opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
		boolean isArray = isRead || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
		if (isArray && context.type().watched().hasArraysIn(context.sites())) {
			SiteKind kind = isRead ? SiteKind.ARRAY_READ : SiteKind.ARRAY_WRITE;
			FieldReference type = ArrayTransformer.type(opcode - (isRead ? Opcodes.IALOAD : Opcodes.IASTORE));
			accesses.put(instructions.getLast(), new ShadowAccess(context.site(kind, type), null, null, !isRead));
		}
	}

	@Override
	public void visitEnd() {
		super.visitEnd();
		if (!accesses.isEmpty()) {
			Increments.put(this);
		}
		MethodSwitches switches = context.type().switches();
		if (switches != null && hasLoop()) {
			switches.addLooping(context.sites());
		}
		ElementLoops elementLoops = switches == null && context.type().elements() > 0
				? new ElementLoops(this, context.type().elements())
				: null;
		boolean isResting = switches != null && switches.isResting(context.sites());
		if (isResting) {
			ArrayCallTransformer.removeFrom(instructions);
		} else if (!accesses.isEmpty() || switches != null && ArrayCallTransformer.count(instructions) > 0) {
			addChecks(switches);
		}
		if (elementLoops != null) {
			elementLoops.put();
			ElementCaches.put(this);
		}
		accept(next);
	}

	private boolean hasLoop() {
		Set<AbstractInsnNode> seen = new HashSet<>();
		for (AbstractInsnNode instruction : instructions) {
			seen.add(instruction);
			if (instruction instanceof JumpInsnNode jump && seen.contains(jump.label)) {
				return true;
			}
		}
		return false;
	}

	private void addChecks(MethodSwitches switches) {
		UncheckedCopy unchecked = null;
		if (switches != null) {
			AllocationLabels.separate(this);
			unchecked = UncheckedCopy.of(this);
		}
		boolean isLarge = accesses.size() * BYTES_OF_A_CHECK
				+ instructions.size() * BYTES_OF_AN_INSTRUCTION > InstrumentationStatistics.HUGE_METHOD;
		new ShadowAnalysis(this, context.type(), superName, accesses).run();
		if (context.type().hasContexts()) {
			// no other thread can reach the object yet, so its writes are not reported, unless they are reported
			// again at its escape
			boolean isObserved = superName.equals("java/lang/Object") && !context.type().hasOwner();
			accesses.values().forEach(each -> each.isCovered = each.isFresh && !isObserved);
			if (accesses.values().stream().allMatch(each -> each.isCovered)) {
				return;
			}
		}
		List<CountedLoop> loops = context.type().hasContexts() ? List.of()
				: new LoopFinder(this, context.type().quiet(), accesses).find();
		loops.forEach(loop -> loop.checkedBehind().forEach(access -> access.isCovered = true));
		int thread = Math.max(LocalVariables.used(this), Type.getArgumentsAndReturnSizes(desc) >> 2);
		ArrayCaches caches = new ArrayCaches();
		if (isLarge) {
			accesses.values().stream().filter(access -> !access.isFresh).forEach(access -> access.hidden = null);
		} else {
			FrameStates.behind(accesses.keySet(), this, context.type().name(), version)
					.forEach((instruction, frame) -> accesses.get(instruction).behind = frame);
			for (AbstractInsnNode instruction : instructions) {
				ShadowAccess access = accesses.get(instruction);
				if (access != null) {
					access.joinNeighbours();
				}
			}
			if (context.type().hasContexts() && !context.type().hasNoise()) {
				JointAccesses.find(this, accesses);
			}
			for (AbstractInsnNode instruction : instructions) {
				caches.add(accesses.get(instruction));
			}
		}
		AbstractInsnNode late = !isLarge && switches == null && context.type().hasContexts()
				&& !context.type().hasNoise() ? DeferredTransactionBegin.remove(this, context.type(), accesses) : null;
		MethodNode added = new MethodNode(Opcodes.ASM9);
		ShadowLocals locals = new ShadowLocals(thread, caches.size(), context.type().hasContexts(), late != null);
		CheckOperands operands = new CheckOperands(added, locals);
		ShadowEmitter emitter = new ShadowEmitter(added, operands, locals, late);
		caches.number(locals.firstCache);
		putChecks(emitter, operands, caches, added.instructions);
		for (FrameNode frame : LocalVariables.frames(this)) {
			frame.local = LocalVariables.with(frame.local, thread, locals.types());
		}
		int free = locals.free;
		for (CountedLoop loop : loops) {
			if (loop.isChecked()) {
				free += loop.number(free);
				LoopChecks.extendFrames(loop);
			}
		}
		LoopChecks behind = new LoopChecks(this, emitter, added.instructions);
		loops.stream().filter(CountedLoop::isChecked).forEach(behind::put);
		if (unchecked == null) {
			LoopVersions versions = new LoopVersions(this, emitter, operands, locals.epoch, added, accesses.values(),
					free);
			loops.forEach(versions::put);
		}
		emitter.enter();
		instructions.insert(added.instructions);
		if (unchecked != null) {
			addSwitch(unchecked, thread);
		}
	}

	private void addSwitch(UncheckedCopy unchecked, int thread) {
		MethodSwitches switches = context.type().switches();
		if (unchecked.isTooLong()) {
			switches.addTooLong(context.sites());
			unchecked.replace();
			return;
		}
		unchecked.join(switches.add(context.sites(), accesses.size() + ArrayCallTransformer.count(instructions)),
				thread,
				context.type().hasFrames()
						? LocalVariables.parameters(access, name, desc, context.type().name())
						: null);
	}

	private void putChecks(ShadowEmitter emitter, CheckOperands operands, ArrayCaches caches, InsnList added) {
		Set<LabelNode> targets = ControlFlow.targets(this);
		for (AbstractInsnNode instruction : instructions.toArray()) {
			ShadowAccess access = accesses.get(instruction);
			if (access != null && access.hasCheck()) {
				operands.before(instruction, access);
				instructions.insertBefore(instruction, added);
			}
			if (instruction instanceof LabelNode label && targets.contains(label)
					|| instruction.getOpcode() == Opcodes.JSR
					|| context.type().quiet().mayRelease(instruction)) {
				emitter.forgetEpoch();
			}
			if (access != null && access.hasCheck()) {
				emitter.checkHere(access, instruction.getNext());
				access.check = new LabelNode();
				access.checkEnd = added.getLast();
				added.insert(access.check);
				instructions.insert(instruction, added);
			}
			if (Hook.IS_IN_TRANSACTION.isCalledBy(instruction)) {
				emitter.isInTransaction();
				instructions.insert(instruction, added);
				instructions.remove(instruction);
			}
			Integer cache = instruction.getOpcode() == Opcodes.ASTORE ? caches.of(((VarInsnNode) instruction).var)
					: null;
			if (cache != null) {
				emitter.forget(cache);
				instructions.insert(instruction, added);
			}
		}
	}
}
