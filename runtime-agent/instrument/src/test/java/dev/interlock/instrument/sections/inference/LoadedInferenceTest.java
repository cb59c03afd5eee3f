/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sections.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

import dev.interlock.instrumented.StrongSample;
import dev.interlock.sections.SectionFileWriter;
import dev.interlock.sections.SectionVariable;
import dev.interlock.spi.SectionEnd.Judged;

/** The sections that are inferred when a class is loaded, and those that are not. */
class LoadedInferenceTest {

	private static final Map<String, List<InferredSection>> STRONG = infer(false).stream()
			.collect(Collectors.groupingBy(each -> each.section().entry().method()));

	private static List<InferredSection> infer(boolean all) {
		return inference(all).infer();
	}

	private static LoadedInference inference(boolean all) {
		ClassNode type = new ClassNode();
		new ClassReader(bytes(StrongSample.class.getName())).accept(type, ClassReader.SKIP_FRAMES);
		return new LoadedInference(type, LoadedInferenceTest::bytes, all);
	}

	private static byte[] bytes(String name) {
		try (InputStream in = LoadedInferenceTest.class.getClassLoader()
				.getResourceAsStream(name.replace('.', '/') + ".class")) {
			return in == null ? null : in.readAllBytes();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	@ParameterizedTest
	@CsvSource({ "increment, load-and-store, count, count, '', ON_SUCCESS",
			"addStatic, load-and-store, hits, hits, '', ON_SUCCESS",
			"ofAnother, load-and-store, count, count, '', ON_SUCCESS",
			"<init>, load-and-store, nextId, nextId, '', ON_SUCCESS",
			"push, load-and-store, head, head, '', ON_SUCCESS", "pop, load-and-store, head, head, '', ON_SUCCESS",
			"lazy, check-then-act, instance, instance, '', ON_SUCCESS",
			"once, check-then-act, done, done, =0, ON_SUCCESS",
			"maximum, check-then-act, count, count, '', ON_SUCCESS",
			"take, read-and-reset, name, name, '', ON_SUCCESS",
			"putIfMissing, check-then-act, containsKey, put, removes, ALWAYS",
			"countWords, load-and-store, get, put, '', ALWAYS",
			"memoized, check-then-act, get, put, removes, ALWAYS",
			"addOnce, check-then-act, contains, add, removes replaces, ALWAYS",
			"visit, check-then-act, contains, add, removes replaces, ALWAYS",
			"runNext, check-then-act, isEmpty, poll, adds replaces, ON_FAILURE",
			"dropOld, check-then-act, isEmpty, peek, adds replaces, ON_FAILURE",
			"runSeen, check-then-act, peek, poll, adds replaces, ON_FAILURE",
			"twice, check-then-act, get, get, adds, ON_FAILURE",
			"first, check-then-act, size, get, adds replaces, ON_FAILURE",
			"addAtomic, load-and-store, get, set, '', ALWAYS",
			"limited, check-then-act, get, incrementAndGet, removes, ALWAYS",
			"drain, get-then-set, get, set, '', ALWAYS", "onceByFlag, check-then-act, get, set, =0, ALWAYS",
			"deposit, get-then-set, getBalance, setBalance, '', ON_SUCCESS",
			"spend, check-then-act, getBalance, setBalance, =0, ON_SUCCESS",
			"lambda[Runnable#0], load-and-store, count, count, '', ON_SUCCESS" })
	void aStrongPatternIsInferred(String method, String pattern, String entry, String end, String harmless,
			Judged judged) {
		List<InferredSection> found = STRONG.getOrDefault(method, List.of());
		assertEquals(1, found.size(), found.toString());
		InferredSection section = found.get(0);
		assertEquals("pattern " + pattern, section.section().origin());
		assertEquals(entry, section.section().entry().memberName());
		assertEquals(List.of(end), section.section().ends().stream().map(each -> each.site().memberName()).toList());
		InferredSection.Rule rule = section.rules().get(0);
		assertEquals(harmless, String.join(" ", new TreeSet<>(rule.harmless())));
		assertEquals(judged, rule.judged());
	}

	@ParameterizedTest
	@ValueSource(strings = { "getToCompareAndSet", "compareAndSetOnce", "markDirty", "hashCode", "poll",
			"closeOnFailure", "addToSet", "runNextIfAny", "runNextIfOld", "dropSeen",
			"twiceOrNone", "putIfAbsent", "removeIfThere", "otherElement", "waits",
			"readTwice", "stop", "cached" })
	void whatIsNoticedOrHarmlessIsNot(String method) {
		assertEquals(List.of(), STRONG.getOrDefault(method, List.of()));
	}

	/** If a test is repeated under the lock, no section begins at the first test. */
	@ParameterizedTest
	@ValueSource(strings = { "doubleChecked", "validated" })
	void onlyTheLastTestBeginsASection(String method) {
		List<InferredSection> found = STRONG.get(method);
		assertEquals(1, found.size(), found.toString());
		assertEquals(1, found.get(0).section().entry().ordinal());
	}

	@Test
	void weakPatternsAreInferredOnRequest() {
		Set<String> methods = infer(true).stream().map(each -> each.section().entry().method())
				.collect(Collectors.toSet());
		assertTrue(methods.containsAll(Set.of("readTwice", "increment", "addToSet")), methods.toString());
	}

	@Test
	void aSectionIsWrittenInTheFormatOfAFile() {
		assertEquals("""
				interlock-sections 1

				section dev.interlock.instrumented.StrongSample.increment:count
				  variable field dev.interlock.instrumented.StrongSample.count
				  entry    dev.interlock.instrumented.StrongSample.increment()V/count:read#0
				  end      dev.interlock.instrumented.StrongSample.increment()V/count:write#0
				  from     pattern load-and-store
				""", SectionFileWriter.write(List.of(STRONG.get("increment").get(0).section())));
	}

	@Test
	void aFieldWithASynchronizedGetterAndSetterIsAccessible() {
		assertEquals(Set.of("balance", "name"),
				inference(false).accessible().stream().map(SectionVariable::name).collect(Collectors.toSet()));
	}
}
