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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.HealingVerdict;
import dev.interlock.sections.SectionVariable;
import dev.interlock.sections.SitePoint;

/** What the code of a section permits; one method of the sample for each sentence. */
class HealingCheckTest {

	private static final String SAMPLE = Sample.class.getName();

	/** Methods with a section from the read of a field to its write. */
	@SuppressWarnings("unused")
	static class Sample {

		private static int shared;
		private int total;
		private Object text;
		private Map<String, String> map;

		Sample() {
			total = total + 1;
		}

		void add(int sum) {
			total = total + Math.max(sum, 0);
		}

		void boxed(Integer sum) {
			total = total + sum;
		}

		void branches(int sum) {
			int old = total;
			if (sum > 0) {
				total = old + sum;
			}
		}

		void lock(int sum) {
			int old = total;
			synchronized (this) {
				total = old + sum;
			}
		}

		void unlock(int sum) {
			int old;
			synchronized (this) {
				old = total;
			}
			total = old + sum;
		}

		void sleep() throws InterruptedException {
			int old = total;
			Thread.sleep(1);
			total = old + 1;
		}

		void await(Object signal) throws InterruptedException {
			int old = total;
			signal.wait();
			total = old + 1;
		}

		void reentrant(java.util.concurrent.locks.Lock lock) {
			int old = total;
			lock.lock();
			total = old + 1;
			lock.unlock();
		}

		void print() {
			int old = total;
			System.out.println(old);
			total = old + 1;
		}

		void calls(Runnable code) {
			int old = total;
			code.run();
			total = old + 1;
		}

		void creates() {
			int old = total;
			text = new StringBuilder(Other.VALUE);
			total = old + 1;
		}

		void initialises() {
			int old = total;
			total = old + Other.count;
		}

		void sharedField() {
			shared = shared + 1;
		}
	}

	private static final class Other {
		static final String VALUE = "x";
		static int count;
	}

	private static HealingVerdict check(String method, String entry, String end, SectionVariable variable)
			throws IOException {
		ClassNode type = new ClassNode();
		try (InputStream in = Sample.class.getResourceAsStream("HealingCheckTest$Sample.class")) {
			new ClassReader(in).accept(type, ClassReader.SKIP_FRAMES);
		}
		MethodNode node = type.methods.stream().filter(each -> each.name.equals(method)).findFirst().orElseThrow();
		String place = SAMPLE + '.' + method + node.desc + '/';
		SitePoint from = SitePoint.parse(place + entry);
		SitePoint to = end.contains(SAMPLE) ? SitePoint.parse(end) : SitePoint.parse(place + end);
		AtomicSection section = AtomicSection.of("s", variable, from, to, "test");
		return new HealingCheck(new SectionCode(type, node)).mutex(section);
	}

	private static HealingVerdict check(String method) throws IOException {
		return check(method, "total:read#0", "total:write#0", SectionVariable.field(SAMPLE, "total"));
	}

	@ParameterizedTest
	@CsvSource({ "add", "boxed", "branches" })
	void aSectionThatRunsNoOtherCodeMayBeHealed(String method) throws IOException {
		assertEquals(HealingVerdict.LEAF, check(method));
	}

	@Test
	void aSectionOnAStaticFieldOfItsClassMayBeHealed() throws IOException {
		assertEquals(HealingVerdict.LEAF,
				check("sharedField", "shared:read#0", "shared:write#0", SectionVariable.field(SAMPLE, "shared")));
	}

	@ParameterizedTest
	@CsvSource({ "lock, it acquires a lock inside", "sleep, it calls 'Thread.sleep' inside",
			"await, it calls 'Object.wait' inside", "reentrant, it calls 'Lock.lock' inside",
			"print, it calls 'PrintStream.println' inside", "<init>, it begins in a constructor" })
	void aSectionThatCanBlockIsRefused(String method, String reason) throws IOException {
		HealingVerdict verdict = check(method);
		assertEquals(HealingVerdict.Answer.NO, verdict.answer(), verdict.reason());
		assertTrue(verdict.reason().startsWith(reason) && verdict.reason().endsWith("."), verdict.reason());
	}

	@ParameterizedTest
	@CsvSource({ "unlock, it begins inside a synchronized block", "calls, it calls 'Runnable.run' inside",
			"creates, it calls 'StringBuilder.<init>' inside", "initialises, it may initialise the class" })
	void aSectionThatRunsOtherCodeIsHealedWithALimit(String method, String reason) throws IOException {
		HealingVerdict verdict = check(method);
		assertEquals(HealingVerdict.Answer.WITH_LIMIT, verdict.answer(), verdict.reason());
		assertTrue(verdict.reason().startsWith(reason) && verdict.reason().endsWith("."), verdict.reason());
	}

	@Test
	void aSectionThatEndsInAnotherMethodIsHealedWithALimit() throws IOException {
		HealingVerdict verdict = check("calls", "total:read#0", SAMPLE + ".add(I)V/total:write#0",
				SectionVariable.field(SAMPLE, "total"));
		assertTrue(verdict.reason().startsWith("it ends in another method"), verdict.reason());
	}

	@Test
	void aSectionOnACollectionIsHealedWithALimit() throws IOException {
		HealingVerdict verdict = check("add", "total:read#0", "total:write#0", SectionVariable.object("java.util.Map"));
		assertEquals(HealingVerdict.Answer.WITH_LIMIT, verdict.answer());
		assertTrue(verdict.reason().contains("java.util.Map"), verdict.reason());
	}

	@Test
	void recursiveSectionsAreHealedWithALimit() throws IOException {
		ClassNode type = new ClassNode();
		SitePoint from = SitePoint.parse(SAMPLE + ".add(I)V/total:read#0");
		SitePoint to = SitePoint.parse(SAMPLE + ".add(I)V/total:write#0");
		AtomicSection section = new AtomicSection("s", SectionVariable.field(SAMPLE, "total"), from,
				List.of(EndPoint.serializable(from, to)), false, true, "test", 0, java.util.Optional.empty());
		type.name = SAMPLE.replace('.', '/');
		MethodNode method = new MethodNode(0, "add", "(I)V", null, null);
		assertTrue(
				new HealingCheck(new SectionCode(type, method)).mutex(section).reason().startsWith("it is recursive"));
	}
}
