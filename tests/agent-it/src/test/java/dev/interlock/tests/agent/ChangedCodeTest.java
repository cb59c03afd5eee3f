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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A recorded schedule is followed by a program whose code has changed in other places. */
@Tag("every-jdk")
class ChangedCodeTest {

	private static final String ELSEWHERE = "// elsewhere";
	private static final String CHANGE = """
			for (int i = 0; i < 3; i++) {
				synchronized (LOCK) {
					others++;
				}
				Thread.yield();
			}
			""";
	private static final String REPEATED = "round < 4";
	/** Two threads lose updates of each other, and print the order of their steps. */
	private static final String PROGRAM = """
			public class Counting {
				private static final Object LOCK = new Object();
				private static final StringBuilder ORDER = new StringBuilder();
				private static int value;
				private static int others;

				public static void main(String[] arguments) throws InterruptedException {
					elsewhere();
					Thread[] threads = new Thread[2];
					for (int i = 0; i < threads.length; i++) {
						String name = "" + i;
						threads[i] = new Thread(() -> count(name));
						threads[i].start();
					}
					for (Thread thread : threads) {
						thread.join();
					}
					System.out.println(value + ORDER.toString());
					System.exit(value == 8 ? 0 : 3);
				}

				private static void count(String name) {
					elsewhere();
					for (int round = 0; round < 4; round++) {
						int read;
						synchronized (LOCK) {
							read = value;
							ORDER.append(" read ").append(name);
						}
						elsewhere();
						synchronized (LOCK) {
							value = read + 1;
							ORDER.append(" write ").append(name);
						}
					}
				}

				private static void elsewhere() {
					// elsewhere
				}
			}
			""";

	@TempDir
	Path folder;

	private Path compile(String name, String source) throws Exception {
		Path classes = Files.createDirectories(folder.resolve(name));
		Path file = Files.writeString(classes.resolve("Counting.java"), source);
		assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "--release", "17", "-d",
				classes.toString(), file.toString()));
		return classes;
	}

	private static Outcome run(Jdk jdk, Path classes, String options) throws Exception {
		return TargetRun.of(jdk, "Counting").onlyClassPath(classes.toString()).agent(options).outcome();
	}

	@ParameterizedTest
	@EnumSource
	void aFailureIsRepeatedInChangedCode(Jdk jdk) throws Exception {
		Path program = compile("recorded", PROGRAM);
		Path file = folder.resolve("recorded.schedule");
		Outcome recorded = null;
		for (int seed = 1; seed < 20 && (recorded == null || recorded.status() == 0); seed++) {
			recorded = run(jdk, program, "schedule=random:uniform,seed=" + seed + ",schedule-file=" + file);
		}
		assertEquals(3, recorded.status(), recorded.errText());
		Path changed = compile("changed", PROGRAM.replace(ELSEWHERE, CHANGE));
		for (int i = 0; i < Integer.getInteger("interlock.replays", 2); i++) {
			Outcome same = run(jdk, program, "schedule=replay:" + file);
			assertEquals(recorded.outText(), same.outText(), "replay " + i);
			assertFalse(same.errText().contains("The code has changed"), same.errText());
			Outcome replayed = run(jdk, changed, "schedule=replay:" + file);
			assertEquals(recorded.outText(), replayed.outText(), "replay " + i + ": " + replayed.errText());
			assertEquals(3, replayed.status());
			assertFalse(replayed.errText().contains("differs"), replayed.errText());
			assertTrue(replayed.errText().contains("The code has changed since the schedule was recorded"),
					replayed.errText());
		}
		Outcome replayed = TargetRun.command(jdk, "replay", "--policy", "replay:" + file, "--times", "2", "--java",
				jdk.java().toString(), "--", "-cp", changed.toString(), "Counting").outcome();
		assertEquals(3, replayed.status(), replayed.errText());
		assertEquals(recorded.outText().repeat(2), replayed.outText());
	}

	/** The threads end before the recorded switches. */
	@ParameterizedTest
	@EnumSource
	void aThreadThatEndsEarlyIsReported(Jdk jdk) throws Exception {
		Path file = folder.resolve("recorded.schedule");
		run(jdk, compile("recorded", PROGRAM), "schedule=random:uniform,seed=1,schedule-file=" + file);
		assertTrue(PROGRAM.contains(REPEATED));
		Path changed = compile("changed", PROGRAM.replace(REPEATED, "round < 2").replace("value == 8", "value > 1"));
		Outcome replayed = run(jdk, changed, "schedule=replay:" + file);
		assertEquals(0, replayed.status(), replayed.errText());
		assertTrue(
				replayed.errText().matches("(?s).*The program differs from the schedule after \\d+ points: thread 0\\."
						+ "[01] has ended\\..*"),
				replayed.errText());
		Outcome refused = TargetRun
				.command(jdk, "replay", "--policy", "replay:" + file, "--java", jdk.java().toString(),
						"--", "-cp", changed.toString(), "Counting")
				.outcome();
		assertEquals(70, refused.status(), refused.errText());
		assertTrue(refused.errText().contains("interlock: The program differs from the schedule after "),
				refused.errText());
	}
}
