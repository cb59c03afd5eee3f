/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.model;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.hooks.ModelHook;
import dev.interlock.syncmodel.SyncEdge;
import dev.interlock.syncmodel.SyncEdge.Place;
import dev.interlock.syncmodel.SyncRule;
import dev.interlock.syncmodel.SyncRule.Mode;

/** Inserts the happens-before edges of one rule of the synchronisation model into a method. */
final class ModelEdges extends MethodVisitor {

	private static final Set<Mode> OWN = EnumSet.complementOf(EnumSet.of(Mode.MONITOR, Mode.VOLATILE));
	/** Types through which a collection calls methods of its elements; {@code StringBuilder} is used for their text. */
	private static final Set<String> CALLED = Set.of("java/lang/Object", "java/lang/StringBuilder");
	private static final Object[] THROWABLE = { "java/lang/Throwable" };

	private final ModelMethod method;
	private final SyncRule rule;
	private final boolean hides;
	private final Label start = new Label();

	ModelEdges(ModelMethod method, SyncRule rule, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.method = method;
		this.rule = rule;
		hides = rule.modes().contains(Mode.HIDE);
	}

	/** Whether a rule has any effect that this visitor inserts. */
	static boolean hasAny(SyncRule rule) {
		return !rule.edges().isEmpty() || !Collections.disjoint(rule.modes(), OWN);
	}

	@Override
	public void visitCode() {
		super.visitCode();
		edges(Place.ENTRY);
		if (hides) {
			ModelHook.HIDE.call(mv);
		}
		if (needsHandler()) {
			mv.visitLabel(start);
		}
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
			if (hides) {
				ModelHook.SHOW.call(mv);
			}
			edges(Place.EXIT);
			edges(Place.LEAVE);
			method.optimistic(mv, rule.modes());
			if (rule.modes().contains(Mode.PARTS) && rule.partFields().isEmpty()) {
				method.part(mv);
			}
		}
		super.visitInsn(opcode);
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		if (opcode == Opcodes.PUTFIELD && owner.equals(method.className()) && rule.partFields().contains(name)
				&& method.scan().reference(name) != null) {
			mv.visitInsn(Opcodes.DUP2);
			ModelHook.PART.call(mv);
		}
		super.visitFieldInsn(opcode, owner, name, descriptor);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		calls(false, opcode, owner, name);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		calls(true, opcode, owner, name);
	}

	@Override
	public void visitMaxs(int maxStack, int maxLocals) {
		if (needsHandler()) {
			Label handler = new Label();
			mv.visitLabel(handler);
			// last in the table, so that the method's own handlers come first
			mv.visitTryCatchBlock(start, handler, handler, null);
			if (method.majorVersion() >= Opcodes.V1_6) {
				Object[] locals = method.handlerLocals(rule);
				mv.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, THROWABLE);
			}
			if (hides) {
				ModelHook.SHOW.call(mv);
			}
			edges(Place.LEAVE);
			mv.visitInsn(Opcodes.ATHROW);
		}
		super.visitMaxs(maxStack, maxLocals);
	}

	private boolean needsHandler() {
		return hides || rule.edges().stream().anyMatch(edge -> edge.place() == Place.LEAVE);
	}

	private void edges(Place place) {
		for (SyncEdge edge : rule.edges()) {
			if (edge.place() == place) {
				method.edge(mv, edge);
			}
		}
	}

	private void calls(boolean release, int opcode, String owner, String name) {
		for (SyncEdge edge : rule.edges()) {
			if (edge.place() == Place.CALL && edge.release() == release && isMeant(edge, opcode, owner, name)) {
				method.edge(mv, edge);
			}
		}
	}

	private boolean isMeant(SyncEdge edge, int opcode, String owner, String name) {
		if (edge.callee() != null) {
			return name.equals(edge.callee()) && isMeant(opcode, owner, name);
		}
		return opcode == Opcodes.INVOKEINTERFACE && (owner.startsWith("java/util/function/")
				|| owner.equals("java/lang/Runnable") || owner.equals("java/util/concurrent/Callable"));
	}

	/**
	 * Whether a call is on the class itself or an enclosing one, on an element, on a collection that is drained into
	 * or compared with, or a constructor of a nested class.
	 */
	private boolean isMeant(int opcode, String owner, String name) {
		boolean isOwn = owner.equals(method.className()) || method.className().startsWith(owner + '$');
		return switch (opcode) {
		case Opcodes.INVOKEVIRTUAL -> isOwn || CALLED.contains(owner);
		case Opcodes.INVOKESTATIC -> isOwn;
		case Opcodes.INVOKEINTERFACE -> owner.equals("java/util/Collection") || owner.equals("java/util/Map");
		default -> name.equals("<init>") && owner.startsWith(method.className() + '$');
		};
	}
}
