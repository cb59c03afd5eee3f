/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

class RepairCheckTest {

	private static final String SAMPLE = Sample.class.getName();

	@SuppressWarnings("unused")
	private static final class Sample {
		private static long wide;
		private static String shared;
		private int total;
		private int factor;
		private double ratio;
		private volatile int ordered;
		private String text;
		private Other other;

		Sample() {
			total = total + 1;
		}

		void add(int sum) {
			total = total + Math.max(sum, factor);
		}

		void subtract(Integer sum) {
			int old = total;
			old--;
			total = old - sum;
		}

		void addWide(long sum) {
			wide += sum;
		}

		void addOn(Sample another) {
			another.ordered += 2;
		}

		int branches(int sum) {
			int old = total;
			if (sum > 0) {
				total = old + sum;
			} else {
				total = old;
			}
			return sum;
		}

		void loop(int[] sums) {
			for (int each : sums) {
				total += each;
			}
		}

		int used(int sum) {
			return total += sum;
		}

		int post() {
			return total++;
		}

		void twice() {
			total += total;
		}

		void doubled() {
			int old = total;
			total = old + old;
		}

		void times() {
			total = total * 2;
		}

		void from() {
			total = 1 - total;
		}

		void later(int[] sums) {
			int old = total;
			total = old + 1;
			sums[0] = old;
		}

		void onePath(int sum) {
			int old = total;
			int stored = 5;
			if (sum > 0) {
				stored = old + sum;
			}
			total = stored;
		}

		void earlier(int[] sums) {
			int last = 0;
			for (int each : sums) {
				int now = total;
				total = last + each;
				last = now;
			}
		}

		void compare() {
			if (total == 0) {
				total = 1;
			}
		}

		void ratio() {
			ratio += 1;
		}

		int length() {
			return text == null ? 0 : text.length();
		}

		int lengthOrLock() {
			if (text != null) {
				synchronized (this) {
					return text.length();
				}
			}
			return 0;
		}

		int afterVolatile() {
			if (text != null && ordered == 0) {
				return text.length();
			}
			return 0;
		}

		int afterOther() {
			if (text != null && other.count == 0) {
				return text.length();
			}
			return 0;
		}

		int afterCall(Runnable code) {
			if (text != null) {
				code.run();
				return text.length();
			}
			return 0;
		}

		int afterLambda() {
			if (text != null) {
				Runnable code = () -> factor++;
				return text.length();
			}
			return 0;
		}

		int afterNew() {
			if (text != null) {
				other = new Other();
				return text.length();
			}
			return 0;
		}

		boolean three() {
			return text != null && text.length() > 0 && text.isEmpty();
		}

		int assigned() {
			total = 5;
			return total;
		}

		void rewritten() {
			total = 0;
			total = 1;
		}

		int hashed(int more) {
			if (total == 0) {
				total = 17;
				total = 37 * total + getClass().hashCode();
				total += more;
				total = 37 * total + more;
			}
			return total;
		}

		static void rewrittenShared() {
			shared = "";
			shared = shared == null ? "x" : shared;
		}

		void rewrittenOther(Sample other) {
			other.total = 0;
			other.total = 1;
		}

		void caughtInside(int[] numbers) {
			try {
				total = 0;
				total = numbers[0];
			} catch (ArrayIndexOutOfBoundsException e) {
				total = 1;
			}
		}

		void rewrittenOnOnePath(boolean isTwice, Runnable run) {
			total = 0;
			if (isTwice) {
				total = 1;
			} else {
				run.run();
			}
		}

		void callBetweenWrites(Runnable run) {
			total = 0;
			run.run();
			total = 1;
		}

		int writtenOrRead(boolean isRead) {
			total = 0;
			if (isRead) {
				return total;
			}
			total = 1;
			return 1;
		}
	}

	private static final class Other {
		int count;
	}

	private static HealingVerdict check(String method, String entry, String end) throws IOException {
		return check(method, entry, end, List.of());
	}

	private static HealingVerdict check(String method, String entry, String end, List<EndPoint> more)
			throws IOException {
		ClassNode type = new ClassNode();
		try (InputStream in = Sample.class.getResourceAsStream("RepairCheckTest$Sample.class")) {
			new ClassReader(in).accept(type, ClassReader.SKIP_FRAMES);
		}
		MethodNode node = type.methods.stream().filter(each -> each.name.equals(method)).findFirst().orElseThrow();
		String place = SAMPLE + '.' + method + node.desc + '/';
		SitePoint from = SitePoint.parse(place + entry);
		SitePoint to = SitePoint.parse(end.contains(SAMPLE) ? end : place + end);
		SectionVariable variable = SectionVariable.field(SAMPLE, entry.substring(0, entry.indexOf(':')));
		AtomicSection section = AtomicSection.of("s", variable, from, to, "test");
		List<EndPoint> ends = new ArrayList<>(section.ends());
		ends.addAll(more);
		section = section.withEnds(ends);
		return new RepairCheck(new SectionCode(type, node)).repair(section);
	}

	private static void assertNo(String reason, HealingVerdict verdict) {
		assertEquals(HealingVerdict.no(reason), verdict);
	}

	@ParameterizedTest
	@CsvSource({ "add, total", "subtract, total", "addWide, wide", "addOn, ordered", "loop, total" })
	void aSumThatIsOnlyStoredMayBeRepaired(String method, String field) throws IOException {
		assertEquals(HealingVerdict.LEAF, check(method, field + ":read#0", field + ":write#0"));
	}

	@Test
	void eachBranchMayStoreASumIfItEndsTheSection() throws IOException {
		SitePoint both = SitePoint.parse(SAMPLE + ".branches(I)I/total:write#1");
		assertEquals(HealingVerdict.LEAF, check("branches", "total:read#0", "total:write#0",
				List.of(new EndPoint(both, Set.of(AccessKind.READ)))));
		assertNo("it uses the value that it reads, or the sum, for something else than the write.",
				check("branches", "total:read#0", "total:write#0"));
	}

	@Test
	void aSecondReadMayGetTheFirstValueOrTheWrittenOne() throws IOException {
		assertEquals(HealingVerdict.LEAF, check("length", "text:read#0", "text:read#1"));
		assertEquals(HealingVerdict.LEAF, check("assigned", "total:write#0", "total:read#0"));
	}

	@ParameterizedTest
	@CsvSource({ "used", "post", "later", "doubled" })
	void aSumThatIsUsedElsewhereIsRefused(String method) throws IOException {
		HealingVerdict verdict = check(method, "total:read#0", "total:write#0");
		String stored = "it stores something else than the value that it has read, plus or minus a number.";
		assertNo(method.equals("doubled") ? stored
				: "it uses the value that it reads, or the sum, for something else than the write.", verdict);
	}

	@ParameterizedTest
	@CsvSource({ "times", "from", "onePath", "earlier", "compare" })
	void anotherValueThanASumIsRefused(String method) throws IOException {
		assertNo("it stores something else than the value that it has read, plus or minus a number.",
				check(method, "total:read#0", "total:write#0"));
	}

	@Test
	void aSumOfFloatingPointNumbersIsRefused() throws IOException {
		assertNo("it writes its variable, which is neither an int nor a long.",
				check("ratio", "ratio:read#0", "ratio:write#0"));
	}

	@Test
	void moreThanTwoAccessesAreRefused() throws IOException {
		assertNo("it accesses its variable more than twice.", check("twice", "total:read#0", "total:write#0"));
		assertNo("it accesses its variable more than twice.", check("three", "text:read#0", "text:read#2"));
		assertEquals(HealingVerdict.LEAF, check("twice", "total:read#1", "total:write#0"),
				"the number may have been read before");
	}

	@Test
	void synchronisationInsideIsRefused() throws IOException {
		assertNo("it acquires a lock inside, which synchronises.",
				check("lengthOrLock", "text:read#0", "text:read#1"));
		assertNo("it accesses the volatile field 'RepairCheckTest.Sample.ordered' inside, which synchronises.",
				check("afterVolatile", "text:read#0", "text:read#1"));
		assertNo("it accesses 'RepairCheckTest.Other.count' inside, which may be volatile.",
				check("afterOther", "text:read#0", "text:read#1"));
	}

	@Test
	void otherCodeInsideIsRefused() throws IOException {
		assertNo("it calls 'Runnable.run' inside, which can run any code.",
				check("afterCall", "text:read#0", "text:read#1"));
		assertNo("it calls 'run' inside, which can run any code.",
				check("afterLambda", "text:read#0", "text:read#1"));
		assertNo("it may initialise the class '" + Other.class.getName() + "', which runs other code.",
				check("afterNew", "text:read#0", "text:read#1"));
	}

	@Test
	void theFirstWritesMayBeHeldBack() throws IOException {
		assertEquals(HealingVerdict.LEAF, check("rewritten", "total:write#0", "total:write#1"));
		assertEquals(HealingVerdict.LEAF, check("hashed", "total:write#0", "total:write#3"));
		assertEquals(HealingVerdict.LEAF, check("rewrittenShared", "shared:write#0", "shared:write#1"));
	}

	@Test
	void aWriteThatCannotBeHeldBackIsRefused() throws IOException {
		assertNo("it writes a field of another object than 'this', which may change inside.",
				check("rewrittenOther", "total:write#0", "total:write#1"));
		assertNo("what is thrown inside is caught in its method, before its last write.",
				check("caughtInside", "total:write#0", "total:write#1"));
		assertNo("some paths from its first write do not lead to its last one.",
				check("rewrittenOnOnePath", "total:write#0", "total:write#1"));
		assertNo("it calls 'Runnable.run' inside, which can run any code.",
				check("callBetweenWrites", "total:write#0", "total:write#1"));
		EndPoint read = new EndPoint(SitePoint.parse(SAMPLE + ".writtenOrRead(Z)I/total:read#0"),
				Set.of(AccessKind.READ));
		assertNo("it ends with a read on one path, and with a write on another.",
				check("writtenOrRead", "total:write#0", "total:write#1", List.of(read)));
	}

	@Test
	void aSectionThatForbidsReadsIsRefused() throws IOException {
		assertNo("it forbids reads by other threads, which no value can undo.",
				check("add", "total:read#0", "total:write#0",
						List.of(new EndPoint(SitePoint.parse(SAMPLE + ".add(I)V/total:write#0"), Set.of()))));
	}

	@Test
	void pointsElsewhereAreRefused() throws IOException {
		assertNo("it begins in a constructor or an initialiser.", check("<init>", "total:read#0", "total:write#0"));
		String end = SAMPLE + ".compare()V/total:write#0";
		assertNo("it ends in another method, 'RepairCheckTest.Sample.compare', so other code runs inside it.",
				check("add", "total:read#0", end));
		assertNo("its code is not known.", check("add", "total:read#7", "total:write#0"));
	}

	@Test
	void callsOfASharedObjectAreRefused() throws IOException {
		ClassNode type = new ClassNode();
		try (InputStream in = Sample.class.getResourceAsStream("RepairCheckTest$Sample.class")) {
			new ClassReader(in).accept(type, ClassReader.SKIP_FRAMES);
		}
		SitePoint point = SitePoint.parse(SAMPLE + ".add(I)V/total:read#0");
		AtomicSection section = AtomicSection.of("s", SectionVariable.object("java.util.Map"), point,
				SitePoint.parse(SAMPLE + ".add(I)V/total:write#0"), "test");
		assertNo("its accesses are calls of 'java.util.Map', and only values of fields can be repaired.",
				new RepairCheck(new SectionCode(type, type.methods.get(1))).repair(section));
	}
}
