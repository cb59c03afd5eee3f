/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

import dev.interlock.bootstrap.InterlockVarHandleHooks;
import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.spi.SiteKind;

/** Reports accesses through {@code VarHandle} and {@code Unsafe}, memory fences and reachability fences. */
public final class VarHandleTransformer extends MethodVisitor {

	private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";

	private final MethodContext context;
	private final boolean isWatched;

	/** @param isWatched whether accesses are reported, and not only their ordering effects */
	public VarHandleTransformer(MethodContext context, boolean isWatched, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
		this.isWatched = isWatched;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		if (owner.equals("java/lang/ref/Reference") && name.equals("reachabilityFence")) {
			Hook.BEFORE_REACHABILITY_FENCE.call(mv);
			context.type().addHook();
		}
		boolean isHandle = owner.equals(VAR_HANDLE);
		boolean isUnsafe = owner.equals("sun/misc/Unsafe") || owner.equals("jdk/internal/misc/Unsafe");
		if (!isHandle && !isUnsafe) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		MemoryMode mode = isHandle ? MemoryMode.ofVarHandle(name) : MemoryMode.ofUnsafe(name);
		Type[] arguments = Type.getArgumentTypes(descriptor);
		if (isFence(name, descriptor)) {
			fence(opcode, owner, name, descriptor, isInterface);
		} else if (opcode != Opcodes.INVOKEVIRTUAL || mode == null || isUnsafe && !isObjectWithOffset(arguments)
				|| !isWatched && !mode.acquires() && !mode.releases()) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		} else {
			access(owner, name, descriptor, mode, arguments);
		}
	}

	/** From (receiver, arguments) to (result). */
	private void access(String owner, String name, String descriptor, MemoryMode mode, Type[] arguments) {
		boolean isHandle = owner.equals(VAR_HANDLE);
		int bits = mode.bits() | (isWatched ? 0 : InterlockVarHandleHooks.ORDER_ONLY)
				| (isHandle ? 0 : MemoryMode.widthOfUnsafe(name) << InterlockVarHandleHooks.WIDTH_SHIFT);
		int site = context.site(kind(arguments, mode.writes()), context.type().call(owner, name));
		int local = context.firstFreeLocal();
		int handle = Arguments.store(mv, arguments, local);
		if (isHandle) {
			mv.visitInsn(Opcodes.DUP);
			mv.visitVarInsn(Opcodes.ASTORE, handle);
		}
		variable(isHandle, handle, arguments, local);
		Hook.push(mv, bits);
		(isHandle ? Hook.BEFORE_HANDLE : Hook.BEFORE_UNSAFE).call(mv, site);
		Arguments.load(mv, arguments, local);
		mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
		boolean isReported = mode.isConditional()
				&& hasWritten(name, Type.getReturnType(descriptor), arguments, handle);
		if (isReported) {
			mv.visitVarInsn(Opcodes.ISTORE, handle + 1);
		}
		variable(isHandle, handle, arguments, local);
		Hook.push(mv, bits);
		if (isReported) {
			mv.visitVarInsn(Opcodes.ILOAD, handle + 1);
			Hook.push(mv, InterlockVarHandleHooks.WRITTEN_SHIFT);
			mv.visitInsn(Opcodes.ISHL);
			mv.visitInsn(Opcodes.IOR);
		}
		(isHandle ? Hook.AFTER_HANDLE : Hook.AFTER_UNSAFE).call(mv, site);
	}

	/**
	 * From (result) to (result, whether a compare-and-set or compare-and-exchange has written), if that can be
	 * determined.
	 *
	 * @param end the slot behind the arguments, of which the last two are the expected value and the new one
	 * @return whether it can; if not, nothing is pushed, and the access counts as a read
	 */
	private boolean hasWritten(String name, Type result, Type[] arguments, int end) {
		if (!name.contains("Exchange")) {
			boolean isReported = result.getSort() == Type.BOOLEAN;
			if (isReported) {
				mv.visitInsn(Opcodes.DUP);
			}
			return isReported;
		}
		Type expected = arguments[arguments.length - 2];
		Hook same = same(result);
		if (same == null || same != same(expected)) {
			return false;
		}
		mv.visitInsn(result.getSize() == 2 ? Opcodes.DUP2 : Opcodes.DUP);
		mv.visitVarInsn(expected.getOpcode(Opcodes.ILOAD),
				end - arguments[arguments.length - 1].getSize() - expected.getSize());
		same.call(mv);
		return true;
	}

	/** The hook that compares two values of a type; null for void. */
	private static Hook same(Type type) {
		return switch (type.getSort()) {
		case Type.OBJECT, Type.ARRAY -> Hook.IS_SAME_REFERENCE;
		case Type.LONG -> Hook.IS_SAME_LONG;
		case Type.FLOAT -> Hook.IS_SAME_FLOAT;
		case Type.DOUBLE -> Hook.IS_SAME_DOUBLE;
		case Type.VOID -> null;
		default -> Hook.IS_SAME_INT;
		};
	}

	/** Pushes (handle, first coordinate, index), or for Unsafe (object, offset). */
	private void variable(boolean isHandle, int handle, Type[] arguments, int local) {
		if (!isHandle) {
			mv.visitVarInsn(Opcodes.ALOAD, local);
			mv.visitVarInsn(Opcodes.LLOAD, local + 1);
			return;
		}
		mv.visitVarInsn(Opcodes.ALOAD, handle);
		if (arguments.length > 0 && isReference(arguments[0])) {
			mv.visitVarInsn(Opcodes.ALOAD, local);
		} else {
			mv.visitInsn(Opcodes.ACONST_NULL);
		}
		Arguments.loadIndex(mv, arguments, local);
	}

	private void fence(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		boolean isRelease = !name.startsWith("acquire") && !name.startsWith("load");
		boolean isAcquire = !name.startsWith("release") && !name.startsWith("store");
		if (isRelease) {
			Hook.BEFORE_FENCE.call(mv);
		}
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (isAcquire) {
			Hook.AFTER_FENCE.call(mv);
		}
		context.type().addHook();
	}

	private static boolean isFence(String name, String descriptor) {
		return name.endsWith("Fence") && descriptor.equals("()V");
	}

	private static boolean isObjectWithOffset(Type[] arguments) {
		return arguments.length >= 2 && arguments[0].getSort() == Type.OBJECT && arguments[1].getSort() == Type.LONG;
	}

	private static boolean isReference(Type type) {
		return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
	}

	/** The kind of the site; an access that may write counts as a write. */
	private static SiteKind kind(Type[] arguments, boolean write) {
		if (arguments.length > 1 && arguments[0].getSort() == Type.ARRAY) {
			return write ? SiteKind.ARRAY_WRITE : SiteKind.ARRAY_READ;
		}
		return write ? SiteKind.FIELD_WRITE : SiteKind.FIELD_READ;
	}
}
