/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.benign;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

import dev.interlock.instrumented.BenignElementSample;
import dev.interlock.instrumented.BenignSample;
import dev.interlock.spi.FieldInfo;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** The labels of races, by the code that accesses the field. */
class BenignPatternsTest {

	private static byte[] read(String name) {
		try (InputStream in = BenignPatternsTest.class.getResourceAsStream('/' + name.replace('.', '/') + ".class")) {
			return in == null ? null : in.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static FieldInfo field(String name) {
		Class<?> sample = Arrays.stream(BenignSample.class.getDeclaredClasses())
				.filter(type -> type.getSimpleName().equals(name)).findFirst().orElseThrow();
		var declared = Arrays.stream(sample.getDeclaredFields())
				.filter(any -> any.getName().matches("f|cacheHits|processed")).findFirst().orElseThrow();
		return new FieldInfo(sample.getName(), declared.getName(), declared.getType().descriptorString(), false);
	}

	private static String label(String sample, boolean bothWrite, ClassFileSource files) {
		return new BenignPatterns(field -> Set.of(field.className()), files).label(field(sample), bothWrite);
	}

	@ParameterizedTest
	@CsvSource({ "CachedHash, benign:lazy-initialization", "CachedHashReadTwice, fragile:lazy-initialization",
			"LazyMutable, fragile:lazy-initialization", "LazyFilledBefore, fragile:lazy-initialization",
			"DoubleCheckedEarlyReturn, fragile:double-checked-locking",
			"DoubleCheckedFlag, fragile:double-checked-locking", "LazyImmutable, benign:lazy-initialization",
			"DoubleChecked, fragile:double-checked-locking", "DoubleCheckedByMethod, fragile:double-checked-locking",
			"DoubleCheckedOnce, benign:double-checked-locking", "LastLookup, benign:cache",
			"StopFlag, fragile:notification-flag", "LastUsed, fragile:timestamp", "LastUsedInstant, benign:timestamp",
			"Hits, benign:statistics", "Unused, benign:unused" })
	void aPatternIsRecognised(String sample, String label) {
		assertEquals(label, label(sample, false, BenignPatternsTest::read));
	}

	@ParameterizedTest
	@CsvSource({ "Constant, true, benign:constant-write", "Constant, false, ''", "Counter, true, ''",
			"Counter, false, ''", "HitsThatDecide, true, ''", "CheckThenAct, true, ''", "CheckThenAct, false, ''",
			"LazyReset, false, ''", "LazyReset, true, ''", "LazyTwoValues, false, ''",
			"LazyNumber, false, ''", "FirstGiven, false, ''", "LazyArrayInLoop, false, ''",
			"LazyArrayByCall, false, ''",
			"LazyArrayByLocal, false, ''", "LazyList, false, ''", "TestedWithoutLock, false, ''",
			"TestedWithoutLock, true, ''", "TestedInOtherSection, false, fragile:lazy-initialization",
			"TestedUnderOwnLock, false, fragile:lazy-initialization", "DoubleCheckedFilledLater, false, ''",
			"FlagBothWays, false, ''", "FlagBothWays, true, ''", "FlagLookedAtOnce, false, ''",
			"FlagLookedAtOnce, true, ''", "FlagOfInitialisation, false, ''", "FlagOfInitialisation, true, ''",
			"FlagCheckedByCaller, false, ''", "FlagCheckedByCaller, true, ''", "State, false, ''", "LastRun, false, ''",
			"LastRun, true, ''", "HitsReturned, true, ''", "HitsPrinted, true, ''", "HitsInText, true, ''",
			"UsedInComputation, false, ''",
			"Processed, true, benign:unused", "Handed, true, ''", "Handed, false, ''", "States, true, ''",
			"States, false, ''" })
	void similarButHarmfulCodeIsNotLabelled(String sample, boolean bothWrite, String label) {
		assertEquals(label, label(sample, bothWrite, BenignPatternsTest::read));
	}

	@ParameterizedTest
	@CsvSource({ "Hashes, true, benign:lazy-initialization", "Hashes, false, benign:lazy-initialization",
			"StopFlags, false, fragile:notification-flag", "Hits, true, benign:statistics",
			"Hits, false, benign:statistics", "HitsReturned, true, ''", "HitsOfOthers, true, ''", "Returned, true, ''",
			"Given, true, ''",
			"Shared, true, ''", "UsedByNeighbour, true, ''", "Neighbour, true, ''", "Two, true, ''",
			"Counts, true, ''" })
	void elementsOfArraysHavePatternsToo(String sample, boolean write, String label) {
		assertEquals(label, new BenignPatterns(field -> Set.of(), BenignPatternsTest::read)
				.labelOfElement(List.of(element(sample, write)), write));
	}

	/** The first access to an element in the method {@code access} of a sample. */
	private static Site element(String sample, boolean write) {
		String className = BenignElementSample.class.getName() + '$' + sample;
		ClassNode node = new ClassNode();
		new ClassReader(read(className)).accept(node, 0);
		MethodNode method = node.methods.stream().filter(any -> any.name.equals("access")).findFirst().orElseThrow();
		int line = 0;
		for (AbstractInsnNode instruction : method.instructions) {
			line = instruction instanceof LineNumberNode number ? number.line : line;
			if (write ? Code.writesElement(instruction) : Code.readsElement(instruction)) {
				return new Site(0, write ? SiteKind.ARRAY_WRITE : SiteKind.ARRAY_READ, className, method.name,
						method.desc, null, line, null, "[]", 0);
			}
		}
		throw new IllegalArgumentException(sample);
	}

	@Test
	void anotherClassMayBreakAPattern() {
		FieldInfo field = field("LazyResetByOther");
		Set<String> users = new TreeSet<>(Set.of(field.className()));
		BenignPatterns patterns = new BenignPatterns(any -> users, BenignPatternsTest::read);
		assertEquals("benign:lazy-initialization", patterns.label(field, false));
		users.add(BenignSample.class.getName() + "$Resetter");
		assertEquals("", patterns.label(field, false));
	}

	@Test
	void anUnreadableClassGetsNoLabel() {
		assertEquals("", label("CachedHash", false, name -> null));
		assertEquals("", label("CachedHash", false, name -> new byte[] { 1, 2, 3 }));
	}

	@Test
	void aClassThatIsLoadedLaterMayBreakAPattern() {
		FieldInfo field = field("LastUsed");
		Set<String> users = new TreeSet<>(Set.of(field.className()));
		BenignPatterns patterns = new BenignPatterns(any -> users, BenignPatternsTest::read);
		assertEquals("fragile:timestamp", patterns.label(field, false));
		users.add("org.example.Unreadable");
		assertEquals("", patterns.label(field, false));
	}
}
