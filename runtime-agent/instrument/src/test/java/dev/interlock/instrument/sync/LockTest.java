/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.instrument.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.interlock.instrument.InstrumentationPlan;
import dev.interlock.instrument.Instrumented;
import dev.interlock.instrument.Recorder;
import dev.interlock.instrumented.LockSample;
import dev.interlock.spi.Site;
import dev.interlock.spi.SiteKind;

/** The locks that a thread holds are tracked exactly, with their acquire sites; each is reported once. */
class LockTest {

	private static final Path SOURCE = Path.of("src/test/java", LockSample.class.getName().replace('.', '/') + ".java");

	private final Instrumented sample = new Instrumented(
			new InstrumentationPlan(false, false, true, false, false, false), LockSample.class);

	@BeforeEach
	void askWhatIsHeld() throws ReflectiveOperationException {
		var held = sample.type.getDeclaredField("held");
		held.setAccessible(true);
		held.set(null, (Supplier<String>) () -> '[' + Recorder.held(sample.loader.sites) + ']');
	}

	@AfterEach
	void nothingIsHeld() {
		assertEquals("", Recorder.held(sample.loader.sites));
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', delimiter = '|', textBlock = """
			block            | [0@block]
			loopInBlock      | []
			nested           | [0@nested 0@nested]
			blockThatThrows  | []
			methods          | [0@outer],[0@outer],[]
			methodThatThrows | [0@methodThatThrows]
			staticMethod     | [0@staticMethod]
			recursive        | [0@recurse],[]
			reentrantLock    | [1@reentrantLock],[1@reentrantLock],[]
			interruptibly    | [1@interruptibly]
			interrupted      | []
			tried            | [3@tried 2@tried],[2@tried]false,[]
			unbalanced       | []
			handOverHand     | [1@handOverHand 2@handOverHand],[2@handOverHand],[]
			stamps           | [2@stamps],[3@stamps],0[3@stamps],[]
			""")
	void heldLocks(String method, String expected) throws Throwable {
		assertEquals(expected, sample.call(method));
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', value = { "outer, return inner() + ',' + held.get();",
			"failing, Object kept = parameter;",
			"staticMethod, return held.get();" })
	void theMonitorOfAMethodIsEnteredOnItsFirstLine(String method, String source) throws IOException {
		sample.run("methods");
		List<String> lines = Files.readAllLines(SOURCE);
		List<Site> taken = IntStream.range(0, sample.loader.sites.size()).mapToObj(sample.loader.sites::site)
				.filter(site -> site.kind() == SiteKind.ACQUIRE && site.method().equals(method)).toList();
		assertEquals(1, taken.size());
		assertTrue(lines.get(taken.get(0).line() - 1).contains(source), () -> "line " + taken.get(0).line());
		assertTrue(lines.get(taken.get(0).line() - 2).matches(".*synchronized .*" + method + "\\(.*"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "-", textBlock = """
			block           | MONITOR
			nested          | MONITOR
			fieldOfObject   | lock
			sideOfField     | SIDES
			chosen          | -
			reentrantLock   | -
			staticMethod    | -
			""")
	void theFieldOfALockIsKnownIfItIsCertain(String method, String field) {
		sample.run(method);
		List<Site> taken = IntStream.range(0, sample.loader.sites.size()).mapToObj(sample.loader.sites::site)
				.filter(site -> site.kind() == SiteKind.ACQUIRE && site.method().equals(method)).toList();
		assertEquals(field, taken.get(0).fieldName());
		assertEquals(field == null ? null : LockSample.class.getName(), taken.get(0).fieldClass());
	}

	@ParameterizedTest
	@CsvSource({ "block, block, false", "methods, outer, true", "onThis, receiver, true",
			"staticMethod, staticMethod, false", "methodThatThrows, methodThatThrows, false" })
	void aLockThatIsThisIsKnown(String run, String method, boolean isReceiver) {
		sample.run(run);
		List<Site> taken = IntStream.range(0, sample.loader.sites.size()).mapToObj(sample.loader.sites::site)
				.filter(site -> site.kind() == SiteKind.ACQUIRE && site.method().equals(method)).toList();
		assertEquals(isReceiver, taken.get(0).locksReceiver());
		assertEquals(isReceiver ? LockSample.class.getName() : null,
				taken.get(0).fieldName() == null ? taken.get(0).fieldClass() : null);
		assertTrue(!isReceiver || taken.get(0).stableForm().endsWith("/null:acquire#0"), taken::toString);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			block            | acquire 0 block, release 0 block
			loopInBlock      | acquire 0 loopInBlock, release 0 loopInBlock
			blockThatThrows  | acquire 0 blockThatThrows, release 0 blockThatThrows
			methods          | acquire 0 outer, release 0 outer
			recursive        | acquire 0 recurse, release 0 recurse
			reentrantLock    | acquire 1 reentrantLock, release 1 reentrantLock
			methodThatThrows | acquire 0 methodThatThrows, release 0 methodThatThrows
			""")
	void firstAcquisitionAndLastReleaseAreReported(String method, String expected) {
		assertEquals(List.of(expected.split(", ")), sample.run(method));
	}
}
