/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Facts about a class of the synchronisation model that are needed before its first method is transformed. */
final class ModelScan extends ClassVisitor {

	private final Map<String, String> references = new HashMap<>();
	private final Set<String> longs = new HashSet<>();
	private final Set<String> volatiles = new HashSet<>();
	private final Map<String, MethodLocals> locals = new HashMap<>();

	private final ModelRules rules;

	private ModelScan(ModelRules rules) {
		super(Opcodes.ASM9);
		this.rules = rules;
	}

	/**
	 * Reads a class.
	 *
	 * @param rules the rules of the class; only the methods that they name are read
	 */
	static ModelScan of(ClassReader reader, ModelRules rules) {
		ModelScan scan = new ModelScan(rules);
		reader.accept(scan, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
		return scan;
	}

	/** The descriptor of a non-static reference field that the class declares; null if there is none. */
	String reference(String field) {
		return references.get(field);
	}

	/** Whether the class declares a non-static field of type long with this name. */
	boolean isLong(String field) {
		return longs.contains(field);
	}

	/** Whether the class declares a volatile field with this name. */
	boolean isVolatile(String field) {
		return volatiles.contains(field);
	}

	/** The local variables of a method with code that a rule names. */
	MethodLocals locals(String name, String descriptor) {
		return locals.get(name + descriptor);
	}

	@Override
	public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
		if ((access & Opcodes.ACC_VOLATILE) != 0) {
			volatiles.add(name);
		}
		if ((access & Opcodes.ACC_STATIC) == 0 && (descriptor.startsWith("L") || descriptor.startsWith("["))) {
			references.put(name, descriptor);
		}
		if ((access & Opcodes.ACC_STATIC) == 0 && descriptor.equals("J")) {
			longs.add(name);
		}
		return null;
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		if (!rules.name(name)) {
			return null;
		}
		MethodLocals method = new MethodLocals();
		locals.put(name + descriptor, method);
		return method;
	}

	/** The local variables of one method: the number of slots, and the slots that are written. */
	static final class MethodLocals extends MethodVisitor {

		private final Set<Integer> written = new HashSet<>();
		private int size;

		MethodLocals() {
			super(Opcodes.ASM9);
		}

		/** The first slot that the method does not use. */
		int firstFree() {
			return size;
		}

		/** Whether a slot keeps its argument until the end of the method. */
		boolean isUnchanged(int slot) {
			return !written.contains(slot);
		}

		@Override
		public void visitVarInsn(int opcode, int slot) {
			if (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE) {
				written.add(slot);
			}
		}

		@Override
		public void visitIincInsn(int slot, int increment) {
			written.add(slot);
		}

		@Override
		public void visitMaxs(int maxStack, int maxLocals) {
			size = maxLocals;
		}
	}
}
