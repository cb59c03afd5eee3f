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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.interlock.session.report.GroupSummary;

class FindingGroupsTest {

	private static final String PARSER = "lib.Parser";
	private static final String TOKEN = "lib.Token";

	private static final String INDENT = "\t";

	private int ids;

	@Test
	void racesAtTheSameLinesAreOneStatement() {
		Variable processed = field("app.Worker", "processed");
		Finding readAndWrite = race(processed, access("app.Worker", 12, Access.Operation.WRITE, "app.Worker.run"),
				access("app.Worker", 12, Access.Operation.READ, "app.Worker.run"));
		Finding twoWrites = race(processed, access("app.Worker", 12, Access.Operation.WRITE, "app.Worker.run"),
				access("app.Worker", 12, Access.Operation.WRITE, "app.Worker.run"));
		Finding elsewhere = race(processed, access("app.Worker", 12, Access.Operation.WRITE, "app.Worker.run"),
				access("app.Main", 30, Access.Operation.READ, "app.Main.main"));

		List<FindingGroup> groups = FindingGroups.of(List.of(readAndWrite, twoWrites, elsewhere));

		assertEquals(1, groups.size());
		FindingGroup group = groups.get(0);
		assertNull(group.cause());
		assertEquals("Worker.processed", group.title());
		assertEquals(List.of(2, 1),
				group.statements().stream().map(statement -> statement.findings().size()).toList());
		assertEquals(readAndWrite, group.first(), "a statement shows its first finding");
		assertEquals(Severity.MEDIUM, group.severity());
	}

	@Test
	void theSummaryOfAVariableCountsTheFindingsAndPlacesThatItDoesNotShow() {
		Variable processed = field("app.Worker", "processed");
		Access write = access("app.Worker", 12, Access.Operation.WRITE, "app.Worker.run");
		Finding shown = race(processed, write, access("app.Worker", 12, Access.Operation.READ, "app.Worker.run"));
		Finding twoWrites = race(processed, write, write);
		Finding elsewhere = race(processed, write, access("app.Main", 30, Access.Operation.READ, "app.Main.main"));
		Finding further = race(processed, write, access("app.Main", 31, Access.Operation.READ, "app.Main.main"));

		assertEquals(INDENT + "at app.Worker.m(X.java:12) read in thread 't2', holding no lock",
				lastLine(List.of(shown)));
		assertEquals(INDENT + "and 1 more finding on it in the same lines", lastLine(List.of(shown, twoWrites)));
		assertEquals(INDENT + "and 1 more finding on it in 1 other place", lastLine(List.of(shown, elsewhere)));
		assertEquals(INDENT + "and 3 more findings on it in 2 other places",
				lastLine(List.of(shown, twoWrites, elsewhere, further)));
	}

	private static String lastLine(List<Finding> findings) {
		List<FindingGroup> groups = FindingGroups.of(findings);
		assertEquals(1, groups.size());
		List<String> lines = GroupSummary.lines(groups.get(0));
		return lines.get(lines.size() - 1);
	}

	@Test
	void theSummaryOfACauseCountsItsFindingsAndVariables() throws Exception {
		List<FindingGroup> groups = FindingGroups.of(Golden.session("shared").findings());
		assertEquals("Not thread-safe: Parser used by two threads (high, 6 findings on 6 variables, 6x)",
				GroupSummary.lines(groups.get(0)).get(0));
		assertEquals(INDENT + "Variables: Parser.tokens, Parser.pos, Parser.line and 3 more. "
				+ "Threads: 'parser-1', 'parser-2'.", GroupSummary.lines(groups.get(0)).get(2));
		assertEquals("Data race on Main.done (observed, medium, 1x), finding ea2bc4643b",
				GroupSummary.lines(groups.get(1)).get(0));
	}

	@Test
	void manyVariablesOfASharedObjectAreOneCause() {
		List<Finding> findings = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			findings.add(inParser(field(i < 10 ? PARSER : TOKEN, "f" + i), ObjectPath.UNKNOWN, i));
		}
		findings.add(race(field("app.Stats", "count"), access("app.Main", 5, Access.Operation.WRITE, "app.Main.run"),
				access("app.Main", 5, Access.Operation.WRITE, "app.Main.run")));

		List<FindingGroup> groups = FindingGroups.of(findings);

		assertEquals(List.of("Not thread-safe: Parser used by two threads", "Stats.count"),
				groups.stream().map(FindingGroup::title).sorted().toList());
		FindingGroup cause = groups.stream().filter(group -> group.cause() != null).findFirst().orElseThrow();
		assertEquals(20, cause.variables().size());
		assertEquals("Parser.f0, Parser.f1, Parser.f2 and 17 more", cause.variablesInShort());
		assertTrue(cause.statements().get(0).shown().variables().size() == 1);
	}

	@Test
	void thePathShowsWhereAnObjectBecameShared() {
		StackTraceElement start = new StackTraceElement("app.Main", "main", "Main.java", 9);
		List<Finding> findings = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			findings.add(inParser(new Variable(Variable.Kind.FIELD, TOKEN, "f" + i, 3),
					new ObjectPath(List.of(new ObjectPath.Step(PARSER, "token", 2)), start, "t2"), i));
		}
		FindingGroup group = FindingGroups.of(findings).get(0);
		assertEquals("One object, given to thread 't2' at app.Main.main(Main.java:9).", group.sharing());
		assertEquals(TOKEN, group.cause().className(), "the nearest object on which all of them hang");
	}

	@Test
	void anObjectMayBeSharedThroughAStaticField() {
		List<Finding> findings = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			findings.add(inParser(new Variable(Variable.Kind.FIELD, PARSER, "f" + i, 3),
					new ObjectPath(List.of(new ObjectPath.Step("app.Main", "parser", 0)), null, ""), i));
		}
		FindingGroup group = FindingGroups.of(findings).get(0);
		assertEquals("One object, shared through the static field Main.parser.", group.sharing());
	}

	@Test
	void fewVariablesAreSeparateGroups() {
		List<Finding> findings = List.of(inParser(field(PARSER, "a"), ObjectPath.UNKNOWN, 1),
				inParser(field(PARSER, "b"), ObjectPath.UNKNOWN, 2));
		assertEquals(List.of("Parser.a", "Parser.b"),
				FindingGroups.of(findings).stream().map(FindingGroup::title).toList());
	}

	@Test
	void theClassInWhichTheThreadsBeginIsNoCause() {
		List<Finding> findings = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			Variable variable = new Variable(Variable.Kind.STATIC, "app.Main", "f" + i, 0);
			findings.add(race(variable, access("app.Main", i + 1, Access.Operation.WRITE, "app.Main.run"),
					access("app.Main", i + 1, Access.Operation.WRITE, "app.Main.run")));
		}
		assertEquals(6, FindingGroups.of(findings).size());
	}

	@Test
	void elementsOfOneArrayAreOneVariableNamedByItsHolder() {
		Variable one = new Variable(Variable.Kind.ARRAY, "char[]", "[1]", 4, "lib.Parser.buffer");
		Variable two = new Variable(Variable.Kind.ARRAY, "char[]", "[2]", 4, "lib.Parser.buffer");
		List<FindingGroup> groups = FindingGroups.of(
				List.of(inParser(one, ObjectPath.UNKNOWN, 1), inParser(two, ObjectPath.UNKNOWN, 2)));
		assertEquals(1, groups.size());
		assertEquals(List.of("Parser.buffer[]"), groups.get(0).variables());
		assertEquals("Parser.buffer[1]", one.displayName());
		assertEquals("AuditLog.lines",
				new Variable(Variable.Kind.OBJECT, "java.util.ArrayList", "", 1, "a.AuditLog.lines").displayName());
	}

	@Test
	void theMostUrgentGroupComesFirst() {
		Finding harmless = withLabel(inParser(field("a.A", "x"), ObjectPath.UNKNOWN, 1), "benign:statistics");
		Finding unclear = inParser(field("b.B", "y"), ObjectPath.UNKNOWN, 2);
		Finding wrong = withConsequence(inParser(field("c.C", "z"), ObjectPath.UNKNOWN, 3), "lost-update");
		List<FindingGroup> groups = FindingGroups.of(List.of(harmless, unclear, wrong));
		assertEquals(List.of("C.z", "B.y", "A.x"), groups.stream().map(FindingGroup::title).toList());
		assertEquals(List.of(Severity.HIGH, Severity.MEDIUM, Severity.LOW),
				groups.stream().map(FindingGroup::severity).toList());
		assertEquals(List.of("Likely harmless: statistics counter"), List.of(harmless.hint()));
	}

	@Test
	void locksOfOneClassAreNumbered() {
		Access.HeldLock first = lock(17);
		Access.HeldLock second = lock(23);
		Finding inversion = new Finding("1", FindingKind.LOCK_ORDER, Finding.Evidence.PREDICTED, List.of("lock-order"),
				List.of(), new Variable(Variable.Kind.OBJECT, "app.Account", "", 1),
				List.of(taking(first), taking(second, first), taking(second), taking(first, second)), 1, Duration.ZERO);
		assertEquals("Possible deadlock: Account #1 then Account #2 here, Account #2 then Account #1 there",
				inversion.sentence());
		assertEquals("Account #1 and Account #2", inversion.title());
	}

	private static Access.HeldLock lock(int id) {
		return new Access.HeldLock(id, "app.Account", false, "monitor", null);
	}

	private static Access taking(Access.HeldLock taken, Access.HeldLock... held) {
		return new Access(Access.Role.LOCAL, Access.Operation.ACQUIRE, new Access.ThreadInfo(1, "t1", false, null),
				"app.Bank", "transfer", "()V", "Bank.java", 20, "", List.of(), List.of(held), taken);
	}

	private Finding inParser(Variable variable, ObjectPath path, int line) {
		return race(variable, path, access(PARSER, line, Access.Operation.WRITE, "lib.Parser.parse", "app.Main.run"),
				access(PARSER, line, Access.Operation.WRITE, "lib.Parser.parse", "app.Main.run"));
	}

	private Finding race(Variable variable, Access one, Access other) {
		return race(variable, ObjectPath.UNKNOWN, one, other);
	}

	private Finding race(Variable variable, ObjectPath path, Access one, Access other) {
		ids++;
		Access second = new Access(other.role(), other.operation(), new Access.ThreadInfo(2, "t2", false, null),
				other.className(), other.method(), other.descriptor(), other.file(), other.line(), other.site(),
				other.stack(), other.locks());
		return new Finding("id" + ids, FindingKind.DATA_RACE, Finding.Evidence.OBSERVED, List.of("atomrace"), List.of(),
				variable, List.of(one, second), 1, Duration.ZERO, null, new FindingDetails(null, "", "", path));
	}

	private static Finding withLabel(Finding finding, String label) {
		return new Finding(finding.id(), finding.kind(), finding.evidence(), finding.engines(), List.of(label),
				finding.variable(), finding.accesses(), 1, Duration.ZERO);
	}

	private static Finding withConsequence(Finding finding, String consequence) {
		return new Finding(finding.id(), finding.kind(), finding.evidence(), finding.engines(), List.of(),
				finding.variable(), finding.accesses(), 1, Duration.ZERO, null,
				new FindingDetails(null, "", consequence));
	}

	private static Variable field(String className, String name) {
		return new Variable(Variable.Kind.FIELD, className, name, 1);
	}

	/** An access with a stack trace of methods, innermost first. */
	private static Access access(String className, int line, Access.Operation operation, String... methods) {
		List<StackTraceElement> stack = new ArrayList<>();
		for (String method : methods) {
			int dot = method.lastIndexOf('.');
			stack.add(new StackTraceElement(method.substring(0, dot), method.substring(dot + 1), "X.java", line));
		}
		return new Access(Access.Role.LOCAL, operation, new Access.ThreadInfo(1, "t1", false, null), className, "m",
				"()V", "X.java", line, className + line + operation, stack, List.of());
	}
}
