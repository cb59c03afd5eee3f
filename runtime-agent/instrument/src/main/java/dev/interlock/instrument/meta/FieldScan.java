/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.meta;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Records the fields that a class file declares, and which methods may override others. */
public final class FieldScan extends ClassVisitor {

	private ClassFields fields;

	/** A scan of one class. */
	public FieldScan() {
		super(Opcodes.ASM9);
	}

	/** The fields of a class. Its code is not read. */
	static ClassFields read(ClassReader reader) {
		FieldScan scan = new FieldScan();
		reader.accept(scan, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
		return scan.fields;
	}

	/** The fields of the visited class. */
	public ClassFields fields() {
		return fields;
	}

	/** Whether a method is a finalizer. */
	public static boolean isFinalizer(int access, String name, String descriptor) {
		return name.equals("finalize") && descriptor.equals("()V")
				&& (access & (Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
	}

	@Override
	public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
		fields = new ClassFields(name, superName);
	}

	@Override
	public void visitNestHost(String nestHost) {
		fields.setNestHost(nestHost);
	}

	@Override
	public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
		fields.add(access, name, descriptor);
		return null;
	}

	@Override
	public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
			String[] exceptions) {
		if (!"java/lang/Object".equals(fields.superName())
				&& (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0 && !name.startsWith("<")) {
			fields.addOverriding(name, descriptor);
		}
		if (isFinalizer(access, name, descriptor)) {
			fields.setFinalizer();
		}
		return null;
	}
}
