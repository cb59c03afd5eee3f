/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.access;

import java.util.Arrays;
import java.util.stream.Stream;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

import dev.interlock.bootstrap.InterlockArrayCallHooks;
import dev.interlock.instrument.bytecode.Arguments;
import dev.interlock.instrument.context.MethodContext;
import dev.interlock.instrument.hooks.Hook;
import dev.interlock.instrument.meta.FieldReference;
import dev.interlock.spi.SiteKind;

/** Reports the array elements that calls of JDK methods access. The hooks follow the calls. */
public final class ArrayCallTransformer extends MethodVisitor {

	private static final String HOOKS = Type.getInternalName(InterlockArrayCallHooks.class);

	/** The number of local variables reserved for the transformer of unsafe uses, which may instrument the same call. */
	private static final int OF_OTHERS = 12;

	private final MethodContext context;

	public ArrayCallTransformer(MethodContext context, MethodVisitor next) {
		super(Opcodes.ASM9, next);
		this.context = context;
	}

	@Override
	public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
		ArrayCall call = context.type().elements() == 0 ? null : ArrayCall.of(opcode, owner, name, descriptor);
		if (call == null || !context.type().hasContexts() && !context.type().watched().hasArraysIn(context.sites())) {
			super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
			return;
		}
		if (ArrayCall.isClone(opcode, owner, name)) {
			copied(owner, descriptor);
			return;
		}
		if (call.isByResult()) {
			byResult(call, opcode, owner, name, descriptor, isInterface);
			return;
		}
		Type[] arguments = Type.getArgumentTypes(descriptor);
		int before = Arguments.store(mv, arguments, context.firstFreeLocal());
		boolean isAround = call.when() == ArrayCall.When.AROUND_CODE || call.when() == ArrayCall.When.SORTED;
		if (isAround) {
			Hook.BEFORE_ARRAY_CALL.call(mv);
			mv.visitVarInsn(Opcodes.LSTORE, before);
		}
		Arguments.load(mv, arguments, context.firstFreeLocal());
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		if (call.when() == ArrayCall.When.EQUAL) {
			compared(call, arguments);
		} else {
			for (ArrayCall.Range range : call.ranges()) {
				accessed(call.when(), range, arguments, isAround ? before : -1);
			}
		}
	}

	/**
	 * From (array) to (copy). The array is not stored in a local variable, because the JVM's message for a null array
	 * names its source.
	 */
	private void copied(String owner, String descriptor) {
		mv.visitInsn(Opcodes.DUP);
		super.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "clone", descriptor, false);
		mv.visitInsn(Opcodes.SWAP);
		Hook.push(mv, 0);
		Hook.push(mv, Integer.MAX_VALUE);
		Hook.push(mv, context.type().elements());
		Hook.ARRAY_READ.call(mv, context.site(SiteKind.ARRAY_READ, type(Type.getObjectType(owner))));
	}

	private void byResult(ArrayCall call, int opcode, String owner, String name, String descriptor,
			boolean isInterface) {
		Type[] arguments = Stream
				.concat(Stream.of(Type.getType(Object.class)), Arrays.stream(Type.getArgumentTypes(descriptor)))
				.toArray(Type[]::new);
		int first = context.firstFreeLocal() + OF_OTHERS;
		int before = Arguments.store(mv, arguments, first);
		Hook.BEFORE_ARRAY_CALL.call(mv);
		mv.visitVarInsn(Opcodes.LSTORE, before);
		Arguments.load(mv, arguments, first);
		super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
		mv.visitInsn(Opcodes.DUP);
		load(arguments, 0, first);
		load(arguments, 1, first);
		if (call.when() == ArrayCall.When.RETURNED_NUMBER) {
			if (arguments.length == 2) {
				Hook.push(mv, 0);
			} else {
				load(arguments, 2, first);
			}
		}
		mv.visitVarInsn(Opcodes.LLOAD, before);
		Hook.push(mv, context.type().elements());
		Hook hook = call.when() == ArrayCall.When.RETURNED ? Hook.ARRAY_FILLED : Hook.ARRAY_READ_INTO;
		hook.call(mv, context.site(SiteKind.ARRAY_WRITE, type(arguments[1])));
	}

	private void compared(ArrayCall call, Type[] arguments) {
		mv.visitInsn(Opcodes.DUP);
		Hook.push(mv, call.equal());
		load(arguments, call.ranges().get(0).array());
		load(arguments, call.ranges().get(1).array());
		Hook.push(mv, context.type().elements());
		Hook.ARRAYS_COMPARED.call(mv, context.site(SiteKind.ARRAY_READ, type(arguments[0])));
	}

	private void accessed(ArrayCall.When when, ArrayCall.Range range, Type[] arguments, int before) {
		load(arguments, range.array());
		if (range.from() == ArrayCall.NONE) {
			Hook.push(mv, 0);
		} else {
			load(arguments, range.from());
		}
		if (range.end() == ArrayCall.NONE) {
			Hook.push(mv, Integer.MAX_VALUE);
		} else {
			load(arguments, range.end());
		}
		if (range.counted()) {
			load(arguments, range.from());
			mv.visitInsn(Opcodes.IADD);
		}
		if (before >= 0) {
			mv.visitVarInsn(Opcodes.LLOAD, before);
		}
		Hook.push(mv, context.type().elements());
		int site = context.site(range.write() ? SiteKind.ARRAY_WRITE : SiteKind.ARRAY_READ,
				type(arguments[range.array()]));
		Hook hook = when == ArrayCall.When.SORTED ? Hook.SORTED : hook(range.write(), before >= 0);
		hook.call(mv, site);
	}

	private static Hook hook(boolean write, boolean aroundCode) {
		if (aroundCode) {
			return write ? Hook.WRITTEN_AROUND_CODE : Hook.READ_AROUND_CODE;
		}
		return write ? Hook.ARRAY_WRITTEN : Hook.ARRAY_READ;
	}

	private void load(Type[] arguments, int argument) {
		load(arguments, argument, context.firstFreeLocal());
	}

	private void load(Type[] arguments, int argument, int first) {
		int slot = first;
		for (int i = 0; i < argument; i++) {
			slot += arguments[i].getSize();
		}
		mv.visitVarInsn(arguments[argument].getOpcode(Opcodes.ILOAD), slot);
	}

	/**
	 * The type of an array. The component type of an array of references is not known, as the array may be of a
	 * subtype.
	 */
	private static FieldReference type(Type array) {
		boolean isPrimitive = array.getSort() == Type.ARRAY && array.getDescriptor().length() == 2;
		return FieldReference.array(isPrimitive ? array.getClassName() : null);
	}

	/** The number of calls in the code that report elements. */
	public static int count(InsnList code) {
		int count = 0;
		for (AbstractInsnNode instruction : code) {
			count += isReport(instruction) ? 1 : 0;
		}
		return count;
	}

	private static boolean isReport(AbstractInsnNode instruction) {
		return instruction instanceof MethodInsnNode call && call.owner.equals(HOOKS) && call.desc.endsWith("V");
	}

	/** Removes the calls that report elements. */
	public static void removeFrom(InsnList code) {
		for (AbstractInsnNode instruction : code.toArray()) {
			if (isReport(instruction)) {
				Type[] arguments = Type.getArgumentTypes(((MethodInsnNode) instruction).desc);
				for (Type argument : arguments) {
					code.insert(instruction, new InsnNode(argument.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP));
				}
				code.remove(instruction);
			}
		}
	}
}
