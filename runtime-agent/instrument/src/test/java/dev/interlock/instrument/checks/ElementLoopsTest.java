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

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.bootstrap.InterlockTransactionListener;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.meta.ClassFilter;
import dev.interlock.instrument.transactions.IgnoringTransactions;
import dev.interlock.instrument.transactions.TransactionPlan;
import dev.interlock.instrument.transactions.TransactionRules;
import dev.interlock.instrumented.ElementLoopSample;

/** Accesses in loops are reported for the first elements, in either version of the loop. */
class ElementLoopsTest {

	private static final int ELEMENTS = 4;
	private static final String MADE = "generated.ConditionLast";

	@AfterEach
	void uninstall() {
		InterlockTransactionListener.install(null);
		InterlockThread.current().epoch = 0;
		InterlockThread.current().view = null;
	}

	@ParameterizedTest
	@CsvSource({ "up,w0 w1 w2 w3", "fromTheMiddle,r3 w1 w2 w3", "neighbours,r0 r2 w1 w3", "references,r2 r3 w2 w3",
			"moved,r1 w2 w3",
			"countedInside,r1 r3 w0 w1 w2 w3", "withAField,r0 r1 r2 r3 w0 w2", "thrownOut,w1 w3",
			"nested,r0 r1 r2 r3 w0 w1 w2 w3", "countedOverTheLargestNumber,w2", "down,w1 w2 w3",
			"set,r0 r1 w0 w1" })
	void theFirstElementsAreReported(String method, String expected) throws Throwable {
		InstrumentedLoader loader = loader(ElementLoopSample.class.getName());
		assertEquals(expected, events(new Instrumented(loader, ElementLoopSample.class.getName()), method));
	}

	/** By loop: the number of its innermost loops without hooks. */
	@ParameterizedTest
	@CsvSource({ "up,1", "fromTheMiddle,1", "neighbours,1", "references,0", "moved,1", "countedInside,1",
			"withAField,1",
			"thrownOut,1", "nested,0", "countedOverTheLargestNumber,1", "down,0", "set,0" })
	void theSecondVersionHasNoHooks(String method, int expected) throws Exception {
		try (var in = ElementLoopSample.class.getResourceAsStream("ElementLoopSample.class")) {
			assertEquals(expected, quietLoops(ElementLoopSample.class.getName(), in.readAllBytes(), method));
		}
	}

	@Test
	void aHookOfAnotherElementStaysInTheSecondVersion() throws Exception {
		try (var in = ElementLoopSample.class.getResourceAsStream("ElementLoopSample.class")) {
			MethodNode nested = instrumented(ElementLoopSample.class.getName(), in.readAllBytes(), "nested");
			// the second version of the inner loop, the first one, and the outer loop
			assertEquals(List.of(1L, 3L, 3L), loops(nested).stream().sorted().toList());
		}
	}

	/** Compilers may also put the condition last, and enter the loop there. */
	@ParameterizedTest
	@CsvSource({ "true", "false" })
	void theConditionMayComeLast(boolean isFollowed) throws Throwable {
		byte[] bytes = conditionLast(isFollowed);
		InstrumentedLoader loader = loader(MADE).add(MADE, bytes);
		assertEquals("r2 r3 w1 w2 w3", events(new Instrumented(loader, MADE), "run"));
		assertEquals(isFollowed ? 2 : 1, quietLoops(MADE, bytes, "run"));
	}

	private static InstrumentedLoader loader(String name) {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, name);
		loader.instrumenter.withContexts(ELEMENTS);
		loader.instrumenter
				.watch(new TransactionPlan(new ClassFilter(List.of(), List.of()), TransactionRules.none()));
		return loader;
	}

	private static String events(Instrumented sample, String method) throws Throwable {
		InterlockThread.current().view = "known";
		InterlockThread.current().epoch = 1;
		InterlockTransactionListener.install(new IgnoringTransactions());
		sample.call(method);
		TreeSet<String> events = new TreeSet<>();
		for (String check : sample.recorder.checks) {
			if (check.contains("[")) {
				events.add(check.charAt(0) + check.replaceAll("\\D", ""));
			}
		}
		return String.join(" ", events);
	}

	private static long quietLoops(String name, byte[] bytes, String method) throws Exception {
		return loops(instrumented(name, bytes, method)).stream().filter(hooks -> hooks == 0).count();
	}

	/** The number of hooks for elements in each loop. */
	private static List<Long> loops(MethodNode code) {
		return Arrays.stream(code.instructions.toArray())
				.filter(at -> at instanceof JumpInsnNode jump && isBack(code, jump))
				.map(at -> hooks(((JumpInsnNode) at).label, at)).toList();
	}

	private static boolean isBack(MethodNode code, JumpInsnNode jump) {
		int target = code.instructions.indexOf(jump.label);
		int from = code.instructions.indexOf(jump);
		// the second version returns to the first one if the counter overflows
		return target < from && Arrays.stream(code.instructions.toArray(), target, from).noneMatch(
				at -> at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN
						|| at.getOpcode() == Opcodes.ATHROW);
	}

	private static long hooks(AbstractInsnNode from, AbstractInsnNode end) {
		long hooks = 0;
		for (AbstractInsnNode at = from; at != end; at = at.getNext()) {
			hooks += at instanceof MethodInsnNode call && call.name.toLowerCase(Locale.ROOT)
					.contains("element") ? 1 : 0;
		}
		return hooks;
	}

	private static MethodNode instrumented(String name, byte[] bytes, String method) throws Exception {
		InstrumentedLoader loader = loader(name);
		ClassNode type = new ClassNode();
		new ClassReader(loader.instrumenter.instrument(loader, name.replace('.', '/'), bytes)).accept(type,
				ClassReader.SKIP_FRAMES);
		return type.methods.stream().filter(each -> each.name.equals(method)).findFirst().orElseThrow();
	}

	/** {@code for (int i = 1; i < 19; i++) a[i] = a[i + 1];} and behind it nothing, or another loop. */
	private static byte[] conditionLast(boolean isFollowed) {
		ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
		writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, MADE.replace('.', '/'), null, "java/lang/Object", null);
		MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
		code.visitCode();
		code.visitIntInsn(Opcodes.BIPUSH, 20);
		code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
		code.visitVarInsn(Opcodes.ASTORE, 0);
		code.visitInsn(Opcodes.ICONST_1);
		code.visitVarInsn(Opcodes.ISTORE, 1);
		Label head = new Label();
		Label condition = new Label();
		code.visitJumpInsn(Opcodes.GOTO, condition);
		code.visitLabel(head);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitVarInsn(Opcodes.ILOAD, 1);
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitVarInsn(Opcodes.ILOAD, 1);
		code.visitInsn(Opcodes.ICONST_1);
		code.visitInsn(Opcodes.IADD);
		code.visitInsn(Opcodes.IALOAD);
		code.visitInsn(Opcodes.IASTORE);
		code.visitIincInsn(1, 1);
		code.visitLabel(condition);
		code.visitVarInsn(Opcodes.ILOAD, 1);
		code.visitIntInsn(Opcodes.BIPUSH, 19);
		code.visitJumpInsn(Opcodes.IF_ICMPLT, head);
		if (isFollowed) {
			Label other = new Label();
			code.visitLabel(other);
			code.visitIincInsn(1, -1);
			code.visitVarInsn(Opcodes.ILOAD, 1);
			code.visitJumpInsn(Opcodes.IFGT, other);
		}
		code.visitInsn(Opcodes.RETURN);
		code.visitMaxs(0, 0);
		code.visitEnd();
		writer.visitEnd();
		return writer.toByteArray();
	}
}
