/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import java.util.Set;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Replaces calls that let threads wait, give way or read the clock. Calls are replaced and not the bodies of the called
 * methods, because many of these are intrinsic: compiled code does not execute a changed body.
 */
final class CallReplacement extends MethodVisitor {

	private static final String THREAD = "java/lang/Thread";
	private static final String UNSAFE = "jdk/internal/misc/Unsafe";
	private static final String STATE = "()Ljava/lang/Thread$State;";
	private static final String CONCURRENT = "java/util/concurrent/";
	/** The methods that {@link #surround} knows. */
	private static final Set<String> OF_THREADS = Set.of("join()V", "join(J)V", "start()V", "isAlive()Z",
			"isInterrupted()Z", "getState" + STATE);

	private final MethodPlaces places;
	private final boolean ofJdk;
	private final boolean waits;
	private final AccessPlaces calls;

	/**
	 * @param calls receives the called methods; null in the JDK
	 * @param ofJdk whether the method belongs to the JDK
	 * @param waits whether calls of {@code wait} and {@code notify} are replaced
	 */
	CallReplacement(MethodPlaces places, AccessPlaces calls, boolean ofJdk, boolean waits, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.calls = calls;
		this.places = places;
		this.ofJdk = ofJdk;
		this.waits = waits;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (!ofJdk && asksForThreads(owner, name)) {
			ControlHook.ASKS_FOR_THREADS.call(mv);
		}
		ControlHook replacing = opcode == Opcodes.INVOKESTATIC ? replacing(owner, name + descriptor)
				: ofJdk ? replacingInJdk(owner, name + descriptor) : null;
		if (replacing == null && waits && opcode != Opcodes.INVOKESTATIC) {
			replacing = replacingOnObject(name + descriptor);
		}
		if (replacing == ControlHook.NANO_TIME || replacing == ControlHook.CURRENT_TIME_MILLIS
				|| replacing == ControlHook.NOTIFY || replacing == ControlHook.NOTIFY_ALL) {
			replacing.call(mv);
		} else if (replacing != null) {
			replacing.call(mv, places.next(name));
		} else if (ofJdk || opcode == Opcodes.INVOKESTATIC || !surround(opcode, owner, name, descriptor, isInterface)) {
			if (!ofJdk && !name.equals("<init>")
					&& (owner.startsWith(CONCURRENT) || owner.equals("java/lang/invoke/VarHandle"))) {
				int site = places.next(name);
				calls.addCall(site, owner, name);
				ControlHook.CALL.call(mv, site);
			}
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			if (!ofJdk && owner.equals("java/lang/Class") && descriptor.equals("()[Ljava/lang/reflect/Method;")) {
				ControlHook.METHODS.call(mv);
			}
		}
	}

	/** Whether a call of the program may be changed. */
	static boolean changes(boolean isStatic, String owner, String name, String descriptor) {
		ControlHook replacing = isStatic ? replacing(owner, name + descriptor) : replacingOnObject(name + descriptor);
		return replacing != null || asksForThreads(owner, name) || owner.startsWith(CONCURRENT)
				|| !isStatic && OF_THREADS.contains(name + descriptor);
	}

	private static boolean asksForThreads(String owner, String name) {
		return switch (owner) {
		case THREAD -> name.equals("activeCount") || name.equals("enumerate") || name.equals("getAllStackTraces");
		case "java/lang/ThreadGroup" -> name.equals("activeCount") || name.equals("enumerate");
		case "java/lang/management/ThreadMXBean" -> name.startsWith("getThreadCount") || name.endsWith("ThreadIds");
		default -> false;
		};
	}

	private static ControlHook replacing(String owner, String method) {
		if (owner.equals(THREAD)) {
			return switch (method) {
			case "sleep(J)V" -> ControlHook.SLEEP;
			case "sleep(JI)V" -> ControlHook.SLEEP_NANOS;
			case "sleep(Ljava/time/Duration;)V" -> ControlHook.SLEEP_DURATION;
			case "yield()V" -> ControlHook.YIELD;
			case "onSpinWait()V" -> ControlHook.ON_SPIN_WAIT;
			default -> null;
			};
		}
		if (owner.equals("java/lang/System")) {
			return switch (method) {
			case "nanoTime()J" -> ControlHook.NANO_TIME;
			case "currentTimeMillis()J" -> ControlHook.CURRENT_TIME_MILLIS;
			default -> null;
			};
		}
		return null;
	}

	private static ControlHook replacingInJdk(String owner, String method) {
		if (!owner.equals(UNSAFE)) {
			return null;
		}
		return switch (method) {
		case "park(ZJ)V" -> ControlHook.PARK;
		case "unpark(Ljava/lang/Object;)V" -> ControlHook.UNPARK;
		default -> null;
		};
	}

	/** These methods are final, so every class has those of {@code Object}. */
	private static ControlHook replacingOnObject(String method) {
		return switch (method) {
		case "wait()V" -> ControlHook.WAIT;
		case "wait(J)V" -> ControlHook.WAIT_MILLIS;
		case "wait(JI)V" -> ControlHook.WAIT_NANOS;
		case "notify()V" -> ControlHook.NOTIFY;
		case "notifyAll()V" -> ControlHook.NOTIFY_ALL;
		default -> null;
		};
	}

	/** Adds hooks around calls that may be of a thread, whatever the class that the instruction names. */
	private boolean surround(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (opcode == Opcodes.INVOKESPECIAL || isInterface) {
			return false;
		}
		switch (name + descriptor) {
		case "join()V" -> {
			mv.visitInsn(Opcodes.DUP);
			ControlHook.JOIN.call(mv, places.next(name));
			super.visitMethodInsn(opcode, owner, name, descriptor, false);
		}
		case "join(J)V" -> {
			// thread millis -> thread millis'
			mv.visitInsn(Opcodes.DUP2_X1);
			mv.visitInsn(Opcodes.POP2);
			mv.visitInsn(Opcodes.DUP_X2);
			ControlHook.JOIN_MILLIS.call(mv, places.next(name));
			super.visitMethodInsn(opcode, owner, name, descriptor, false);
		}
		case "start()V" -> {
			super.visitMethodInsn(opcode, owner, name, descriptor, false);
			ControlHook.CALL.call(mv, places.next(name));
		}
		case "isAlive()Z" -> ask(ControlHook.IS_ALIVE, opcode, owner, name, descriptor);
		case "isInterrupted()Z" -> ask(ControlHook.IS_INTERRUPTED, opcode, owner, name, descriptor);
		case "getState" + STATE -> ask(ControlHook.STATE, opcode, owner, name, descriptor);
		default -> {
			return false;
		}
		}
		return true;
	}

	private void ask(ControlHook hook, int opcode, String owner, String name, String descriptor) {
		mv.visitInsn(Opcodes.DUP);
		super.visitMethodInsn(opcode, owner, name, descriptor, false);
		hook.call(mv);
	}
}
