/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.cli.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import dev.interlock.cli.console.Console;

/** Many runs in one JVM, with JVMs whose output is given. */
class RepeatedProgramTest {

	private static final String READY = "interlock-repeat 1";

	private final Deque<String> outputs = new ArrayDeque<>();
	private final List<String> sent = new ArrayList<>();
	private final List<String> alone = new ArrayList<>();
	private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
	private String aloneDigest = "d";
	private int started;

	/** What all JVMs of the tests have in common. */
	private abstract static class MadeUpJvm extends Process {

		@Override
		public InputStream getErrorStream() {
			return InputStream.nullInputStream();
		}

		@Override
		public int waitFor() {
			return 0;
		}

		@Override
		public int exitValue() {
			return 0;
		}
	}

	/** A JVM that has ended already, with an output. */
	private final class EndedJvm extends MadeUpJvm {

		private final InputStream output;
		private final OutputStream input = new ByteArrayOutputStream() {
			@Override
			public void flush() {
				sent.add(toString(StandardCharsets.US_ASCII).trim());
				reset();
			}
		};

		EndedJvm(String output) {
			this.output = new ByteArrayInputStream(output.getBytes(StandardCharsets.UTF_8));
		}

		@Override
		public OutputStream getOutputStream() {
			return input;
		}

		@Override
		public InputStream getInputStream() {
			return output;
		}

		@Override
		public void destroy() {
			// has ended
		}
	}

	/** A JVM whose output stops; its end closes the streams, as that of a real one does. */
	private final class HangingJvm extends MadeUpJvm {

		private final CountDownLatch end = new CountDownLatch(1);
		private final InputStream output;

		HangingJvm(String output) {
			this.output = new SequenceInputStream(new ByteArrayInputStream(output.getBytes(StandardCharsets.UTF_8)),
					new InputStream() {
						@Override
						public int read() throws IOException {
							try {
								end.await();
							} catch (InterruptedException e) {
								throw new InterruptedIOException();
							}
							throw new IOException("Stream closed");
						}
					});
		}

		@Override
		public OutputStream getOutputStream() {
			return new ByteArrayOutputStream();
		}

		@Override
		public InputStream getInputStream() {
			return output;
		}

		@Override
		public void destroy() {
			end.countDown();
		}
	}

	/** A run that takes too long gets a JVM of its own, and the command goes on. */
	@Test
	void aJvmThatHangsIsEnded() throws Exception {
		for (String output : List.of("", READY + '\n')) {
			alone.clear();
			messages.reset();
			try (RepeatedProgram program = program(() -> new HangingJvm(output), 50)) {
				assertEquals(aloneDigest, program.run(options(1)).digest());
				assertEquals(aloneDigest, program.run(options(2)).digest());
			}
			assertEquals(List.of("1", "2"), alone, output);
			if (output.isEmpty()) {
				assertTrue(messages.toString().contains("A run took longer than "), messages.toString());
			}
		}
	}

	private RepeatedProgram program() {
		return program(() -> new EndedJvm(outputs.remove()), 60_000);
	}

	private RepeatedProgram program(Supplier<Process> jvms, long limitMillis) {
		return new RepeatedProgram(new RepeatedProgram.Jvms() {
			@Override
			public RunOutcome run(Map<String, String> options) {
				alone.add(options.get("seed"));
				return outcome(aloneDigest);
			}

			@Override
			public Process startRepeating(Map<String, String> options) {
				assertEquals(Map.of("schedule", "pos"), options);
				started++;
				return jvms.get();
			}
		}, true, limitMillis, new Console(System.out, new PrintStream(messages, true), Path.of("."), Map.of()));
	}

	private static RunOutcome outcome(String digest) {
		return RunOutcome.of(List.of("interlock-outcome 1", "end finished", "digest " + digest), 0);
	}

	/** The output of a JVM: a run for each digest, which may be followed by a comma and a status. */
	private static String jvm(String last, String... digests) {
		StringBuilder text = new StringBuilder("a line of the program\n" + READY + '\n');
		for (int i = 0; i < digests.length; i++) {
			String[] parts = (digests[i] + ",0").split(",");
			text.append("another\ninterlock-run\ninterlock-outcome 1\nend finished\ndigest ").append(parts[0])
					.append("\nstatus ").append(parts[1]).append('\n')
					.append(i < digests.length - 1 ? "interlock-run-end" : last).append('\n');
		}
		return text.toString();
	}

	private static Map<String, String> options(int seed) {
		return Map.of("schedule", "pos", "seed", "" + seed);
	}

	@Test
	void oneJvmMakesAllRuns() throws Exception {
		outputs.add(jvm("interlock-run-end", "a", "a", "a", "b", "c"));
		try (RepeatedProgram program = program()) {
			assertEquals(List.of("a", "b", "c"), List.of(program.run(options(1)).digest(),
					program.run(options(2)).digest(), program.run(options(3)).digest()));
		}
		assertEquals(List.of("1", "1", "1", "2", "3"), sent);
		assertEquals(List.of(), alone);
		assertEquals("", messages.toString());
	}

	@Test
	void theStatusOfARunIsAFailure() throws Exception {
		outputs.add(jvm("interlock-run-end", "a,0", "a,1"));
		try (RepeatedProgram program = program()) {
			assertEquals("d", program.run(options(1)).digest());
			assertEquals("d", program.run(options(2)).digest());
		}
		assertEquals(1, started);
		assertEquals(List.of("1", "2"), alone);
		assertTrue(messages.toString().contains("Its second run with a seed has another schedule"),
				messages.toString());
	}

	@Test
	void aProgramWithoutAMainClassRunsAlone() throws Exception {
		outputs.add("some output\n");
		try (RepeatedProgram program = program()) {
			assertEquals("d", program.run(options(1)).digest());
		}
		assertTrue(messages.toString().endsWith("Its main class is not on the class path.\n"), messages.toString());
	}

	@Test
	void aJvmThatEndsIsReplaced() throws Exception {
		for (int i = 0; i < 3; i++) {
			outputs.add(
					same("interlock-run-last The thread 'x' does not end.", 8));
		}
		try (RepeatedProgram program = program()) {
			for (int i = 0; i < 18; i++) {
				assertEquals("a", program.run(options(i)).digest());
			}
		}
		assertEquals(3, started);
		assertEquals("", messages.toString());
	}

	@Test
	void aProgramThatLeavesThreadsBehindRunsAlone() throws Exception {
		outputs.add(same("interlock-run-last The thread 'x' does not end.", 3));
		outputs.add(same("interlock-run-last The thread 'y' does not end.", 3));
		try (RepeatedProgram program = program()) {
			for (int i = 0; i < 5; i++) {
				program.run(options(i));
			}
		}
		assertEquals(2, started);
		assertEquals(List.of("2", "3", "4"), alone);
		assertTrue(messages.toString().endsWith("The thread 'y' does not end.\n"), messages.toString());
	}

	@Test
	void aRunInWhichTheJvmEndsIsMadeAlone() throws Exception {
		outputs.add(same("interlock-run-end", 3));
		try (RepeatedProgram program = program()) {
			assertEquals("a", program.run(options(1)).digest());
			assertEquals("d", program.run(options(2)).digest());
		}
		assertEquals(List.of("2"), alone);
	}

	@Test
	void eachKindOfFailureIsCheckedOnce() throws Exception {
		try (RepeatedProgram program = program()) {
			for (int i = 0; i < 3; i++) {
				assertEquals("d", program.check(options(i), outcome("d")).digest());
			}
			assertEquals(List.of("0"), alone);
			assertEquals("", messages.toString());
		}
	}

	@Test
	void onlyWhatHappensAloneCounts() throws Exception {
		try (RepeatedProgram program = program()) {
			assertEquals("d", program.check(options(1), outcome("other")).digest());
			assertEquals("d", program.run(options(2)).digest());
		}
		assertEquals(0, started);
		assertTrue(messages.toString().contains("A run in a JVM of its own has another schedule."),
				messages.toString());
	}

	/** The output of a JVM whose runs are all alike. */
	private static String same(String last, int count) {
		return jvm(last, Collections.nCopies(count, "a").toArray(String[]::new));
	}
}
