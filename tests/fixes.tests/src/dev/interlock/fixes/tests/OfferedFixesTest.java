/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.jdt.core.JavaCore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import dev.interlock.fixes.Fixes;
import dev.interlock.fixes.model.Fix;
import dev.interlock.session.Access;
import dev.interlock.session.Access.Operation;
import dev.interlock.session.Access.Role;
import dev.interlock.session.Access.ThreadInfo;
import dev.interlock.session.Finding;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingDetails;
import dev.interlock.session.FindingKind;
import dev.interlock.session.Variable;
import dev.interlock.testkit.JavaProject;

/** The fixes offered for a race: volatile where it suffices, but not for a read-modify-write. */
class OfferedFixesTest {

	/** Bodies of a class {@code Box} with a field {@code x}, for which volatile does not suffice. */
	private static final List<String> COMPOUND = List.of(
			"int x; void f() { x++; }",
			"int x; int f() { return --x; }",
			"int x; void f(int n) { x += n; }",
			"int x; void f(int n) { this.x |= n; }",
			"int x; void f(int n) { x = n + x; }",
			"int x; void f(int n) { x = Math.max(x, n); }",
			"int x; void f() { int old = x; x = old + 1; }",
			"int x; void f() { int old = x; int next = old * 2; x = next; }",
			"int x; void f(Box other) { other.x = other.x + 1; }",
			"int x; void f(int n) { if (n > x) { x = n; } }",
			"int x; void f(int n) { if (x > 0 && n > 0) x = n; }",
			"int x; boolean f(int n) { return x == 0 && (x = n) > 0; }",
			"int x; void f(int n) { if (x > n) { return; } x = n; }",
			"int x; void f() { while (x < 9) { x = next(); } } int next() { return 1; }",
			"int x; void f(int n) { switch (x) { case 0: x = n; break; default: } }",
			"int x; void f(int n) { x = x == 0 ? n : x; }",
			"int x; Runnable f() { return () -> x++; }",
			"int x; Runnable task = () -> { x++; };",
			"int x; Box() { Runnable r = new Runnable() { public void run() { x++; } }; }",
			"int x; int get() { return x; } void set(int n) { x = n; } void f() { set(get() + 1); }",
			"int x; int get() { return x; } void f() { x = get() + 1; }",
			"int x; synchronized void f() { x++; } void g() { x++; }",
			"int x; Object a, b; void f() { synchronized (a) { x++; } } void g() { synchronized (b) { x++; } }",
			"int x; synchronized void f() { x++; } void g() { x = 0; }",
			"int x; void f() { int old; synchronized (this) { old = x; } synchronized (this) { x = old + 1; } }",
			"Object x; Object f() { if (x == null) { x = new Object(); } return x; }",
			"Object x; void f() { if (x == null) { synchronized (this) { x = new Object(); } } }",
			"boolean x; void f() { if (!x) { start(); x = true; } } void start() { }",
			"boolean x; void f() { x = !x; }",
			"java.util.List<String> x; void f(String s) { x = new java.util.ArrayList<>(x); }");

	/** Bodies for which volatile suffices. */
	private static final List<String> ORDERED = List.of(
			"boolean x; void f() { x = true; } void g() { while (!x) { Thread.onSpinWait(); } }",
			"boolean x; void f() { while (!x) { if (Thread.interrupted()) { x = true; } } }",
			"boolean x; void f() { if (!x) { x = true; } }",
			"int x; void f(int n) { x = n; } int g() { return x; }",
			"int x; void f(int x) { this.x = x; x++; }",
			"int x; void f() { int x = 0; x++; }",
			"int x; Box() { x++; }",
			"Object x; Object f() { if (x == null) { synchronized (this) { if (x == null) { x = new Object(); } } }"
					+ " return x; }",
			"Object x; Object f() { Object r = x; if (r == null) { synchronized (this) { r = x; if (r == null) {"
					+ " r = new Object(); x = r; } } } return r; }",
			"int x; synchronized void f() { x++; } int g() { return x; }",
			"int x; final java.util.concurrent.locks.Lock l = new java.util.concurrent.locks.ReentrantLock();"
					+ " void f() { l.lock(); try { x++; } finally { l.unlock(); } } int g() { return x; }",
			"int x; int y; void f() { y++; x = y; }",
			"int[] x; void f(int i) { x[i]++; }");

	private static JavaProject project;

	@BeforeAll
	static void open() throws Exception {
		project = new JavaProject("offered");
	}

	@AfterAll
	static void close() throws Exception {
		project.close();
	}

	@TestFactory
	Stream<DynamicTest> volatileIsNotOfferedForReadModifyWrites() {
		return COMPOUND.stream().map(each -> DynamicTest.dynamicTest(each,
				() -> assertEquals(false, ids(offered(each)).contains("volatile"))));
	}

	@TestFactory
	Stream<DynamicTest> volatileIsOfferedWhereOrderIsEnough() {
		return ORDERED.stream().map(each -> DynamicTest.dynamicTest(each,
				() -> assertEquals(true, ids(offered(each)).contains("volatile"))));
	}

	@TestFactory
	Stream<DynamicTest> fixesStandInTheirGroups() {
		return Map.of(COMPOUND.get(0), List.of("guard", "atomic", "long-adder", "noise", "benign", "suppress"),
				ORDERED.get(0), List.of("guard", "atomic", "volatile", "noise", "benign", "suppress"))
				.entrySet().stream().map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
					List<Fix> fixes = offered(each.getKey());
					assertEquals(each.getValue(), ids(fixes));
					assertEquals(fixes.stream().map(Fix::group).sorted().toList(),
							fixes.stream().map(Fix::group).toList());
					assertEquals("Synchronize all uses of \"x\" on \"this\"", fixes.get(0).label());
				}));
	}

	/** Both local accesses are on line 4; the class ends with the method {@code f}. */
	@TestFactory
	Stream<DynamicTest> aLockIsOfferedForAtomicityViolationsAndAnAtomicClassForOneExpression() {
		return Map.of(violation(4, "f"), List.of("guard", "atomic", "long-adder"), violation(5, "f"), List.of("guard"),
				violation(3, "f"), List.of(), violation(4, "g"), List.<String>of())
				.entrySet().stream().map(each -> DynamicTest.dynamicTest(each.getKey().accesses().get(2).toString(),
						() -> assertEquals(each.getValue(), offered("int x; void f() {\n x++;\n x++; }", each.getKey())
								.stream().filter(fix -> fix.group() == Fix.Group.CODE).map(Fix::id).toList())));
	}

	/** The best fix is first. Code of another form than a check and an insertion gets a lock only. */
	@TestFactory
	Stream<DynamicTest> fixesOfObjects() {
		String map = "final java.util.Map<String, String> x = new java.util.concurrent.ConcurrentHashMap<>();"
				+ " void f(String s) {";
		String concurrent = "java.util.concurrent.ConcurrentHashMap";
		return Map.of("final java.util.List<String> x = new java.util.ArrayList<>(); void f(String s) {\nx.add(s); }",
				List.of(object(FindingKind.API_RACE, "java.util.ArrayList"),
						List.of("guard", "synchronized-list", "collection")),
				"final java.util.Map<String, String> x = new java.util.HashMap<>(); void f(String s) {\nx.put(s, s); }",
				List.of(object(FindingKind.API_RACE, "java.util.HashMap"), List.of("collection", "guard")),
				map + "\nif (!x.containsKey(s)) { x.put(s, s); } }",
				List.of(object(FindingKind.ATOMICITY_VIOLATION, concurrent), List.of("absent-entry", "guard")),
				map + "\nif (!x.containsKey(s)) { x.put(s + s, s); } }",
				List.of(object(FindingKind.ATOMICITY_VIOLATION, concurrent), List.of("guard")),
				map + "\nif (x.containsKey(s)) { x.put(s, s); } }",
				List.of(object(FindingKind.ATOMICITY_VIOLATION, concurrent), List.of("guard")),
				map.replace("concurrent.ConcurrentHashMap", "Hashtable")
						+ "\nif (!x.containsKey(s)) { x.put(s, s); } }",
				List.of(object(FindingKind.ATOMICITY_VIOLATION, "java.util.Hashtable"),
						List.of("absent-entry", "guard")),
				map.replace("concurrent.ConcurrentHashMap", "HashMap") + "\nif (!x.containsKey(s)) { x.put(s, s); } }",
				List.of(object(FindingKind.ATOMICITY_VIOLATION, "java.util.HashMap"), List.of("guard")))
				.entrySet().stream().map(each -> DynamicTest.dynamicTest(each.getKey(),
						() -> assertEquals(each.getValue().get(1),
								offered(each.getKey(), (Finding) each.getValue().get(0)).stream()
										.filter(fix -> fix.group() == Fix.Group.CODE).map(Fix::id).toList())));
	}

	/** A finding on an object that the field holds, with accesses on line 5. */
	private static Finding object(FindingKind kind, String className) {
		Variable variable = new Variable(Variable.Kind.OBJECT, className, "", 1, "demo.Box.x");
		List<Access> accesses = List.of(access(1, Role.LOCAL, Operation.CALL, 5, "f"),
				access(2, Role.REMOTE, Operation.CALL, 5, "f"), access(1, Role.LOCAL, Operation.CALL, 5, "f"));
		return new Finding("0123456789", kind, Evidence.OBSERVED, List.of("any"), List.of(), variable,
				kind == FindingKind.API_RACE ? accesses.subList(0, 2) : accesses, 1, Duration.ZERO, null,
				new FindingDetails(null, ""));
	}

	/** A violation between two local accesses; the second is in the given line and method. */
	private static Finding violation(int line, String method) {
		return finding(FindingKind.ATOMICITY_VIOLATION, List.of(access(1, Operation.READ),
				access(2, Role.REMOTE, Operation.WRITE, 4, "f"), access(1, Role.LOCAL, Operation.WRITE, line, method)));
	}

	private static List<String> ids(List<Fix> fixes) {
		return fixes.stream().map(Fix::id).toList();
	}

	/** The fixes offered for a race on the field. */
	private static List<Fix> offered(String body) throws Exception {
		return offered(body, finding(FindingKind.DATA_RACE,
				List.of(access(1, Operation.WRITE), access(2, Operation.READ))));
	}

	private static Finding finding(FindingKind kind, List<Access> accesses) {
		Variable variable = new Variable(Variable.Kind.FIELD, "demo.Box", "x", 1);
		return new Finding("0123456789", kind, Evidence.OBSERVED, List.of("happens-before"), List.of(), variable,
				accesses, 1, Duration.ZERO, null, new FindingDetails(null, ""));
	}

	private static List<Fix> offered(String body, Finding finding) throws Exception {
		var file = project.source("demo/Box.java", "package demo;\n\nclass Box {\n" + body + "\n}\n");
		try {
			return Fixes.of(finding, JavaCore.createCompilationUnitFrom(file));
		} finally {
			file.delete(true, null);
		}
	}

	private static Access access(int number, Operation operation) {
		return access(number, Role.LOCAL, operation, 4, "f");
	}

	private static Access access(int number, Role role, Operation operation, int line, String method) {
		StackTraceElement frame = new StackTraceElement("demo.Box", method, "Box.java", line);
		return new Access(role, operation, new ThreadInfo(number, "t" + number, false, null), "demo.Box", method, "()V",
				"Box.java", line, "demo.Box." + method + "()V/x:" + operation.stableName() + "#0", List.of(frame),
				List.of());
	}
}
