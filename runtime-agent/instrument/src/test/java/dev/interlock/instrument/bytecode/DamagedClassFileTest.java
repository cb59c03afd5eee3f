/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.bytecode;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Class files whose parts do not fit together are refused, and cost no more memory than they have bytes. */
class DamagedClassFileTest {

	/** An attribute that ASM does not know. */
	private static final class Unknown extends Attribute {

		Unknown() {
			super("Unknown");
		}

		@Override
		protected ByteVector write(ClassWriter writer, byte[] code, int length, int stack, int locals) {
			return new ByteVector().putInt(0x11223344);
		}
	}

	@Test
	void anAttributeThatIsLongerThanTheFileIsRefused() {
		ClassWriter writer = new ClassWriter(0);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
		writer.visitAttribute(new Unknown());
		writer.visitEnd();
		byte[] bytes = writer.toByteArray();
		assertDoesNotThrow(() -> ClassFiles.reader(bytes).accept(new ClassNode(), 0));
		// the length is before the four bytes of the attribute, which are the last ones of the file
		for (int first : new int[] { 0x7F, 0xFF, 0 }) {
			byte[] damaged = bytes.clone();
			damaged[bytes.length - 8] = (byte) first;
			damaged[bytes.length - 5] = 5;
			assertThrows(IllegalArgumentException.class, () -> ClassFiles.reader(damaged).accept(new ClassNode(), 0));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "V", "[", "L", "L;", "La", "II", "Q", "(I", "()", "()VV", "(V)V", "(La)V", "I()V",
			"()[V" })
	void aDamagedDescriptorIsRefused(String descriptor) {
		ClassNode node = type();
		MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "m", "()V", null, null);
		method.instructions.add(new MethodInsnNode(Opcodes.INVOKESTATIC, "a/B", "n", descriptor, false));
		node.methods.add(method);
		assertThrows(IllegalArgumentException.class, () -> node.accept(new NameCheck(null)));
		ClassNode other = type();
		other.fields.add(new FieldNode(0, "f", descriptor, null, null));
		assertThrows(IllegalArgumentException.class, () -> other.accept(new NameCheck(null)));
	}

	@Test
	void aMissingNameIsRefused() {
		ClassNode node = type();
		node.methods.add(new MethodNode(Opcodes.ACC_STATIC, null, "()V", null, null));
		assertThrows(IllegalArgumentException.class, () -> node.accept(new NameCheck(null)));
	}

	@Test
	void aClassWithAllKindsOfDescriptorsIsAccepted() throws Exception {
		for (Class<?> type : new Class<?>[] { DamagedClassFileTest.class, ClassReader.class, NameCheck.class,
				java.util.concurrent.ConcurrentHashMap.class, LdcInsnNode.class }) {
			ClassNode node = new ClassNode();
			new BoundedClassReader(
					ClassLoader.getSystemResourceAsStream(type.getName().replace('.', '/') + ".class").readAllBytes())
					.accept(new NameCheck(node), 0);
			node.accept(new NameCheck(null));
		}
	}

	private static ClassNode type() {
		ClassNode node = new ClassNode();
		node.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
		return node;
	}
}
