/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.hooks.ModelHook;
import dev.interlock.syncmodel.SyncEdge;
import dev.interlock.syncmodel.SyncEdge.Condition;
import dev.interlock.syncmodel.SyncEdge.Place;
import dev.interlock.syncmodel.SyncIndex;
import dev.interlock.syncmodel.SyncKey;
import dev.interlock.syncmodel.SyncKey.Base;
import dev.interlock.syncmodel.SyncRule;
import dev.interlock.syncmodel.SyncRule.Mode;

/** A method that the synchronisation model names. Emits the operands of its edges. */
final class ModelMethod {

	private final String className;
	private final int access;
	private final String name;
	private final Type[] arguments;
	private final Type result;
	private final ModelScan scan;
	private final ModelScan.MethodLocals locals;
	private final int majorVersion;

	ModelMethod(String className, int access, String name, String descriptor, ModelScan scan, int majorVersion) {
		this.className = className;
		this.access = access;
		this.name = name;
		this.arguments = Type.getArgumentTypes(descriptor);
		this.result = Type.getReturnType(descriptor);
		this.scan = scan;
		this.locals = scan.locals(name, descriptor);
		this.majorVersion = majorVersion;
	}

	ModelScan scan() {
		return scan;
	}

	String className() {
		return className;
	}

	int majorVersion() {
		return majorVersion;
	}

	int firstFreeLocal() {
		return locals.firstFree();
	}

	boolean isConstructor() {
		return name.equals("<init>");
	}

	boolean is(int flag) {
		return (access & flag) != 0;
	}

	/** The reason why a rule cannot be applied to this method; null if it can. */
	String problem(SyncRule rule) {
		if (isConstructor() && rule.modes().stream().anyMatch(mode -> mode != Mode.VOLATILE)) {
			return "a constructor cannot be hidden, and has no monitor";
		}
		if (rule.modes().contains(Mode.PARTS)
				&& (is(Opcodes.ACC_STATIC) || rule.partFields().isEmpty() && !isReference(result))) {
			return "it has no 'this' or no result that could be its part";
		}
		if (rule.modes().contains(Mode.VALIDATE) && !ModelHook.validated(result).accepts(result)) {
			return "its result does not show whether the read is valid";
		}
		for (SyncEdge edge : rule.edges()) {
			String problem = problem(edge);
			if (problem != null) {
				return problem;
			}
		}
		return null;
	}

	private String problem(SyncEdge edge) {
		SyncKey key = edge.key();
		if (!ModelHook.acquired(edge.condition(), result).accepts(result)) {
			return "its result does not have the type of the condition";
		}
		if (key.base() == Base.THIS && is(Opcodes.ACC_STATIC)) {
			return "a static method has no 'this'";
		}
		if (key.base() == Base.RESULT && !isReference(result)) {
			return "its result is not a reference";
		}
		if (key.field() != null
				&& (descriptor(key) == null || key.inner() != null && scan.reference(key.field()) == null)) {
			return "the class itself has no reference field " + key.field();
		}
		if (key.offset() != null && (!scan.isLong(key.offset()) || edge.condition() != Condition.ALWAYS)) {
			return "there is no long field named " + key.offset() + ", or there is a condition";
		}
		String problem = key.argument() == 0 ? null : problem(key.argument(), true, edge.place());
		return problem == null && key.index() != null ? problem(key.index(), edge.place()) : problem;
	}

	private String problem(SyncIndex index, Place place) {
		if (index.argument() > 0) {
			return problem(index.argument(), false, place);
		}
		if (index.method() != null) {
			return is(Opcodes.ACC_STATIC) ? "a static method has no 'this'" : null;
		}
		return result.getSort() == Type.INT ? null : "its result is not an int";
	}

	private String problem(int argument, boolean reference, Place place) {
		if (argument > arguments.length) {
			return "it has no arg" + argument;
		}
		Type type = arguments[argument - 1];
		if (reference ? !isReference(type) : type.getSort() != Type.INT) {
			return "arg" + argument + " is not " + (reference ? "a reference" : "an int");
		}
		return place == Place.ENTRY || locals.isUnchanged(slot(argument)) ? null
				: "it assigns to arg" + argument + ", whose value the edge needs";
	}

	private static boolean isReference(Type type) {
		return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
	}

	private int slot(int argument) {
		int slot = is(Opcodes.ACC_STATIC) ? 0 : 1;
		for (int i = 0; i < argument - 1; i++) {
			slot += arguments[i].getSize();
		}
		return slot;
	}

	/** Emits an edge. Before a return, the result is on the stack and stays there. */
	void edge(MethodVisitor code, SyncEdge edge) {
		if (edge.condition() != Condition.ALWAYS) {
			duplicateResult(code);
		}
		push(code, edge.key());
		if (edge.task() != null) {
			// no clock
			code.visitInsn(Opcodes.POP);
			ModelHook.task(code, edge.task());
		} else if (edge.key().offset() != null) {
			(edge.release() ? ModelHook.RELEASING_AT : ModelHook.ACQUIRED_AT).call(code);
		} else if (edge.key().isWhole()) {
			ModelHook.ACQUIRED_FROM_WHOLE.call(code);
		} else if (edge.release()) {
			ModelHook.RELEASING.call(code);
		} else {
			ModelHook.acquired(edge.condition(), result).call(code);
		}
	}

	/** Before a return: reports the result as a part of {@code this}. The result stays on the stack. */
	void part(MethodVisitor code) {
		code.visitInsn(Opcodes.DUP);
		pushThis(code);
		code.visitInsn(Opcodes.SWAP);
		ModelHook.PART.call(code);
	}

	/**
	 * Before a return: marks the start, the end or the validation of optimistic reads. The result stays on the stack.
	 */
	void optimistic(MethodVisitor code, Set<Mode> modes) {
		if (modes.contains(Mode.VALIDATE)) {
			duplicateResult(code);
			pushThis(code);
			ModelHook.validated(result).call(code);
		}
		if (modes.contains(Mode.END_OPTIMISTIC)) {
			pushThis(code);
			ModelHook.END_OPTIMISTIC.call(code);
		}
		if (modes.contains(Mode.BEGIN_OPTIMISTIC)) {
			pushThis(code);
			ModelHook.BEGIN_OPTIMISTIC.call(code);
		}
	}

	private void pushThis(MethodVisitor code) {
		if (is(Opcodes.ACC_STATIC)) {
			code.visitInsn(Opcodes.ACONST_NULL);
		} else {
			code.visitVarInsn(Opcodes.ALOAD, 0);
		}
	}

	/** The types of the local variables in the frame where an exception leaves the method. */
	Object[] handlerLocals(SyncRule rule) {
		Set<Integer> used = new HashSet<>();
		for (SyncEdge edge : rule.edges()) {
			if (edge.place() == Place.LEAVE) {
				used.add(edge.key().argument());
				used.add(edge.key().index() == null ? 0 : edge.key().index().argument());
			}
		}
		int last = used.isEmpty() ? 0 : Collections.max(used);
		List<Object> types = new ArrayList<>();
		if (!is(Opcodes.ACC_STATIC)) {
			types.add(className);
		}
		for (int i = 0; i < arguments.length && i < last; i++) {
			Type type = arguments[i];
			if (used.contains(i + 1)) {
				types.add(isReference(type) ? type.getInternalName() : Opcodes.INTEGER);
			} else {
				types.addAll(Collections.nCopies(type.getSize(), Opcodes.TOP));
			}
		}
		return types.toArray();
	}

	/** From (result) to (result, result). */
	private void duplicateResult(MethodVisitor code) {
		code.visitInsn(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
	}

	private void push(MethodVisitor code, SyncKey key) {
		switch (key.base()) {
		case THIS -> {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			pushField(code, key);
		}
		case ARGUMENT -> code.visitVarInsn(Opcodes.ALOAD, slot(key.argument()));
		case RESULT -> code.visitInsn(Opcodes.DUP);
		case CLASS -> code.visitLdcInsn(Type.getObjectType(className));
		case GLOBAL -> code.visitLdcInsn(Type.getObjectType("java/lang/Object"));
		case THREAD -> code.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Thread", "currentThread",
				"()Ljava/lang/Thread;", false);
		}
		if (key.offset() != null) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			code.visitFieldInsn(Opcodes.GETFIELD, className, key.offset(), "J");
		} else if (key.index() != null) {
			pushIndex(code, key.index());
		} else {
			Hook.push(code, key.clock());
		}
	}

	/** From (this) to (object). */
	private void pushField(MethodVisitor code, SyncKey key) {
		if (key.inner() != null) {
			String outer = scan.reference(key.field());
			code.visitFieldInsn(Opcodes.GETFIELD, className, key.field(), outer);
			code.visitFieldInsn(Opcodes.GETFIELD, Type.getType(outer).getInternalName(), key.inner(), descriptor(key));
		} else if (key.field() != null) {
			code.visitFieldInsn(Opcodes.GETFIELD, className, key.field(), descriptor(key));
		}
	}

	/** From (object) to (object, index), or from (result, object) to (result, object, index). */
	private void pushIndex(MethodVisitor code, SyncIndex index) {
		if (index.argument() > 0) {
			code.visitVarInsn(Opcodes.ILOAD, slot(index.argument()));
		} else if (index.method() != null) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, className, index.method(), "()I", false);
		} else {
			code.visitInsn(Opcodes.SWAP);
			code.visitInsn(Opcodes.DUP_X1);
		}
		if (index.minus() != 0) {
			Hook.push(code, index.minus());
			code.visitInsn(Opcodes.ISUB);
		}
		if (index.isMod4()) {
			Hook.push(code, 3);
			code.visitInsn(Opcodes.IAND);
		}
	}

	/** The descriptor of the field that a key names; null if there is no such field. */
	private String descriptor(SyncKey key) {
		if (key.type() == null) {
			return scan.reference(key.field());
		}
		int array = key.type().indexOf('[');
		String element = 'L' + key.type().substring(0, array < 0 ? key.type().length() : array).replace('.', '/') + ';';
		return array < 0 ? element : "[".repeat((key.type().length() - array) / 2) + element;
	}
}
