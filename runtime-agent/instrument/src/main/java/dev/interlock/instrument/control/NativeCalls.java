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
 * Reports the calls of native code of the JDK that may wait for something outside the program: for sockets, processes and
 * standard input. After such a call a thread that has lost the turn waits for it, so that it does nothing without.
 */
final class NativeCalls extends MethodVisitor {

	private static final String FILE_INPUT = "java/io/FileInputStream";
	private static final String PROCESS = "java/lang/ProcessImpl";
	private static final String PROCESS_HANDLE = "java/lang/ProcessHandleImpl";
	private static final Set<String> CHANNELS = Set.of("sun/nio/ch/NioSocketImpl", "sun/nio/ch/SocketDispatcher",
			"sun/nio/ch/SocketChannelImpl", "sun/nio/ch/ServerSocketChannelImpl", "sun/nio/ch/DatagramChannelImpl",
			"sun/nio/ch/EPollSelectorImpl");

	private final String className;

	/** @param className the internal name of the class */
	NativeCalls(String className, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.className = className;
	}

	/** Whether a class of the JDK, by its internal name, has such calls. */
	static boolean concerns(String name) {
		return name.equals(FILE_INPUT) || name.equals(PROCESS) || name.startsWith(PROCESS_HANDLE)
				|| CHANNELS.contains(name);
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean blocks = blocks(owner, name);
		if (blocks) {
			report();
		}
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (blocks) {
			report();
		}
	}

	private static boolean blocks(String owner, String name) {
		return switch (name) {
		case "read0", "readv0", "write0", "writev0", "readBytes", "waitForProcessExit0", "pollConnect" -> true;
		case "accept", "connect", "poll" -> owner.equals("sun/nio/ch/Net");
		case "wait" -> owner.equals("sun/nio/ch/EPoll") || owner.equals("java/lang/Object") || owner.equals(PROCESS);
		default -> false;
		};
	}

	private void report() {
		if (className.equals(FILE_INPUT)) {
			mv.visitVarInsn(Opcodes.ALOAD, 0);
			mv.visitFieldInsn(Opcodes.GETFIELD, FILE_INPUT, "path", "Ljava/lang/String;");
			ControlHook.READS.call(mv);
		} else {
			ControlHook.BLOCKS.call(mv);
		}
	}
}
