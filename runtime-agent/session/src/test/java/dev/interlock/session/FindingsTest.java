/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;

import org.junit.jupiter.api.Test;

class FindingsTest {

	private static final Variable FIELD = new Variable(Variable.Kind.FIELD, "A", "f", 1);

	@Test
	void theFingerprintIsTenDigitsThatAreTheSameInEveryRun() {
		String id = fingerprint(FIELD, "a", "b");
		assertTrue(id.matches("[0-9a-f]{10}"), id);
		assertEquals("06d1edc01c", id, "kept in projects and reports: never change it");
		assertEquals(id, fingerprint(FIELD, "b", "a"));
		assertEquals(id, fingerprint(new Variable(Variable.Kind.FIELD, "A", "f", 22), "a", "b"));
		assertNotEquals(id, fingerprint(FIELD, "a", "a"));
		assertNotEquals(id, fingerprint(new Variable(Variable.Kind.STATIC, "A", "f", 0), "a", "b"));
		assertNotEquals(id, fingerprint(new Variable(Variable.Kind.FIELD, "B", "f", 1), "a", "b"));
	}

	@Test
	void theIndexOfAnArrayDoesNotCount() {
		assertEquals(fingerprint(new Variable(Variable.Kind.ARRAY, "int[]", "[1]", 1), "a", "b"),
				fingerprint(new Variable(Variable.Kind.ARRAY, "int[]", "[2]", 7), "a", "b"));
	}

	@Test
	void theUnionAddsCounts() throws IOException {
		Session race = Golden.session("race");
		Session killed = Golden.session("killed");
		List<Finding> merged = Findings.merge(List.of(race, killed, race));
		assertEquals(3, merged.size());
		assertEquals(62, merged.get(0).count());
		assertEquals(killed.findings(), merged.subList(1, 3));
	}

	@Test
	void observedIsStrongerThanPredicted() throws IOException {
		Session race = Golden.session("race");
		Finding seen = race.findings().get(0);
		var predicted = new Finding(seen.id(), seen.kind(), Finding.Evidence.PREDICTED, List.of("other"),
				List.of("benign"), seen.variable(), seen.accesses(), 1, seen.found());
		var other = new Session(race.id(), race.start(), race.end(), race.command(), race.jvm(), race.engines(),
				race.options(), race.seed(), List.of(predicted), race.health(), race.statistics(), false);
		Finding merged = Findings.merge(List.of(other, race)).get(0);
		assertEquals(Finding.Evidence.OBSERVED, merged.evidence());
		assertEquals(List.of("other", "atomrace"), merged.engines());
		assertEquals(List.of("benign"), merged.labels());
	}

	private static String fingerprint(Variable variable, String... sites) {
		return Findings.fingerprint(FindingKind.DATA_RACE, variable,
				List.of(sites).stream().map(FindingsTest::access).toList(), "");
	}

	/** Two methods that violate each other by the same accesses are two findings. The line of a block may change. */
	@Test
	void theSameAccessesOfTwoTransactionsAreTwoFindings() {
		String none = inTransaction("");
		String write = inTransaction("Pair.write(int)");
		assertNotEquals(none, write);
		assertNotEquals(inTransaction("Pair.read()"), write);
		assertEquals(write, inTransaction("Pair.write(int), block at line 12"));
		assertEquals(none, Findings.fingerprint(FindingKind.ATOMICITY_VIOLATION, FIELD,
				List.of(access("b"), access("a")), ""));
	}

	/** Two methods that read and write through the same accessors are two findings. */
	@Test
	void theSameAccessesOfTwoSectionsAreTwoFindings() {
		assertNotEquals(inTransaction("a.Bank.deposit:getBalance"), inTransaction("a.Bank.withdraw:getBalance"));
		assertNotEquals(inTransaction(""), inTransaction("a.Bank.deposit:getBalance"));
	}

	@Test
	void theTransactionStaysThatOfTheAccesses() throws IOException {
		Finding seen = Golden.session("predicted").findings().get(2);
		var other = new Finding(seen.id(), seen.kind(), seen.evidence(), List.of("blocks"), List.of(), seen.variable(),
				seen.accesses(), 1, seen.found(), seen.violation(), new FindingDetails(null, "Pair.read()"));
		assertEquals(seen.details(), Findings.completed(seen, other).details());
		assertEquals(seen.details(), Findings.union(seen, other).details());
	}

	private static String inTransaction(String transaction) {
		return Findings.fingerprint(FindingKind.ATOMICITY_VIOLATION, FIELD, List.of(access("a"), access("b")),
				transaction);
	}

	/** Sites of sections have the descriptor of the called method, others only its name. */
	@Test
	void aCallHasTheNameOfTheCalledMethod() {
		assertEquals("add", called("a.B.m(Ljava/util/List;)V/add:call#0"));
		assertEquals("get", called("a.B.m(I)Ljava/lang/Object;/get(Ljava/lang/Object;)Ljava/lang/Object;:read#1"));
		assertEquals("<init>", called("a.B.m()V/<init>:call#2"));
		assertEquals("", called(""));
		assertEquals("", access("a.B.m(I)V/balance:write#0").called());
	}

	private static String called(String site) {
		return access(Access.Operation.CALL, site).called();
	}

	private static Access access(String site) {
		return access(Access.Operation.WRITE, site);
	}

	private static Access access(Access.Operation operation, String site) {
		return new Access(Access.Role.LOCAL, operation, new Access.ThreadInfo(1, "main", false, null), "A",
				"m", "()V", "A.java", 1, site, List.of(), List.of());
	}
}
