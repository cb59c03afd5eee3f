/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.hooks;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

import dev.interlock.bootstrap.InterlockArrayCallHooks;
import dev.interlock.bootstrap.InterlockArrayPrefixHooks;
import dev.interlock.bootstrap.InterlockControlHooks;
import dev.interlock.bootstrap.InterlockHaltHook;
import dev.interlock.bootstrap.InterlockHandleCombinatorHooks;
import dev.interlock.bootstrap.InterlockIndices;
import dev.interlock.bootstrap.InterlockLockHooks;
import dev.interlock.bootstrap.InterlockLockingCallHooks;
import dev.interlock.bootstrap.InterlockMethodHandleHooks;
import dev.interlock.bootstrap.InterlockProcesses;
import dev.interlock.bootstrap.InterlockRedundancyBits;
import dev.interlock.bootstrap.InterlockReflectionHooks;
import dev.interlock.bootstrap.InterlockRepairHooks;
import dev.interlock.bootstrap.InterlockSectionHooks;
import dev.interlock.bootstrap.InterlockShadowHooks;
import dev.interlock.bootstrap.InterlockStampHooks;
import dev.interlock.bootstrap.InterlockSyncHooks;
import dev.interlock.bootstrap.InterlockSynchronizationHooks;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionHooks;
import dev.interlock.bootstrap.InterlockTransactions;
import dev.interlock.bootstrap.InterlockUseHooks;
import dev.interlock.bootstrap.InterlockVarHandleHooks;
import dev.interlock.bootstrap.InterlockWindowHooks;

/** The static methods that instrumented code calls. */
public enum Hook {
	BEFORE_FIELD_READ(InterlockWindowHooks.class, "beforeFieldRead", "(Ljava/lang/Object;I)V"),
	BEFORE_FIELD_WRITE(InterlockWindowHooks.class, "beforeFieldWrite", "(Ljava/lang/Object;I)V"),
	BEFORE_STATIC_READ(InterlockWindowHooks.class, "beforeStaticRead", "(I)V"),
	BEFORE_STATIC_WRITE(InterlockWindowHooks.class, "beforeStaticWrite", "(I)V"),
	BEFORE_ARRAY_READ(InterlockWindowHooks.class, "beforeArrayRead", "(Ljava/lang/Object;II)V"),
	BEFORE_ARRAY_WRITE(InterlockWindowHooks.class, "beforeArrayWrite", "(Ljava/lang/Object;II)V"),
	BEFORE_ARRAY_STORE(InterlockWindowHooks.class, "beforeArrayStore", "(Ljava/lang/Object;Ljava/lang/Object;II)V"),
	AFTER(InterlockWindowHooks.class, "after", "(I)V"),
	ARRAY_READ(InterlockArrayCallHooks.class, "read", "(Ljava/lang/Object;IIII)V"),
	ARRAY_WRITTEN(InterlockArrayCallHooks.class, "written", "(Ljava/lang/Object;IIII)V"),
	ARRAYS_COMPARED(InterlockArrayCallHooks.class, "compared", "(IILjava/lang/Object;Ljava/lang/Object;II)V"),
	BEFORE_ARRAY_CALL(InterlockArrayCallHooks.class, "before", "()J"),
	READ_AROUND_CODE(InterlockArrayCallHooks.class, "readAlone", "(Ljava/lang/Object;IIJII)V"),
	WRITTEN_AROUND_CODE(InterlockArrayCallHooks.class, "writtenAlone", "(Ljava/lang/Object;IIJII)V"),
	SORTED(InterlockArrayCallHooks.class, "sorted", "(Ljava/lang/Object;IIJII)V"),
	ARRAY_FILLED(InterlockArrayCallHooks.class, "filled",
			"(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;JII)V"),
	ARRAY_READ_INTO(InterlockArrayCallHooks.class, "readInto", "(ILjava/lang/Object;Ljava/lang/Object;IJII)V"),
	ENTER_INITIALIZER(InterlockWindowHooks.class, "enterInitializer", "()V"),
	EXIT_INITIALIZER(InterlockWindowHooks.class, "exitInitializer", "()V"),
	BEFORE_USE(InterlockUseHooks.class, "beforeUse", "(Ljava/lang/Object;II)J"),
	AFTER_USE(InterlockUseHooks.class, "afterUse", "(Ljava/lang/Object;JI)V"),
	BEFORE_PROGRAM_USE(InterlockUseHooks.class, "beforeProgramUse", "(Ljava/lang/Object;II)J"),
	BEFORE_OWN_USE(InterlockUseHooks.class, "beforeOwnUse", "(Ljava/lang/Object;III)J"),
	BEFORE_SUPER_USE(InterlockUseHooks.class, "beforeSuperUse", "(Ljava/lang/Object;Ljava/lang/Class;III)J"),
	AFTER_OWN_USE(InterlockUseHooks.class, "afterOwnUse", "(Ljava/lang/Object;JII)V"),
	CALLED(InterlockUseHooks.class, "called", "(Ljava/lang/Object;)I"),
	BEFORE_START(InterlockWindowHooks.class, "beforeStart", "(Ljava/lang/Object;I)V"),
	HALTING(InterlockHaltHook.class, "halting", "()V"),
	PROCESS_COMMAND(InterlockProcesses.class, "command",
			"([Ljava/lang/String;Ljava/lang/String;)[Ljava/lang/String;"),
	PROCESS_ENVIRONMENT(InterlockProcesses.class, "environment",
			"(Ljava/util/Map;[Ljava/lang/String;)Ljava/util/Map;"),
	PROCESS_STARTED(InterlockProcesses.class, "started",
			"(Ljava/lang/Process;[Ljava/lang/String;Ljava/lang/String;)V"),
	THREAD_ENDED(InterlockWindowHooks.class, "threadEnded", "(Ljava/lang/Thread;)V"),
	/** Of a controlled run. */
	ACQUIRING(InterlockControlHooks.class, "acquiring", "(Ljava/lang/Object;II)V"),
	BEFORE_MONITOR_ENTER(InterlockLockHooks.class, "beforeMonitorEnter", "(Ljava/lang/Object;I)V"),
	BEFORE_MONITOR_EXIT(InterlockLockHooks.class, "beforeMonitorExit", "(Ljava/lang/Object;I)V"),
	SYNCHRONIZED_ENTERED(InterlockLockHooks.class, "synchronizedEntered", "(Ljava/lang/Object;I)V"),
	SYNCHRONIZED_LEFT(InterlockLockHooks.class, "synchronizedLeft", "(I)V"),
	BEFORE_LOCK(InterlockLockHooks.class, "beforeLock", "()V"),
	LOCKED(InterlockLockHooks.class, "locked", "(Ljava/lang/Object;II)V"),
	LOCK_TRIED(InterlockLockHooks.class, "lockTried", "(Ljava/lang/Object;ZII)V"),
	MUTEX_ACQUIRED(InterlockLockHooks.class, "mutexAcquired", "(Ljava/lang/Object;II)V"),
	MUTEX_TRIED(InterlockLockHooks.class, "mutexTried", "(Ljava/lang/Object;ZII)V"),
	BEFORE_MUTEX_RELEASE(InterlockLockHooks.class, "beforeMutexRelease", "(Ljava/lang/Object;II)V"),
	BEFORE_LOCKING_CALL(InterlockLockingCallHooks.class, "beforeCall", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),
	AFTER_LOCKING_CALL(InterlockLockingCallHooks.class, "afterCall", "(I)V"),
	BEFORE_UNLOCK(InterlockLockHooks.class, "beforeUnlock", "(Ljava/lang/Object;II)V"),
	LOCK_CALLED_BY_SUPER(InterlockLockHooks.class, "calledBySuper",
			"(Ljava/lang/Object;Ljava/lang/Class;I)Ljava/lang/Object;"),
	STAMPED(InterlockStampHooks.class, "stamped", "(Ljava/lang/Object;JIII)V"),
	STAMP_CONVERTED(InterlockStampHooks.class, "stampConverted", "(Ljava/lang/Object;JIII)V"),
	BEFORE_STAMP_RELEASED(InterlockStampHooks.class, "beforeStampReleased", "(Ljava/lang/Object;III)V"),
	BEFORE_HANDLE(InterlockVarHandleHooks.class, "before", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;III)V"),
	AFTER_HANDLE(InterlockVarHandleHooks.class, "after", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;III)V"),
	BEFORE_UNSAFE(InterlockVarHandleHooks.class, "beforeUnsafe", "(Ljava/lang/Object;JII)V"),
	AFTER_UNSAFE(InterlockVarHandleHooks.class, "afterUnsafe", "(Ljava/lang/Object;JII)V"),
	INDEX(InterlockIndices.class, "of", "(Ljava/lang/Object;)I"),
	IS_SAME_REFERENCE(InterlockVarHandleHooks.class, "isSame", "(Ljava/lang/Object;Ljava/lang/Object;)Z"),
	IS_SAME_INT(InterlockVarHandleHooks.class, "isSame", "(II)Z"),
	IS_SAME_LONG(InterlockVarHandleHooks.class, "isSame", "(JJ)Z"),
	IS_SAME_FLOAT(InterlockVarHandleHooks.class, "isSame", "(FF)Z"),
	IS_SAME_DOUBLE(InterlockVarHandleHooks.class, "isSame", "(DD)Z"),
	BEFORE_REFLECTIVE_WRITE(InterlockReflectionHooks.class, "beforeSet",
			"(Ljava/lang/reflect/Field;Ljava/lang/Object;)V"),
	REFLECTIVE_ACCESS(InterlockReflectionHooks.class, "accessed",
			"(Ljava/lang/reflect/Field;Ljava/lang/Object;ZZI)V"),
	REFLECTIVE_ELEMENT(InterlockReflectionHooks.class, "elementAccessed", "(Ljava/lang/Object;IZI)V"),
	BEFORE_CALL_OF_HANDLE(InterlockMethodHandleHooks.class, "before",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/Object;J)J"),
	HANDLE_CALLED(InterlockMethodHandleHooks.class, "called",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/Object;IJJ)V"),
	BEFORE_CALL_WITH_ARGUMENTS(InterlockMethodHandleHooks.class, "beforeArguments",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/Object;J)J"),
	HANDLE_CALLED_WITH_ARGUMENTS(InterlockMethodHandleHooks.class, "calledWithArguments",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/Object;JJ)V"),
	HANDLE_OF_VARIABLE(InterlockHandleCombinatorHooks.class, "ofVariable",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/VarHandle;Ljava/lang/invoke/VarHandle$AccessMode;)"
					+ "Ljava/lang/invoke/MethodHandle;"),
	INVOKER(InterlockHandleCombinatorHooks.class, "invoker",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodHandle;"),
	HANDLE_FOUND(InterlockHandleCombinatorHooks.class, "found",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/invoke/MethodHandle;"),
	HANDLE_CONVERTED(InterlockHandleCombinatorHooks.class, "converted",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;"),
	HANDLE_BOUND(InterlockHandleCombinatorHooks.class, "bound",
			"(Ljava/lang/invoke/MethodHandle;Ljava/lang/Object;Ljava/lang/invoke/MethodHandle;)"
					+ "Ljava/lang/invoke/MethodHandle;"),
	COMBINED_HANDLE(InterlockHandleCombinatorHooks.class, "combined",
			"(Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;"),
	ORIGINAL_HANDLE(InterlockHandleCombinatorHooks.class, "original",
			"(Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/MethodHandle;"),
	COMBINED_OBJECT(InterlockHandleCombinatorHooks.class, "combined", "(Ljava/lang/Object;)Ljava/lang/Object;"),
	COMBINED_ARRAY(InterlockHandleCombinatorHooks.class, "combined", "([Ljava/lang/Object;)[Ljava/lang/Object;"),
	BEFORE_FENCE(InterlockVarHandleHooks.class, "beforeFence", "()V"),
	BEFORE_REACHABILITY_FENCE(InterlockVarHandleHooks.class, "beforeReachabilityFence", "()V"),
	FINALIZING(InterlockVarHandleHooks.class, "finalizing", "()V"),
	AFTER_FENCE(InterlockVarHandleHooks.class, "afterFence", "()V"),
	VOLATILE_READ(InterlockSynchronizationHooks.class, "volatileRead", "(Ljava/lang/Object;I)V"),
	BEFORE_VOLATILE_WRITE(InterlockSynchronizationHooks.class, "beforeVolatileWrite", "(Ljava/lang/Object;I)V"),
	STATIC_VOLATILE_READ(InterlockSynchronizationHooks.class, "staticVolatileRead", "(I)V"),
	BEFORE_STATIC_VOLATILE_WRITE(InterlockSynchronizationHooks.class, "beforeStaticVolatileWrite", "(I)V"),
	ACQUIRED(InterlockSyncHooks.class, "acquired", "(Ljava/lang/Object;I)V"),
	RELEASING(InterlockSyncHooks.class, "releasing", "(Ljava/lang/Object;I)V"),
	BEFORE_WAIT(InterlockSynchronizationHooks.class, "beforeWait", "(Ljava/lang/Object;)V"),
	WAITED(InterlockSynchronizationHooks.class, "waited", "()V"),
	BEFORE_NOTIFY(InterlockSynchronizationHooks.class, "beforeNotify", "(Ljava/lang/Object;)V"),
	AFTER_IS_ALIVE(InterlockSynchronizationHooks.class, "afterIsAlive", "(Ljava/lang/Object;Z)V"),
	INITIALIZED(InterlockSynchronizationHooks.class, "initialized", "()V"),
	CLONED(InterlockShadowHooks.class, "cloned", "(Ljava/lang/Object;Z)V"),
	STATIC_READ(InterlockSynchronizationHooks.class, "staticRead", "()V"),
	SECTION_BEFORE_FIELD(InterlockSectionHooks.class, "beforeField", "(Ljava/lang/Object;I)Z"),
	SECTION_AFTER_FIELD(InterlockSectionHooks.class, "afterField", "(Ljava/lang/Object;ZI)V"),
	SECTION_THREAD(InterlockSectionHooks.class, "thread", "()#"),
	SECTION_BEGIN(InterlockSectionHooks.class, "begin", "(Ljava/lang/Object;Ljava/lang/Object;#II)I"),
	SECTION_BEGUN(InterlockSectionHooks.class, "begun", "(Ljava/lang/Object;II)V"),
	SECTION_END(InterlockSectionHooks.class, "end", "(Ljava/lang/Object;Ljava/lang/Object;#II)I"),
	SECTION_ENDED(InterlockSectionHooks.class, "ended", "(Ljava/lang/Object;I#I)V"),
	SECTION_EXIT_BRIEF(InterlockSectionHooks.class, "exitBrief", "(Ljava/lang/Object;I)V"),
	SECTION_BEFORE_STATIC(InterlockSectionHooks.class, "beforeStatic", "(I)V"),
	SECTION_AFTER_STATIC(InterlockSectionHooks.class, "afterStatic", "(I)V"),
	SECTION_BEFORE_CALL(InterlockSectionHooks.class, "beforeCall", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),
	SECTION_AFTER_CALL(InterlockSectionHooks.class, "afterCall", "(Ljava/lang/Object;ZI)V"),
	SECTION_AFTER_CALL_VALUE(InterlockSectionHooks.class, "afterCallWithValue",
			"(Ljava/lang/Object;Ljava/lang/Object;I)V"),
	SECTION_AFTER_CALL_NULL(InterlockSectionHooks.class, "afterCallWithNull",
			"(Ljava/lang/Object;Ljava/lang/Object;I)V"),
	SECTION_EXIT(InterlockSectionHooks.class, "exit", "(I)V"),
	SECTION_BLOCKING(InterlockSectionHooks.class, "blocking", "()V"),
	REPAIR_READ_INT(InterlockRepairHooks.class, "readInt", "(Ljava/lang/Object;IILjava/lang/Object;I)I"),
	REPAIR_READ_LONG(InterlockRepairHooks.class, "readLong", "(Ljava/lang/Object;JJLjava/lang/Object;I)J"),
	REPAIR_READ_FLOAT(InterlockRepairHooks.class, "readFloat", "(Ljava/lang/Object;FFLjava/lang/Object;I)F"),
	REPAIR_READ_DOUBLE(InterlockRepairHooks.class, "readDouble", "(Ljava/lang/Object;DDLjava/lang/Object;I)D"),
	REPAIR_GETS_FIRST(InterlockRepairHooks.class, "getsFirst",
			"(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;I)Z"),
	REPAIR_ADD_INT(InterlockRepairHooks.class, "addInt", "(Ljava/lang/Object;IILjava/lang/Object;I)Z"),
	REPAIR_ADD_LONG(InterlockRepairHooks.class, "addLong", "(Ljava/lang/Object;JJLjava/lang/Object;I)Z"),
	REPAIR_HOLD(InterlockRepairHooks.class, "hold", "(Ljava/lang/Object;I)Ljava/lang/Object;"),
	IS_IN_TRANSACTION(InterlockTransactions.class, "isInside", "()Z"),
	TRANSACTION_BEGIN_OUTERMOST(InterlockTransactions.class, "beginOutermost", "(I)V"),
	TRANSACTION_BEGIN(InterlockTransactions.class, "begin", "(I)Z"),
	TRANSACTION_END(InterlockTransactions.class, "end", "(Z)V"),
	BLOCK_BEGIN(InterlockTransactions.class, "beginBlock", "(I)V"),
	BLOCK_END(InterlockTransactions.class, "endBlock", "()V"),
	OWN(InterlockTransactionHooks.class, "own", "()I"),
	ALLOCATED(InterlockTransactionHooks.class, "allocated", "(Ljava/lang/Object;)V"),
	REFERENCE_STORED(InterlockTransactionHooks.class, "referenceStored", "(Ljava/lang/Object;Ljava/lang/Object;)V"),
	REFERENCE_STORED_STATIC(InterlockTransactionHooks.class, "referenceStoredStatic", "(Ljava/lang/Object;)V"),
	REFERENCE_ESCAPED(InterlockTransactionHooks.class, "referenceEscaped", "(Ljava/lang/Object;)V"),
	WAITS(InterlockTransactionHooks.class, "waits", "(Ljava/lang/Object;)V"),
	ELEMENT_READ(InterlockArrayPrefixHooks.class, "elementRead", "(Ljava/lang/Object;III)V"),
	BEFORE_ELEMENT_WRITE(InterlockArrayPrefixHooks.class, "beforeElementWrite", "(Ljava/lang/Object;III)V"),
	BEFORE_ELEMENT_STORE(InterlockArrayPrefixHooks.class, "beforeElementStore",
			"(Ljava/lang/Object;Ljava/lang/Object;III)V"),
	KNOWN_ELEMENT_READ(InterlockArrayPrefixHooks.class, "elementRead", "(Ljava/lang/Object;III~)~"),
	BEFORE_KNOWN_ELEMENT_WRITE(InterlockArrayPrefixHooks.class, "beforeElementWrite", "(Ljava/lang/Object;III~)~"),
	BEFORE_KNOWN_ELEMENT_STORE(InterlockArrayPrefixHooks.class, "beforeElementStore",
			"(Ljava/lang/Object;Ljava/lang/Object;III~)~"),
	ATOMIC_READ(InterlockTransactionHooks.class, "volatileRead", "(Ljava/lang/Object;I)V"),
	BEFORE_ATOMIC_WRITE(InterlockTransactionHooks.class, "beforeVolatileWrite", "(Ljava/lang/Object;I)V"),
	STATIC_ATOMIC_READ(InterlockTransactionHooks.class, "staticVolatileRead", "(I)V"),
	BEFORE_STATIC_ATOMIC_WRITE(InterlockTransactionHooks.class, "beforeStaticVolatileWrite", "(I)V"),
	EFFECT_IF_VALUE(InterlockTransactionHooks.class, "effectIfValue", "(Ljava/lang/Object;)I"),
	EFFECT_IF_NULL(InterlockTransactionHooks.class, "effectIfNull", "(Ljava/lang/Object;)I"),
	ATOMIC_CALL(InterlockTransactionHooks.class, "called", "(Ljava/lang/Object;Ljava/lang/Object;II)V");

	private static final Set<String> OWNERS = Stream.of(values()).map(hook -> hook.owner)
			.collect(Collectors.toUnmodifiableSet());

	private final String owner;
	private final String method;
	private final String descriptor;

	/**
	 * @param descriptor the descriptor, in which # is the type of a thread's state and ~ that of its cached array
	 * state
	 */
	Hook(Class<?> owner, String method, String descriptor) {
		// not a literal, so that it follows a renaming of the class
		this.owner = Type.getInternalName(owner);
		this.method = method;
		this.descriptor = descriptor.replace("#", Type.getDescriptor(InterlockThread.class)).replace("~",
				Type.getDescriptor(InterlockRedundancyBits.class));
	}

	/** Whether a class declares hooks, by its internal name. */
	public static boolean isOwner(String internalName) {
		return OWNERS.contains(internalName);
	}

	/** The class that declares it, by its internal name. */
	public String owner() {
		return owner;
	}

	/** Whether an instruction calls this hook. */
	public boolean isCalledBy(AbstractInsnNode instruction) {
		return instruction instanceof MethodInsnNode call && call.owner.equals(owner) && call.name.equals(method)
				&& call.desc.equals(descriptor);
	}

	/** Emits a call with the arguments on the stack. */
	public void call(MethodVisitor code) {
		code.visitMethodInsn(Opcodes.INVOKESTATIC, owner, method, descriptor, false);
	}

	/** Emits a call whose last argument is a constant. */
	public void call(MethodVisitor code, int last) {
		push(code, last);
		call(code);
	}

	/** Emits a push of a constant. */
	public static void push(MethodVisitor code, int value) {
		if (value >= -1 && value <= 5) {
			code.visitInsn(Opcodes.ICONST_0 + value);
		} else if (value == (byte) value) {
			code.visitIntInsn(Opcodes.BIPUSH, value);
		} else if (value == (short) value) {
			code.visitIntInsn(Opcodes.SIPUSH, value);
		} else {
			code.visitLdcInsn(value);
		}
	}

	/** Emits a push of the sum of an int variable and a constant. */
	public static void sum(MethodVisitor code, int local, int number) {
		code.visitVarInsn(Opcodes.ILOAD, local);
		if (number != 0) {
			push(code, number);
			code.visitInsn(Opcodes.IADD);
		}
	}
}
