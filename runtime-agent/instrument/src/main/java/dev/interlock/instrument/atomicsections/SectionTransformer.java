/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.atomicsections;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.atomicsections.SectionPlan.Point;
import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.bytecode.LocalVariables;
import dev.interlock.instrument.checks.InitializingWrites;
import dev.interlock.instrument.checks.ShadowLocals;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.MethodSites;
import dev.interlock.instrument.sections.flow.BlockingCalls;
import dev.interlock.instrument.sections.flow.Changes;
import dev.interlock.instrument.sections.sites.CallEffect;
import dev.interlock.instrument.sections.sites.SharedTypes;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.Ordinals;
import dev.interlock.sections.SectionVariable;
import dev.interlock.spi.Section;
import dev.interlock.spi.SectionChange;
import dev.interlock.spi.SiteKind;

/**
 * Inserts the events of atomic sections around accesses to their variables and calls at their points. It is the first
 * of a method's transformers. It therefore visits the original instructions, and its events enclose all others.
 */
final class SectionTransformer extends SectionExitTransformer {

	private final ClassSections type;
	private final MethodContext context;
	private final MethodSites method;
	private final List<Point> points;
	private final ClassSections.Points found;
	private final SectionRepairs repairs;
	private final Ordinals ordinals;
	/** The local variable that holds the thread, in a method with points of marked sections. */
	private final int thread;
	private int line;
	/** The text of the constant that the last instruction pushed; null if it was another instruction. */
	private String constant;

	/**
	 * @param found   the section points of the method
	 * @param repairs the sections whose values can be repaired
	 * @param thread  a local variable reserved for it; frames are expanded
	 */
	SectionTransformer(ClassSections type, MethodContext context, MethodSites method, ClassSections.Points found,
			SectionRepairs repairs, int thread, int majorVersion, MethodVisitor next) {
		super(found, context.type().name(), type.sites(), majorVersion, next);
		this.type = type;
		this.context = context;
		this.method = method;
		this.found = found;
		this.repairs = repairs;
		this.thread = thread;
		points = found.points();
		ordinals = new Ordinals(method.className().replace('.', '/'), method.name());
	}

	@Override
	public void visitCode() {
		super.visitCode();
		if (!found.brief().isEmpty()) {
			Hook.SECTION_THREAD.call(mv);
			mv.visitVarInsn(Opcodes.ASTORE, thread);
		}
		repairs.begin(mv);
	}

	@Override
	public void visitFrame(int kind, int localCount, Object[] locals, int stackCount, Object[] stack) {
		if (found.brief().isEmpty() && repairs.isEmpty()) {
			super.visitFrame(kind, localCount, locals, stackCount, stack);
		} else {
			List<Object> own = Arrays.asList(locals).subList(0, localCount);
			Object[] all = repairs.with(found.brief().isEmpty() ? own
					: LocalVariables.with(own, thread, List.of(ShadowLocals.THREAD))).toArray();
			super.visitFrame(Opcodes.F_NEW, all.length, all, stackCount, stack);
		}
	}

	@Override
	public void visitLineNumber(int number, Label start) {
		line = number;
		super.visitLineNumber(number, start);
	}

	@Override
	public void visitTypeInsn(int opcode, String typeName) {
		if (opcode == Opcodes.NEW) {
			ordinals.ofNew();
		}
		super.visitTypeInsn(opcode, typeName);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		int ordinal = ordinals.ofField(opcode, owner, name);
		if (ordinal < 0 || !type.plan().isWatched(owner, name)) {
			super.visitFieldInsn(opcode, owner, name, descriptor);
			return;
		}
		boolean write = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
		List<Point> here = pointsAt(name, write, ordinal, false);
		if (here.isEmpty()
				&& (write ? isFresh(opcode, owner, name, ordinal) : !type.plan().isReadWatched(owner, name))) {
			markBefore(opcode, name, descriptor, ordinal, here);
			super.visitFieldInsn(opcode, owner, name, descriptor);
			markAfter(opcode, name, descriptor, ordinal, here);
			return;
		}
		String change = write && constant != null ? SectionChange.constant(constant) : null;
		nextInstruction();
		boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
		SiteKind kind = isStatic ? write ? SiteKind.STATIC_WRITE : SiteKind.STATIC_READ
				: write ? SiteKind.FIELD_WRITE : SiteKind.FIELD_READ;
		int site = context.type().addSite(kind, method, context.type().reference(owner, name, descriptor, isStatic),
				line, ordinal);
		type.sites().add(site, write, true, null, change, here);
		markBefore(opcode, name, descriptor, ordinal, here);
		if (isStatic) {
			Hook.SECTION_BEFORE_STATIC.call(mv, site);
			mv.visitFieldInsn(opcode, owner, name, descriptor);
			markAfter(opcode, name, descriptor, ordinal, here);
			Hook.SECTION_AFTER_STATIC.call(mv, site);
		} else {
			new SectionAccessEvents(site, brief(here), thread).put(mv, opcode, owner, name, descriptor);
		}
	}

	@Override
	void leaving(List<Section> sections) {
		repairs.makeUp(mv, sections);
	}

	private void markBefore(int opcode, String name, String descriptor, int ordinal, List<Point> here) {
		if (opcode != Opcodes.GETSTATIC) {
			repairs.mark(mv, here, opcode, name, descriptor, ordinal);
		}
	}

	/** Other transformers may add a read before that of a static field. */
	private void markAfter(int opcode, String name, String descriptor, int ordinal, List<Point> here) {
		if (opcode == Opcodes.GETSTATIC) {
			repairs.mark(mv, here, opcode, name, descriptor, ordinal);
		}
	}

	private boolean isFresh(int opcode, String owner, String name, int ordinal) {
		return opcode == Opcodes.PUTFIELD && owner.equals(context.type().name())
				&& found.fresh().contains(InitializingWrites.name(name, ordinal));
	}

	/** The point at a site if its section is marked; else null. */
	private Point brief(List<Point> here) {
		return here.size() == 1 && found.brief().contains(here.get(0).section()) ? here.get(0) : null;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (name.equals("<init>")) {
			ordinals.ofConstructor();
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		int ordinal = ordinals.ofCall(owner, name, descriptor);
		String member = name + descriptor;
		CallEffect effect = opcode == Opcodes.INVOKESTATIC ? null : SharedTypes.effect(owner, name, descriptor);
		boolean isObject = effect != null && type.plan().isWatchedFamily(effect.family());
		List<Point> here = pointsAt(member, false, ordinal, true);
		boolean isPoint = !here.isEmpty() && here.get(0).model().variable().kind() == SectionVariable.Kind.FIELD;
		if (!isObject && !isPoint || opcode == Opcodes.INVOKESPECIAL && context.isUninitialized()) {
			if (type.plan().healable() != null && (BlockingCalls.waits(owner, name, descriptor)
					|| BlockingCalls.waitsForInput(owner, name))) {
				Hook.SECTION_BLOCKING.call(mv);
				context.type().addHook();
			}
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		String change = isObject ? Changes.of(effect, name) : null;
		if (isObject && change == null && constant != null && name.startsWith("set")) {
			change = SectionChange.constant(constant);
		}
		nextInstruction();
		boolean write = isPoint ? here.get(0).site().access() == AccessKind.WRITE : effect.isWrite();
		int site = context.type().addSite(write ? SiteKind.CALL_WRITE : SiteKind.CALL_READ, method,
				context.type().call(owner, member), line, ordinal);
		type.sites().add(site, write, !isPoint, isPoint ? null : effect.family(), change, here);
		if (opcode == Opcodes.INVOKESTATIC) {
			Hook.SECTION_BEFORE_STATIC.call(mv, site);
			mv.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			Hook.SECTION_AFTER_STATIC.call(mv, site);
		} else {
			before(descriptor, !isPoint && effect.isAboutPart(), site);
			mv.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			after(descriptor, isPoint ? null : outcome(effect, name, descriptor), site);
		}
	}

	/**
	 * The condition for a write by the call. For a keyed read of a map and for the head of a queue it is instead the
	 * condition that the read finds a value.
	 */
	private static CallEffect.Outcome outcome(CallEffect effect, String name, String descriptor) {
		boolean finds = effect.outcome() == CallEffect.Outcome.READ && (effect.keyed() || name.startsWith("peek"))
				&& descriptor.charAt(descriptor.indexOf(')') + 1) == 'L';
		return finds ? CallEffect.Outcome.WRITE_IF_VALUE : effect.outcome();
	}

	/** From (receiver, arguments) to (receiver, receiver, arguments); the event precedes the call. */
	private void before(String descriptor, boolean keyed, int site) {
		Type[] arguments = Type.getArgumentTypes(descriptor);
		int local = context.firstFreeLocal();
		Arguments.store(mv, arguments, local);
		mv.visitInsn(Opcodes.DUP);
		mv.visitInsn(Opcodes.DUP);
		if (keyed && arguments.length > 0 && arguments[0].getSort() >= Type.ARRAY) {
			mv.visitVarInsn(Opcodes.ALOAD, local);
		} else {
			mv.visitInsn(Opcodes.ACONST_NULL);
		}
		Hook.SECTION_BEFORE_CALL.call(mv, site);
		Arguments.load(mv, arguments, local);
	}

	/** From (receiver, result) to (result). */
	private void after(String descriptor, CallEffect.Outcome outcome, int site) {
		Type result = Type.getReturnType(descriptor);
		if (result.getSize() > 0) {
			pullFromUnder(result.getSize());
		}
		Hook hook = Hook.SECTION_AFTER_CALL;
		if (outcome == CallEffect.Outcome.WRITE_IF_TRUE) {
			// result receiver -> result receiver result
			mv.visitInsn(Opcodes.SWAP);
			mv.visitInsn(Opcodes.DUP_X1);
		} else if (outcome == CallEffect.Outcome.WRITE_IF_VALUE || outcome == CallEffect.Outcome.WRITE_IF_NULL) {
			mv.visitInsn(Opcodes.SWAP);
			mv.visitInsn(Opcodes.DUP_X1);
			hook = outcome == CallEffect.Outcome.WRITE_IF_VALUE ? Hook.SECTION_AFTER_CALL_VALUE
					: Hook.SECTION_AFTER_CALL_NULL;
		} else {
			mv.visitInsn(outcome == CallEffect.Outcome.WRITE_MAYBE ? Opcodes.ICONST_0 : Opcodes.ICONST_1);
		}
		hook.call(mv, site);
	}

	/** From (reference, value) to (value, reference). */
	private void pullFromUnder(int size) {
		if (size == 2) {
			mv.visitInsn(Opcodes.DUP2_X1);
			mv.visitInsn(Opcodes.POP2);
		} else {
			mv.visitInsn(Opcodes.SWAP);
		}
	}

	@Override
	void nextInstruction() {
		constant = null;
		super.nextInstruction();
	}

	@Override
	public void visitLabel(Label label) {
		// a possible jump target
		constant = null;
		super.visitLabel(label);
	}

	@Override
	public void visitInsn(int opcode) {
		super.visitInsn(opcode);
		constant = opcode == Opcodes.ACONST_NULL ? "null"
				: opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5 ? "" + (opcode - Opcodes.ICONST_0)
						: opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1 ? "" + (opcode - Opcodes.LCONST_0)
								: null;
	}

	@Override
	public void visitIntInsn(int opcode, int operand) {
		super.visitIntInsn(opcode, operand);
		constant = opcode == Opcodes.NEWARRAY ? null : "" + operand;
	}

	@Override
	public void visitLdcInsn(Object value) {
		super.visitLdcInsn(value);
		constant = "" + value;
	}

	private List<Point> pointsAt(String member, boolean write, int ordinal, boolean isCall) {
		if (points.isEmpty() || ordinals.isUninitialized()) {
			return List.of();
		}
		List<Point> found = new ArrayList<>();
		for (Point point : points) {
			if (point.site().ordinal() == ordinal && point.site().member().equals(member)
					&& (isCall || write == (point.site().access() == AccessKind.WRITE))) {
				found.add(point);
			}
		}
		return found;
	}
}
