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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.bootstrap.InterlockElementHooks;
import dev.interlock.bootstrap.InterlockListener;
import dev.interlock.bootstrap.InterlockThread;
import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrumented.BranchLoopSample;
import dev.interlock.instrumented.LoopSample;
import dev.interlock.instrumented.ScatteredLoopSample;

/** The elements reported behind a loop are those that the loop has accessed. */
class LoopTest {

	private final Instrumented loops = new Instrumented(InstrumentationPlan.CHECKS, LoopSample.class);
	private final Instrumented branches = new Instrumented(InstrumentationPlan.CHECKS, BranchLoopSample.class);
	private final Instrumented scattered = new Instrumented(InstrumentationPlan.CHECKS, ScatteredLoopSample.class);

	@AfterEach
	void forgetEpoch() {
		InterlockThread.current().epoch = 0;
	}

	/** By element: r read, w written, - not accessed. */
	@ParameterizedTest
	@CsvSource({ "up,--wwwwwww-----------", "upByTwo,rwrwrwrw------------", "upByFour,ww--ww--ww--ww--ww--",
			"down,---wwwwwwr----------", "never,--------------------", "neverWithoutCall,--------------------",
			"leftInTheMiddle,wwww------www-------", "thrownOut,wwww----------------",
			"nested,wwwwr---r-----------", "conditional,w----w----w----w----", "branches,wwww---w-ww-w-------",
			"branchThatJoins,--ww-ww---wwww------", "leftFromABranch,wwww---w--www-------",
			"quietCall,wwww----------------", "callThatReleases,---w----------------",
			"finalField,wwww-----w--w-------", "sameElement,------w-------------",
			"changingArray,w-w-----------------", "whileTrue,wwwwww--------------", "doWhile,---wwwww------------",
			"released,--------------------" })
	void elements(String method, String expected) throws Exception {
		assertEquals(expected, found(loops, method));
	}

	@ParameterizedTest
	@CsvSource({ "countedByAddition,wwwww-w-w----w--w--w", "countedByVariables,w-w-w-w-ww----w-----",
			"branchOfTheCounter,wwww-wwwww----------", "branchUpToTheEnd,-wwwww-wwr-r---r----",
			"branchDown,--wwwww-------------", "branchThrownOut,w--------------wwwww",
			"branchNeverTaken,--wwwwwwwwww--------", "twoBranches,wwwww-----www-------",
			"branchOnWhatChanges,-w-w-w-w-w----------" })
	void elementsInBranches(String method, String expected) throws Exception {
		assertEquals(expected, found(branches, method));
	}

	@ParameterizedTest
	@CsvSource({ "scattered,ww-----ww-----w-----",
			"scatteredReads,ww-rr-rr----r--r--r-", "scatteredNeighbours,---rrr----rrr-rrr--w",
			"scatteredUntilThrownOut,w-----w-----w-----ww", "scatteredUntilFound,ww---w-ww---w-w---ww",
			"scatteredAndReleased,w------w------------", "counted,--rr-rr-rr---------w",
			"countedAroundDivision,--rrrrrr-----------w", "countedDown,----------wwwwww----" })
	void scatteredElements(String method, String expected) throws Exception {
		assertEquals(expected, found(scattered, method));
	}

	static String found(Instrumented loops, String method) throws Exception {
		loops.run(method);
		int[] array = (int[]) loops.type.getField("array").get(null);
		InterlockThread thread = InterlockThread.current();
		StringBuilder found = new StringBuilder();
		loops.recorder.isProbing = true;
		InterlockListener.install(loops.recorder);
		try {
			for (int i = 0; i < array.length; i++) {
				loops.recorder.checks.clear();
				// the read first, because a probed access counts as made
				InterlockElementHooks.readElement(null, array, i, thread.epoch, thread, 0);
				boolean isRead = loops.recorder.checks.isEmpty();
				loops.recorder.checks.clear();
				InterlockElementHooks.writeElement(null, array, i, thread.epoch, thread, 0);
				found.append(loops.recorder.checks.isEmpty() ? 'w' : isRead ? 'r' : '-');
			}
		} finally {
			InterlockListener.uninstall();
		}
		return found.toString();
	}
}
