/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.context;

import java.util.Map;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.meta.ClassFields;
import dev.interlock.instrument.meta.HiddenField;

/** Class file limits that apply to a whole class, or are known only after the class is written. */
public final class ClassLimits {

	private static final int MOST = 0xFFFF;
	/** The owner field and that for what engines keep, and the fields added for each field that sections watch. */
	private static final int FURTHER_FIELDS = 2;
	private static final int FIELDS_OF_SECTIONS = 2;

	private ClassLimits() {
		// only static members
	}

	/** Whether hidden fields fit into a class: neither their number nor their names exceed the limits. */
	public static boolean canHaveHidden(ClassFields type) {
		long count = FURTHER_FIELDS;
		for (ClassFields.Field field : type.all()) {
			count += 1 + (field.isMonitored() ? HiddenField.KINDS.length() : 0) + FIELDS_OF_SECTIONS;
			if (length(HiddenField.of(type.name(), field).name(0)) > MOST) {
				return false;
			}
		}
		return count <= MOST;
	}

	/** The length in bytes of a name in a class file. */
	private static int length(String name) {
		int length = 0;
		for (int i = 0; i < name.length(); i++) {
			char letter = name.charAt(i);
			length += letter != 0 && letter < 0x80 ? 1 : letter < 0x800 ? 2 : 3;
		}
		return length;
	}

	/**
	 * Checks the operand stacks of a written class. ASM's writer counts to 32,767 and truncates larger values, so a
	 * truncated stack is smaller than before.
	 * @param before the operand stacks of the methods that had deep ones
	 */
	public static void checkStacks(byte[] changed, Map<String, Integer> before) {
		if (before.isEmpty()) {
			return;
		}
		new ClassReader(changed).accept(new ClassVisitor(Opcodes.ASM9) {
			@Override
			public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
					String[] exceptions) {
				Integer original = before.get(name + descriptor);
				return original == null ? null : new MethodVisitor(Opcodes.ASM9) {
					@Override
					public void visitMaxs(int maxStack, int maxLocals) {
						if (maxStack < original) {
							throw new MethodLimitException(name + descriptor,
									"an operand stack of " + original + " slots or more");
						}
					}
				};
			}
		}, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
	}
}
