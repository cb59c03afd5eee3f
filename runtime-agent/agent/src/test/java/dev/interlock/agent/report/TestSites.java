/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report;

import java.util.List;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.HeldLock;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;
import dev.interlock.spi.Sites;
import dev.interlock.spi.ThreadView;
import dev.interlock.testing.TestThread;

/** A small program with a counter. Even sites write its value, odd sites read it. */
public final class TestSites implements Sites {

	public static final int VALUE = 1;
	public static final int TOTAL = 2;
	public static final int INCREMENT = 16;
	public static final int GET = 21;
	/** The site that acquires the lock. */
	static final int LOCK = 99;

	@Override
	public Site site(int id) {
		if (id == LOCK) {
			return new Site(id, SiteKind.ACQUIRE, "org.example.Counter", "get", "()V", "Counter.java", id,
					"org.example.Counter", "lock", 0);
		}
		boolean write = id % 2 == 0;
		return new Site(id, write ? SiteKind.FIELD_WRITE : SiteKind.FIELD_READ, "org.example.Counter",
				write ? "increment" : "get", "()V", "Counter.java", id, "org.example.Counter", "value", 0);
	}

	@Override
	public FieldInfo field(int field) {
		return new FieldInfo("org.example.Counter", field == TOTAL ? "total" : "value", "I", field == TOTAL);
	}

	static ThreadView thread(long id, String name) {
		TestThread thread = new TestThread(id, name);
		thread.startSite = id == 1 ? -1 : 8;
		return thread;
	}

	/** A race on a variable, first read by main, then written by a worker. */
	public static FindingReport race(Object owner, int variable, int readSite, int writeSite, HeldLock... locks) {
		AccessEvidence read = access(thread(1, "main"), readSite, false, locks);
		AccessEvidence write = access(thread(31, "worker-1"), writeSite, true);
		return new FindingReport(FindingKind.DATA_RACE, Evidence.OBSERVED, "atomrace", owner, variable,
				List.of(read, write));
	}

	/** The same finding with other accesses. */
	public static FindingReport withAccesses(FindingReport race, AccessEvidence... accesses) {
		return withAccesses(race, List.of(accesses));
	}

	static FindingReport withAccesses(FindingReport race, List<AccessEvidence> accesses) {
		return new FindingReport(race.kind(), race.evidence(), race.engine(), race.owner(), race.variable(), accesses);
	}

	private static AccessEvidence access(ThreadView thread, int site, boolean write, HeldLock... locks) {
		StackTraceElement[] stack = { new TestSites().site(site).toStackTraceElement(),
				new StackTraceElement("org.example.Main", "run", "Main.java", 7) };
		return new AccessEvidence(thread, site, write, stack, List.of(locks));
	}
}
