/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrumented.WideLoopSample;

/** Instrumented loops pass the verifier, whatever their frames contain about local variables. */
class LoopFramesTest {

	private static final String NAME = "generated.Sum";
	private static final Object[] ALL = { "[Ljava/lang/Object;", Opcodes.INTEGER, Opcodes.INTEGER, Opcodes.INTEGER };
	private static final Object[] DEAD = { "[Ljava/lang/Object;", Opcodes.TOP, Opcodes.INTEGER, Opcodes.INTEGER };

	@Test
	void aLoopThatReadsAFieldBesideWideVariables() throws Throwable {
		assertEquals(13L, new Instrumented(InstrumentationPlan.CHECKS, WideLoopSample.class).call("sum"));
	}

	/** As ProGuard emits it: a variable that is dead at a label has no type in the frame there. */
	@Test
	void aVariableThatIsDeadInPartOfTheLoop() throws Exception {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, NAME).add(NAME, sum());
		Object[] counted = { "two", 1 };
		assertEquals(3, Class.forName(NAME, true, loader).getMethod("sum", Object[].class).invoke(null,
				(Object) counted));
	}

	/** {@code for (int i = 0, n = all.length; i < n; i++) sum += all[i] instanceof String ? 2 : 1;}. */
	private static byte[] sum() {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, NAME.replace('.', '/'), null, "java/lang/Object", null);
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "sum",
				"([Ljava/lang/Object;)I", null, null);
		Label head = new Label();
		Label end = new Label();
		code.visitCode();
		code.visitInsn(Opcodes.ICONST_0);
		code.visitVarInsn(Opcodes.ISTORE, 1);
		code.visitInsn(Opcodes.ICONST_0);
		code.visitVarInsn(Opcodes.ISTORE, 2);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitInsn(Opcodes.ARRAYLENGTH);
		code.visitVarInsn(Opcodes.ISTORE, 3);
		code.visitLabel(head);
		code.visitFrame(Opcodes.F_NEW, 4, ALL, 0, null);
		code.visitVarInsn(Opcodes.ILOAD, 2);
		code.visitVarInsn(Opcodes.ILOAD, 3);
		code.visitJumpInsn(Opcodes.IF_ICMPGE, end);
		addTwoOrOne(code);
		code.visitIincInsn(2, 1);
		code.visitJumpInsn(Opcodes.GOTO, head);
		code.visitLabel(end);
		code.visitFrame(Opcodes.F_NEW, 2, new Object[] { Opcodes.TOP, Opcodes.INTEGER }, 0, null);
		code.visitVarInsn(Opcodes.ILOAD, 1);
		code.visitInsn(Opcodes.IRETURN);
		code.visitMaxs(0, 0);
		code.visitEnd();
		writer.visitEnd();
		return writer.toByteArray();
	}

	/** The previous value is only on the stack at these frames. */
	private static void addTwoOrOne(MethodVisitor code) {
		Label other = new Label();
		Label add = new Label();
		code.visitVarInsn(Opcodes.ILOAD, 1);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitVarInsn(Opcodes.ILOAD, 2);
		code.visitInsn(Opcodes.AALOAD);
		code.visitTypeInsn(Opcodes.INSTANCEOF, "java/lang/String");
		code.visitJumpInsn(Opcodes.IFEQ, other);
		code.visitInsn(Opcodes.ICONST_2);
		code.visitJumpInsn(Opcodes.GOTO, add);
		code.visitLabel(other);
		code.visitFrame(Opcodes.F_NEW, 4, DEAD, 1, new Object[] { Opcodes.INTEGER });
		code.visitInsn(Opcodes.ICONST_1);
		code.visitLabel(add);
		code.visitFrame(Opcodes.F_NEW, 4, DEAD, 2, new Object[] { Opcodes.INTEGER, Opcodes.INTEGER });
		code.visitInsn(Opcodes.IADD);
		code.visitVarInsn(Opcodes.ISTORE, 1);
	}
}
