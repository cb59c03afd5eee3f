/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** The sites of a target in code that may have changed since the target was found. */
class TargetSitesTest {

	private static final String READ = "a.Account.pay()V/balance:read#0";
	private static final String WRITE = "a.Account.pay()V/balance:write#0";

	private final TargetSites targets = new TargetSites(List.of(READ, WRITE));
	private int sites;

	private boolean add(SiteKind kind, String className, String method, String field) {
		return targets.add(new Site(sites++, kind, className, method, "()V", "Account.java", 7, className, field, 0));
	}

	@Test
	void sitesAreFoundByTheirForms() {
		assertTrue(add(SiteKind.FIELD_READ, "a.Account", "pay", "balance"));
		assertTrue(add(SiteKind.FIELD_WRITE, "a.Account", "pay", "balance"));
		assertFalse(add(SiteKind.FIELD_WRITE, "a.Account", "close", "balance"));
		assertEquals(0, targets.role(0));
		assertEquals(1, targets.role(1));
		assertNull(targets.missing());
		assertTrue(targets.areClassesLoaded());
		assertEquals(List.of(0, 1), targets.roles());
		assertEquals(List.of(0), new TargetSites(List.of(READ, READ)).roles());
		assertEquals(List.of(0, 2), new TargetSites(List.of(READ, READ, WRITE)).roles());
	}

	@Test
	void sitesThatAnAnalysisNamesVolatileAreFound() {
		TargetSites named = new TargetSites(List.of("a.Account.pay()V/balance:volatile read#0",
				"a.Account.pay()V/balance:volatile write#0"));
		named.add(new Site(3, SiteKind.FIELD_READ, "a.Account", "pay", "()V", "Account.java", 7, "a.Account", "balance",
				0));
		named.add(new Site(4, SiteKind.VOLATILE_WRITE, "a.Account", "pay", "()V", "Account.java", 7, "a.Account",
				"balance",
				0));
		assertEquals(0, named.role(3));
		assertEquals(1, named.role(4));
		assertNull(named.missing());
	}

	/** Only its first acquisition, which names no field, can be that of a synchronized method's monitor. */
	@Test
	void theMonitorOfAMethodIsFound() {
		String form = "a.Account.pay()V/null:acquire#0";
		TargetSites locks = new TargetSites(List.of(form, "a.Account.pay()V/lock:acquire#0", form, form));
		locks.add(new Site(7, SiteKind.ACQUIRE, "a.Account", "pay", "()V", "Account.java", 7, "a.Account", "lock", 0));
		assertEquals(-1, locks.ofMonitor("a.Account", "pay()V"));
		locks.add(new Site(8, SiteKind.ACQUIRE, "a.Account", "pay", "()V", "Account.java", 7, "a.Account", null, 0));
		assertEquals(8, locks.ofMonitor("a.Account", "pay()V"));
		assertEquals(-1, locks.ofMonitor("a.Account", "close()V"));
	}

	@Test
	void sitesOfARenamedMethodAreTheNearest() {
		add(SiteKind.FIELD_READ, "a.Account", "payOnce", "balance");
		add(SiteKind.FIELD_WRITE, "a.Account", "payOnce", "balance");
		add(SiteKind.FIELD_READ, "a.Account", "name", "name");
		add(SiteKind.FIELD_READ, "a.Other", "pay", "balance");
		assertEquals("No loaded class has the site " + READ + " or the site " + WRITE + ". The nearest sites are "
				+ "a.Account.payOnce()V/balance:read#0, a.Account.payOnce()V/balance:write#0.", targets.missing());
		assertTrue(targets.areClassesLoaded());
	}

	@Test
	void theSameAccessIsNearerThanTheSameField() {
		add(SiteKind.FIELD_READ, "a.Account", "pay", "balance");
		for (String method : List.of("b", "c", "d", "e", "f", "g")) {
			add(SiteKind.FIELD_READ, "a.Account", method, "balance");
		}
		add(SiteKind.FIELD_WRITE, "a.Account", "z", "balance");
		String missing = targets.missing();
		assertTrue(missing.startsWith("No loaded class has the site " + WRITE + ". The nearest sites are "), missing);
		assertTrue(missing.contains("a.Account.z()V/balance:write#0"), missing);
		assertFalse(missing.contains("a.Account.g()V"), missing);
	}

	@Test
	void anAccessThatTheMethodStillHasIsTheNearest() {
		String second = WRITE.replace("#0", "#1");
		TargetSites writes = new TargetSites(List.of(WRITE, READ, second));
		writes.add(new Site(1, SiteKind.FIELD_WRITE, "a.Account", "pay", "()V", "Account.java", 7, "a.Account",
				"balance", 0));
		writes.add(new Site(2, SiteKind.FIELD_READ, "a.Account", "pay", "()V", "Account.java", 8, "a.Account",
				"balance", 0));
		assertEquals("No loaded class has the site " + second + ". The nearest sites are " + WRITE + '.',
				writes.missing());
	}

	@Test
	void aClassThatIsNotLoadedIsNotSearched() {
		add(SiteKind.FIELD_READ, "a.AccountBook", "pay", "balance");
		assertFalse(targets.areClassesLoaded());
		assertEquals("No loaded class has the site " + READ + " or the site " + WRITE + '.', targets.missing());
	}
}
