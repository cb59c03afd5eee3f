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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockMethodSampling;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.GeneratedClass;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrument.Recorder;
import dev.interlock.instrument.context.MethodSwitches;
import dev.interlock.instrumented.SwitchSample;

/** Checks are switched off and on while a method runs, without a change of its results. */
class SwitchTest {

	private static final int SUM = SwitchSample.SIZE * (SwitchSample.SIZE - 1) / 2;
	private static final int MUCH = 100_000_000;
	private static final int LITTLE = 10_000;

	@BeforeEach
	@AfterEach
	void useUp() {
		InterlockThread.current().epoch = 0;
		InterlockThread.current().spent = 0;
		for (int i = 0; i < 100; i++) {
			InterlockMethodSampling.give(i, -InterlockMethodSampling.left(i));
		}
	}

	@ParameterizedTest
	@CsvSource({ "loop, " + SUM, "nested, 1024", "caught, -4096", "constructed, 0" })
	void aLoopContinuesWithoutChecks(String method, int result) throws Throwable {
		Instrumented much = sample(MUCH);
		assertEquals(result, much.call(method));
		int all = much.recorder.checks.size();
		useUp();
		Instrumented little = sample(LITTLE);
		assertEquals(result, little.call(method));
		List<String> some = little.recorder.checks;
		assertTrue(some.size() > 10, some::toString);
		assertTrue(some.size() < all, some.size() + " of " + all);
		assertEquals(much.recorder.checks.subList(0, some.size()), some);
		useUp();
		Instrumented nothing = sample(0);
		assertEquals(result, nothing.call(method));
		assertEquals(List.of(), nothing.recorder.checks);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, LITTLE, MUCH })
	void synchronizationIsAlwaysReported(int allowance) throws Throwable {
		Instrumented sample = sample(allowance);
		assertEquals(SUM, sample.call("locked"));
		assertEquals(List.of("acquire 0 locked", "release 0 locked"), sample.recorder.events);
		assertEquals(allowance == 0, sample.recorder.checks.isEmpty());
	}

	@Test
	void aMethodWithANewBudgetIsCheckedAgain() throws Throwable {
		MethodSwitches switches = new MethodSwitches(0);
		Instrumented sample = sample(switches);
		sample.call("loop");
		assertEquals(List.of(), sample.recorder.checks);
		int number = numberOf(switches, SwitchSample.class.getName() + ".loop");
		assertEquals(0, InterlockMethodSampling.usedUp(number));
		InterlockMethodSampling.give(number, LITTLE);
		InterlockThread.current().epoch++;
		sample.call("loop");
		assertTrue(sample.recorder.checks.size() > 10);
		assertTrue(InterlockMethodSampling.left(number) <= 0);
		assertTrue(InterlockMethodSampling.usedUp(number) != 0);
		assertEquals(4, switches.sites(number));
	}

	@Test
	void aMethodInASamplingPauseHasNoChecksAndKeepsItsSwitch() throws Throwable {
		MethodSwitches switches = new MethodSwitches(MUCH);
		sample(switches).call("loop");
		int methods = switches.methods();
		BitSet loop = new BitSet();
		loop.set(numberOf(switches, SwitchSample.class.getName() + ".loop"));
		assertEquals(Set.of(SwitchSample.class.getName()), switches.rest(loop));
		Instrumented resting = sample(switches);
		assertEquals(SUM, resting.call("locked"));
		assertFalse(resting.recorder.checks.isEmpty());
		resting.recorder.checks.clear();
		resting.call("loop");
		assertEquals(List.of(), resting.recorder.checks);
		assertEquals(Set.of(), switches.rest(loop));
		assertEquals(Set.of(SwitchSample.class.getName()), switches.rest(new BitSet()));
		Instrumented watched = sample(switches);
		watched.call("loop");
		assertFalse(watched.recorder.checks.isEmpty());
		assertEquals(methods, switches.methods());
	}

	@Test
	void aSuspendedSwitchIsOffWhateverItsBudget() throws Throwable {
		MethodSwitches switches = new MethodSwitches(MUCH);
		Instrumented sample = sample(switches);
		int number = numberOf(switches, SwitchSample.class.getName() + ".loop");
		InterlockMethodSampling.rest(number, true);
		assertEquals(SUM, sample.call("loop"));
		assertEquals(List.of(), sample.recorder.checks);
		assertEquals(MUCH, InterlockMethodSampling.left(number), "nothing is spent");
		sample.call("locked");
		assertFalse(sample.recorder.checks.isEmpty(), "others go on");
		sample.recorder.checks.clear();
		InterlockMethodSampling.rest(number, false);
		InterlockThread.current().epoch++;
		assertEquals(SUM, sample.call("loop"));
		assertFalse(sample.recorder.checks.isEmpty());
	}

	@Test
	void methodsWithLoopsAreKnown() throws Throwable {
		MethodSwitches switches = new MethodSwitches(MUCH);
		sample(switches);
		String name = SwitchSample.class.getName();
		assertTrue(switches.isLooping(name, "loop"));
		assertTrue(switches.isLooping(name, "nested"));
		assertFalse(switches.isLooping(name, "next"));
		assertFalse(switches.isLooping(name, "absent"));
	}

	@ParameterizedTest
	@CsvSource({ "48, 0", "49, 0", "50, 0", "51, 0", "61, 0", "48, 1000", "49, 1000", "50, 1000", "51, 1000",
			"61, 1000" })
	void classFilesOfAllAges(int version, int allowance) throws Exception {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, GeneratedClass.NAME)
				.add(GeneratedClass.NAME, GeneratedClass.of(version));
		loader.instrumenter.withSwitches(new MethodSwitches(allowance));
		Class<?> type = Class.forName(GeneratedClass.NAME, true, loader);
		InterlockListener.install(new Recorder(Thread.currentThread(), loader.sites, loader.fields, loader.types));
		try {
			Object made = type.getConstructor().newInstance();
			type.getMethod("run").invoke(made);
			assertEquals(4L, type.getMethod("locked").invoke(null));
		} finally {
			InterlockListener.uninstall();
		}
	}

	@Test
	void aMethodThatWouldBeTooLongIsNotWatchedAndIsCounted() throws Throwable {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, "generated.Long")
				.add("generated.Long", longMethod());
		MethodSwitches switches = new MethodSwitches(MUCH);
		loader.instrumenter.withSwitches(switches);
		Instrumented sample = new Instrumented(loader, "generated.Long");
		assertEquals(7, sample.call("run"));
		assertEquals(List.of(), sample.recorder.checks);
		assertEquals(1, switches.tooLong());
		assertEquals(List.of(), loader.instrumenter.statistics().hugeMethods());
	}

	private static byte[] longMethod() {
		ClassWriter type = new ClassWriter(ClassWriter.COMPUTE_MAXS);
		type.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "generated/Long", null, "java/lang/Object", null);
		MethodVisitor code = type.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "()I", null, null);
		code.visitCode();
		code.visitIntInsn(Opcodes.SIPUSH, 1000);
		code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
		code.visitVarInsn(Opcodes.ASTORE, 0);
		for (int i = 0; i < 600; i++) {
			code.visitVarInsn(Opcodes.ALOAD, 0);
			code.visitIntInsn(Opcodes.SIPUSH, i);
			code.visitIntInsn(Opcodes.BIPUSH, 7);
			code.visitInsn(Opcodes.IASTORE);
		}
		code.visitVarInsn(Opcodes.ALOAD, 0);
		code.visitIntInsn(Opcodes.SIPUSH, 599);
		code.visitInsn(Opcodes.IALOAD);
		code.visitInsn(Opcodes.IRETURN);
		code.visitMaxs(0, 0);
		code.visitEnd();
		return type.toByteArray();
	}

	private static int numberOf(MethodSwitches switches, String method) {
		List<String> names = new ArrayList<>();
		for (int i = 0; i < switches.size(); i++) {
			names.add(switches.method(i));
		}
		return names.indexOf(method);
	}

	private static Instrumented sample(int allowance) {
		return sample(new MethodSwitches(allowance));
	}

	private static Instrumented sample(MethodSwitches switches) {
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, SwitchSample.class.getName());
		loader.instrumenter.withSwitches(switches);
		return new Instrumented(loader, SwitchSample.class.getName());
	}
}
