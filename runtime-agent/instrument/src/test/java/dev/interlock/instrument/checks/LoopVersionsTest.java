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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.InstrumentedLoader;
import dev.interlock.instrumented.BranchLoopSample;
import dev.interlock.instrumented.LoopSample;
import dev.interlock.instrumented.ScatteredLoopSample;

/** The first version of a loop with checks only compares; {@link LoopTest} covers the accesses. */
class LoopVersionsTest {

	private static final Set<String> COMPARISONS = Set.of("isKnown", "areKnown", "isRead");

	/** By loop: the comparisons of its first version. */
	@ParameterizedTest
	@CsvSource({ "scattered,isKnown", "scatteredReads,isKnown isKnown isKnown", "scatteredNeighbours,areKnown",
			"scatteredUntilThrownOut,isKnown", "scatteredUntilFound,isKnown isKnown",
			"scatteredAndReleased,isKnown isKnown", "counted,mixed areKnown",
			"countedAroundDivision,isKnown divided isKnown", "countedDown,isKnown isKnown" })
	void theFirstVersionOnlyCompares(String method, String expected) throws Exception {
		assertEquals(expected, compared(ScatteredLoopSample.class, method));
	}

	@ParameterizedTest
	@CsvSource({ "conditional,isKnown", "up,''", "callThatReleases,''", "changingArray,''" })
	void onlyLoopsWithAnInvariantArrayAndNoReleaseHaveTwoVersions(String method, String expected) throws Exception {
		assertEquals(expected, compared(LoopSample.class, method));
	}

	@Test
	void anAdditionIsRecognisedAsCounting() throws Exception {
		MethodNode code = instrumented(BranchLoopSample.class, "countedByAddition");
		List<String> calls = calls(code.instructions.getFirst(), null);
		assertEquals(3 * 2, calls.stream().filter("writeRange"::equals).count(),
				"where a loop ends, and where it is thrown out");
	}

	/** Checks in branches on the counter are made at the end of the branch, or behind the loop. */
	@ParameterizedTest
	@CsvSource({ "branchOfTheCounter,false", "branchUpToTheEnd,false", "branchDown,false",
			"branchOnWhatChanges,true" })
	void inLoopsWithBranchesOfTheCounterNothingIsChecked(String method, boolean isChecked) throws Exception {
		MethodNode code = instrumented(BranchLoopSample.class, method);
		assertEquals(isChecked, calls(code.instructions.getFirst(), null).contains("writeElement"));
	}

	private static String compared(Class<?> sample, String method) throws Exception {
		List<String> found = new ArrayList<>();
		MethodNode code = instrumented(sample, method);
		for (AbstractInsnNode at : code.instructions) {
			if (at instanceof JumpInsnNode jump && jump.getOpcode() == Opcodes.GOTO
					&& code.instructions.indexOf(jump.label) < code.instructions.indexOf(jump)) {
				List<String> calls = calls(jump.label, jump);
				if (calls.stream().anyMatch(COMPARISONS::contains) && !calls.contains("knownFrom")) {
					found.addAll(calls);
				}
			}
		}
		return String.join(" ", found);
	}

	/** The names of the methods that an instrumented method calls, in code order. */
	static List<String> calls(Class<?> sample, String method) throws Exception {
		return calls(instrumented(sample, method).instructions.getFirst(), null);
	}

	private static List<String> calls(AbstractInsnNode from, AbstractInsnNode end) {
		List<String> calls = new ArrayList<>();
		for (AbstractInsnNode at = from; at != end; at = at.getNext()) {
			if (at instanceof MethodInsnNode call) {
				calls.add(call.name);
			}
		}
		return calls;
	}

	private static MethodNode instrumented(Class<?> sample, String method) throws Exception {
		String name = sample.getName();
		InstrumentedLoader loader = new InstrumentedLoader(InstrumentationPlan.CHECKS, name);
		ClassNode type = new ClassNode();
		try (var in = sample.getResourceAsStream(sample.getSimpleName() + ".class")) {
			new ClassReader(loader.instrumenter.instrument(loader, name.replace('.', '/'), in.readAllBytes()))
					.accept(type, ClassReader.SKIP_FRAMES);
		}
		return type.methods.stream().filter(each -> each.name.equals(method)).findFirst().orElseThrow();
	}
}
