/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.transactions;

import java.util.Set;

import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.HiddenField;
import dev.interlock.instrument.sync.SynchronizationTransformer;

/**
 * Reports created objects and the flow of references to them (Wang and Stoller, section 5). References flow into
 * fields and arrays, and to code that is not instrumented, which may publish them to any thread.
 */
public final class ReferenceTransformer extends MethodVisitor {

	/** Types without instrumented objects or references to them. */
	private static final Set<String> INERT = Set.of("java/lang/String", "java/lang/StringBuilder",
			"java/lang/StringBuffer", "java/lang/Integer", "java/lang/Long", "java/lang/Boolean",
			"java/lang/Character", "java/lang/Double", "java/lang/Float", "java/lang/Short", "java/lang/Byte",
			"java/lang/Class", "java/lang/Math", "java/lang/CharSequence", "java/io/PrintStream");

	/** Methods of {@code Object} that do not retain their receiver. */
	private static final Set<String> HARMLESS = Set.of("getClass()Ljava/lang/Class;", "hashCode()I",
			"toString()Ljava/lang/String;", "notify()V", "notifyAll()V", "wait()V", "wait(J)V", "wait(JI)V",
			"<init>()V");

	/** Types whose wait methods release another lock. */
	private static final Set<String> CONDITIONS = Set.of("java/util/concurrent/locks/Condition",
			"java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
			"java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject");

	/** Classes of {@code java.lang}, besides throwables, whose constructors do not let {@code this} escape. */
	private static final Set<String> ROOTS = Set.of("java/lang/Object", "java/lang/Enum", "java/lang/Record",
			"java/lang/Number", "java/lang/ThreadLocal", "java/lang/InheritableThreadLocal", "java/lang/Throwable");
	/** Packages with such constructors, except {@link #PUBLISHING}. */
	private static final Set<String> DISCREET = Set.of("java/util/", "java/io/", "java/text/", "java/math/");
	/** Exceptions among them: classes and packages that start threads or retain new objects. */
	private static final Set<String> PUBLISHING = Set.of("java/util/Timer", "java/util/concurrent/ForkJoinPool",
			"java/util/concurrent/ForkJoinWorkerThread", "java/util/logging/", "java/util/prefs/", "java/util/jar/",
			"java/util/zip/ZipFile", "java/io/Console", "java/io/FileDescriptor");

	private final MethodContext context;
	private final TransactionPlan plan;

	public ReferenceTransformer(MethodContext context, TransactionPlan plan, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.plan = plan;
		context.type().addHook();
	}

	@Override
	public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
		if (mayEscape(Type.getType(descriptor))) {
			if (opcode == Opcodes.PUTSTATIC) {
				mv.visitInsn(Opcodes.DUP);
				Hook.REFERENCE_STORED_STATIC.call(mv);
			} else if (opcode == Opcodes.PUTFIELD && context.isUninitialized()) {
				// the owner may be uninitialised, and no hook may receive it
				mv.visitInsn(Opcodes.DUP);
				Hook.REFERENCE_ESCAPED.call(mv);
			} else if (opcode == Opcodes.PUTFIELD) {
				mv.visitInsn(Opcodes.DUP2);
				Hook.REFERENCE_STORED.call(mv);
			}
		}
		super.visitFieldInsn(opcode, owner, name, descriptor);
	}

	@Override
	public void visitInsn(int opcode) {
		if (opcode == Opcodes.AASTORE) {
			// array index value -> array index value array value
			int local = context.firstFreeLocal();
			mv.visitVarInsn(Opcodes.ASTORE, local);
			mv.visitInsn(Opcodes.DUP2);
			mv.visitInsn(Opcodes.POP);
			mv.visitVarInsn(Opcodes.ALOAD, local);
			Hook.REFERENCE_STORED.call(mv);
			mv.visitVarInsn(Opcodes.ALOAD, local);
		}
		super.visitInsn(opcode);
	}

	@Override
	public void visitIntInsn(int opcode, int operand) {
		super.visitIntInsn(opcode, operand);
		if (opcode == Opcodes.NEWARRAY) {
			created();
		}
	}

	@Override
	public void visitTypeInsn(int opcode, String type) {
		super.visitTypeInsn(opcode, type);
		if (opcode == Opcodes.ANEWARRAY) {
			created();
		}
	}

	@Override
	public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
		super.visitMultiANewArrayInsn(descriptor, dimensions);
		if (dimensions == 1) {
			created();
		}
	}

	private void created() {
		mv.visitInsn(Opcodes.DUP);
		Hook.ALLOCATED.call(mv);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isOwn = context.isOwnConstructor(opcode, name);
		boolean isHarmless = owner.equals("java/lang/Object") && HARMLESS.contains(name + descriptor);
		if (plan.isForeign(owner) && !isHarmless && !Hook.isOwner(owner)) {
			boolean hasReceiver = opcode != Opcodes.INVOKESTATIC && !name.equals("<init>")
					&& mayEscape(Type.getObjectType(owner)) && !context.isUninitialized();
			pass(Type.getArgumentTypes(descriptor), hasReceiver);
		}
		if (SynchronizationTransformer.isWait(opcode, name, descriptor)
				|| name.startsWith("await") && CONDITIONS.contains(owner)) {
			Arguments.reportReceiver(mv, descriptor, context.firstFreeLocal(), Hook.WAITS::call);
		}
		boolean isMade = isOwn && keepsToItself(owner);
		if (isMade && context.type().hasOwner()) {
			mv.visitInsn(Opcodes.DUP);
		}
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (isMade && context.type().hasOwner()) {
			Hook.OWN.call(mv);
			HiddenField.storeOwner(mv, context.type().name());
		} else if (isMade) {
			mv.visitVarInsn(Opcodes.ALOAD, 0);
			Hook.ALLOCATED.call(mv);
		}
	}

	/** Whether the constructors of a JDK class do not let {@code this} escape. */
	private static boolean keepsToItself(String owner) {
		if (owner.startsWith("java/lang/")) {
			return ROOTS.contains(owner) || owner.endsWith("Exception") || owner.endsWith("Error");
		}
		return DISCREET.stream().anyMatch(owner::startsWith) && PUBLISHING.stream().noneMatch(owner::startsWith);
	}

	@Override
	public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
		if (!bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
			pass(Type.getArgumentTypes(descriptor), false);
		}
		super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
	}

	/** Reports the references among the arguments on the stack, and the receiver below them if requested. */
	private void pass(Type[] arguments, boolean hasReceiver) {
		int last = -1;
		for (int i = 0; i < arguments.length; i++) {
			last = mayEscape(arguments[i]) ? i : last;
		}
		if (last < 0 && !hasReceiver) {
			return;
		}
		if (arguments.length == 1 && !hasReceiver) {
			mv.visitInsn(Opcodes.DUP);
			Hook.REFERENCE_ESCAPED.call(mv);
			return;
		}
		int local = context.firstFreeLocal();
		Arguments.store(mv, arguments, local);
		if (hasReceiver) {
			mv.visitInsn(Opcodes.DUP);
			Hook.REFERENCE_ESCAPED.call(mv);
		}
		int slot = local;
		for (Type argument : arguments) {
			if (mayEscape(argument)) {
				mv.visitVarInsn(Opcodes.ALOAD, slot);
				Hook.REFERENCE_ESCAPED.call(mv);
			}
			slot += argument.getSize();
		}
		Arguments.load(mv, arguments, local);
	}

	private static boolean mayEscape(Type type) {
		return type.getSort() == Type.ARRAY || type.getSort() == Type.OBJECT && !INERT.contains(type.getInternalName());
	}
}
