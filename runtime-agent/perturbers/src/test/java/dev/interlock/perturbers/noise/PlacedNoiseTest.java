/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.perturbers.noise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.noise.NoiseKind;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Perturber.Perturbation;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.ThreadView;
import dev.interlock.testing.TestThread;

/** The accesses at which noise for chosen places strikes. */
class PlacedNoiseTest {

	private static final int BALANCE = 3;
	private static final int OWNER = 4;
	private static final String ACCOUNT = "bank.Account";

	private final TestRun run = new TestRun();
	private final List<Integer> struck = new ArrayList<>();
	private final ThreadView thread = new TestThread(1);

	@BeforeEach
	void sites() {
		run.with(BALANCE, new FieldInfo(ACCOUNT, "balance", "J", false));
		run.with(OWNER, new FieldInfo(ACCOUNT, "owner", "Ljava/lang/String;", false));
		run.with(new Site(0, SiteKind.FIELD_READ, "bank.Teller", "transfer", "(J)V", "Teller.java", 52, ACCOUNT,
				"balance", 0));
		run.with(new Site(1, SiteKind.FIELD_WRITE, "bank.Teller", "transfer", "(J)V", "Teller.java", 58,
				"bank.Savings", "balance", 0));
		run.with(new Site(2, SiteKind.FIELD_READ, "bank.Teller", "transfer", "(J)V", "Teller.java", 52, ACCOUNT,
				"owner", 0));
		run.with(new Site(2000, SiteKind.ARRAY_WRITE, "bank.Bank", "<init>", "()V", "Bank.java", 9, "int[]", "[]", 1));
	}

	private List<Integer> struck(Set<String> variables, Set<String> locations) {
		Perturbation counting = (view, owner, variable, write, site) -> struck.add(site);
		Perturbation noise = new PlacedNoise(run.sites(), variables, locations, counting);
		for (int round = 0; round < 2; round++) {
			noise.insideAccess(thread, this, BALANCE, false, 0);
			noise.insideAccess(thread, this, BALANCE, true, 1);
			noise.insideAccess(thread, this, OWNER, false, 2);
			noise.insideAccess(thread, this, 7, true, 2000);
		}
		return List.copyOf(struck);
	}

	@Test
	void aVariableIsChosenByItsClassWhateverTheInstructionNames() {
		assertEquals(List.of(0, 1, 0, 1), struck(Set.of("bank.Account.balance"), Set.of()));
	}

	@Test
	void aVariableIsChosenByTheClassOfTheInstruction() {
		assertEquals(List.of(1, 1), struck(Set.of("bank.Savings.balance"), Set.of()));
	}

	@Test
	void aLineChoosesAllItsAccesses() {
		assertEquals(List.of(0, 2, 0, 2), struck(Set.of(), Set.of("bank.Teller.transfer:52")));
	}

	@Test
	void aSiteChoosesOneAccessOfAnArrayToo() {
		assertEquals(List.of(1, 2000, 1, 2000), struck(Set.of(),
				Set.of("bank.Teller.transfer(J)V/balance:write#0", "bank.Bank.<init>()V/[]:write#1")));
	}

	@Test
	void aSiteIsLookedAtOnce() {
		struck(Set.of("bank.Account.owner"), Set.of());
		assertEquals(4, run.asked());
	}

	@Test
	void noiseAnywhereStrikesAtLocksToo() {
		Perturbation counting = (view, owner, variable, write, site) -> struck.add(site);
		Perturbation noise = new NoiseAnywhere(counting);
		noise.insideAccess(thread, this, BALANCE, false, 0);
		noise.atLock(thread, this, 5);
		noise.atLock(thread, this, -1);
		assertEquals(List.of(0, 5), struck);
		counting.atLock(thread, this, 6);
		assertEquals(List.of(0, 5), struck);
	}

	@Test
	void noiseAtPlacesTakesHalfOfAThreadsTimeAtMost() {
		NoiseThreads threads = new NoiseThreads(0, 42);
		Delay delay = new Delay(List.of(NoiseKind.YIELD), 1);
		Perturbation noise = new BoundedNoise(threads, delay);
		noise.insideAccess(thread, this, BALANCE, false, 0);
		assertEquals(1, delay.count());
		threads.of(thread).delayed(TimeUnit.HOURS.toNanos(1));
		noise.insideAccess(thread, this, BALANCE, false, 0);
		assertEquals(1, delay.count());
	}

	@Test
	void aDurationIsBetweenItsEnds() {
		Delay delay = new Delay(List.of(NoiseKind.SLEEP), 100, 300);
		NoiseThread state = new NoiseThread(1, 1, false, new DelayAccount());
		long sum = 0;
		for (int i = 0; i < 1000; i++) {
			long nanos = delay.usual(state);
			assertEquals(200, nanos, 100);
			sum += nanos;
		}
		assertEquals(200, sum / 1000, 20);
	}
}
