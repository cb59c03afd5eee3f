/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.hooks;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockModelHooks;
import dev.interlock.bootstrap.InterlockTests;
import dev.interlock.syncmodel.SyncEdge.Condition;
import dev.interlock.syncmodel.SyncEdge.TaskStep;

/** The hooks called by the methods that the synchronisation model names. */
public enum ModelHook {
	ACQUIRED("acquired", ""),
	RELEASING("releasing", ""),
	ACQUIRED_IF_TRUE("acquiredIfTrue", "Z"),
	ACQUIRED_IF_FALSE("acquiredIfFalse", "Z"),
	ACQUIRED_IF_NON_NULL("acquiredIfNonNull", "Ljava/lang/Object;"),
	ACQUIRED_IF_NON_ZERO("acquiredIfNonZero", "I"),
	ACQUIRED_IF_NON_ZERO_LONG("acquiredIfNonZero", "J"),
	ACQUIRED_AT("acquiredAt", "", "(Ljava/lang/Object;J)V"),
	RELEASING_AT("releasingAt", "", "(Ljava/lang/Object;J)V"),
	ACQUIRED_FROM_WHOLE("acquiredFromWhole", "", "(Ljava/lang/Object;I)V"),
	PART("part", null, "(Ljava/lang/Object;Ljava/lang/Object;)V"),
	BEFORE_WAIT("beforeWait", null, "(Ljava/lang/Object;)V"),
	HIDE("hide", null, "()V"),
	SHOW("show", null, "()V"),
	BEGIN_OPTIMISTIC("beginOptimistic", null, "(Ljava/lang/Object;)V"),
	END_OPTIMISTIC("endOptimistic", null, "(Ljava/lang/Object;)V"),
	VALIDATED("validated", "Z", "(ZLjava/lang/Object;)V"),
	VALIDATED_IF_NON_ZERO("validated", "J", "(JLjava/lang/Object;)V");

	private static final String OWNER = Type.getInternalName(InterlockModelHooks.class);
	private static final String TESTS = Type.getInternalName(InterlockTests.class);

	private final String method;
	private final String result;
	private final String descriptor;

	ModelHook(String method, String result) {
		this(method, result, '(' + result + "Ljava/lang/Object;I)V");
	}

	ModelHook(String method, String result, String descriptor) {
		this.method = method;
		this.result = result;
		this.descriptor = descriptor;
	}

	/** The hook that acquires if the result of a method meets the condition. */
	public static ModelHook acquired(Condition condition, Type result) {
		return switch (condition) {
		case ALWAYS -> ACQUIRED;
		case TRUE -> ACQUIRED_IF_TRUE;
		case FALSE -> ACQUIRED_IF_FALSE;
		case NON_NULL -> ACQUIRED_IF_NON_NULL;
		case NON_ZERO -> result.getSort() == Type.LONG ? ACQUIRED_IF_NON_ZERO_LONG : ACQUIRED_IF_NON_ZERO;
		};
	}

	/** The hook that receives whether the reads under an optimistic lock were valid, for a result of this type. */
	public static ModelHook validated(Type result) {
		return result.getSort() == Type.LONG ? VALIDATED_IF_NON_ZERO : VALIDATED;
	}

	/** Whether the hook can receive the result of a method, if it receives one. */
	public boolean accepts(Type type) {
		int sort = type.getSort();
		return switch (result) {
		case "Z" -> sort == Type.BOOLEAN;
		case "I" -> sort == Type.INT;
		case "J" -> sort == Type.LONG;
		case "Ljava/lang/Object;" -> sort == Type.OBJECT || sort == Type.ARRAY;
		default -> true;
		};
	}

	/** Emits the hook for a step of the task on the stack. */
	public static void task(MethodVisitor code, TaskStep step) {
		String method = switch (step) {
		case SUBMIT -> "submitted";
		case TAKE -> "taken";
		case BEGIN -> "begun";
		case END -> "ended";
		};
		code.visitMethodInsn(Opcodes.INVOKESTATIC, TESTS, method, "(Ljava/lang/Object;)V", false);
	}

	/** Emits a call with the arguments on the stack. */
	public void call(MethodVisitor code) {
		code.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, method, descriptor, false);
	}
}
