/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.tests.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFiles;

/** All engines: an atomic access races with plain accesses and never with other atomic accesses. */
@Tag("every-jdk")
class AtomicModesTest {

	@TempDir
	Path folder;

	private static Stream<Arguments> with(String... options) {
		return Stream.of(options).flatMap(each -> Stream.of(Jdk.values()).map(jdk -> Arguments.of(jdk, each)));
	}

	static Stream<Arguments> enginesOfAllOrders() {
		return with("engines=happens-before,noise=off", "engines=hybrid,noise=off",
				"engines=hybrid,hybrid=no-refinement,noise=off", "engines=hybrid,hybrid=all-pairs,noise=off",
				"engines=eraser,noise=off");
	}

	static Stream<Arguments> allEngines() {
		return with("engines=happens-before,noise=off", "engines=hybrid,noise=off",
				"engines=hybrid,hybrid=all-pairs,noise=off", "engines=eraser,noise=off",
				"engines=atomrace,windows=stretched,noise=random:1000/20us",
				"engines=atomrace,windows=paper,noise=random:1000/20us");
	}

	private Session run(Jdk jdk, String program, String options) throws Exception {
		Path file = folder.resolve("a.session");
		Outcome outcome = TargetRun.of(jdk, "edges/" + program).agent(options + ",session=" + file).outcome();
		assertEquals(0, outcome.status(), outcome.errText());
		return SessionFiles.read(file);
	}

	/** The reported pairs of accesses, as {@code read in METHOD, write in METHOD}. */
	private static Set<String> pairs(Session session) {
		Set<String> pairs = new TreeSet<>();
		for (Finding finding : session.findings()) {
			pairs.add(finding.accesses().stream().map(
					access -> (access.operation() == Access.Operation.WRITE ? "write in " : "read in ")
							+ access.method())
					.sorted().collect(Collectors.joining(", ")));
		}
		return pairs;
	}

	/** Each pair is reported in each of its orders; an atomic write is reported as a write. */
	@ParameterizedTest
	@MethodSource("enginesOfAllOrders")
	void plainAccessesRaceWithAtomicOnes(Jdk jdk, String options) throws Exception {
		assertEquals(Set.of("read in readBeforeOpaque, write in opaqueAfterRead",
				"read in readAfterOpaque, write in opaqueBeforeRead", "read in readBeforeSwap, write in swapAfterRead",
				"read in readAfterSwap, write in swapBeforeRead",
				"read in readBeforeExchange, write in exchangeAfterRead",
				"read in readBeforeExchangeOfDoubles, write in exchangeOfDoublesAfterRead",
				"read in readAfterVolatile, write in volatileBeforeRead",
				"read in volatileReadBeforeWrite, write in writeAfterVolatileRead",
				"read in elementReadBeforeRelease, write in releaseAfterElementRead",
				"read in elementReadAfterAdding, write in elementAddedBeforeRead",
				"read in loopAfterOpaque, write in opaqueBeforeLoop",
				"read in loopBeforeOpaque, write in opaqueAfterLoop",
				"read in staticReadBeforeRelease, write in releaseAfterStaticRead",
				"read in readBeforeUnsafe, write in unsafeAfterRead"), pairs(run(jdk, "Atomically", options)));
	}

	/**
	 * Method handles made of variable handles, or of other method handles, race as well when the program invokes them.
	 */
	@ParameterizedTest
	@MethodSource("enginesOfAllOrders")
	void accessesByDerivedHandlesRaceToo(Jdk jdk, String options) throws Exception {
		assertEquals(
				Set.of("read in plainRead, write in plainWrite", "read in readBeforeOpaque, write in opaqueAfterRead",
						"read in readAfterSwap, write in swapBeforeRead",
						"read in readBeforeExchange, write in exchangeAfterRead",
						"read in readBeforeExchangeOfNames, write in exchangeOfNamesAfterRead",
						"read in elementReadAfterAdding, write in elementAddedBeforeRead",
						"read in staticReadBeforeRelease, write in releaseAfterStaticRead",
						"read in combinedAfterWrite, write in writeBeforeCombined"),
				pairs(run(jdk, "AtomicallyByHandles", options)));
	}

	@ParameterizedTest
	@MethodSource("allEngines")
	void correctAccessesAreNotReported(Jdk jdk, String options) throws Exception {
		assertEquals(List.of(), run(jdk, "Unraced", options).findings());
	}

	/** The access windows of the paper: an atomic access while another thread is inside a plain one. */
	@ParameterizedTest
	@EnumSource
	void anAtomicAccessInsideAPlainOneIsARace(Jdk jdk) throws Exception {
		String cell = "(Ledges/WhileInside$Cell;)I/";
		List<String> places = Stream.of("plainRead" + cell + "value:read#0", "anotherPlainRead" + cell + "value:read#0",
				"plainWrite" + cell + "value:write#0", "plainReadOfADouble" + cell + "amount:read#0",
				"anotherPlainReadOfADouble" + cell + "amount:read#0",
				"plainReadOfAnElement" + cell + "[]:read#0",
				"anotherPlainWriteOfAnElement" + cell + "[]:write#0", "acquire" + cell + "getAcquire:read#0")
				.map(site -> "location edges.WhileInside." + site).toList();
		Path noise = Files.writeString(folder.resolve("a.noise"),
				"interlock-noise 1\n\n" + String.join("\n", places) + '\n');
		Session session = run(jdk, "WhileInside",
				"engines=atomrace,windows=paper,noise=location:1000/10s,noise-kinds=sleep,noise-config=" + noise);
		assertEquals(Set.of("read in plainRead, write in opaqueWrite", "read in plainRead, write in update",
				"read in plainRead, write in swap", "read in volatileRead, write in plainWrite",
				"write in plainWrite, write in volatileWrite", "read in plainReadOfADouble, write in exchange",
				"read in plainReadOfAnElement, write in releaseOfAnElement"), pairs(session));
		session.findings().forEach(finding -> assertEquals(Finding.Evidence.OBSERVED, finding.evidence()));
	}
}
