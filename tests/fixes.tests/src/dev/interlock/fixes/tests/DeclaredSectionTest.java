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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.ltk.core.refactoring.Change;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;
import dev.interlock.session.FindingKind;
import dev.interlock.testkit.SessionProbe;

/**
 * Each of the two fixes declares a method, predicted not to be atomic, an atomic section. The compiled program is then
 * watched for it, and gives no finding under both engines once the method is atomic.
 */
class DeclaredSectionTest {

	private static final String ACCOUNT = """
			package demo;

			public class Account {
				private int balance;

				public synchronized int balance() {
					return balance;
				}

				public synchronized void set(int value) {
					balance = value;
				}

				public void deposit(int amount) {
					synchronized (this) {
						Main.read(balance);
					}
					Main.between();
					synchronized (this) {
						balance = amount;
					}
				}
			}
			""";

	/** With an argument the other thread writes in between, if it can; otherwise both run freely. */
	private static final String MAIN = """
			package demo;

			import java.util.concurrent.Semaphore;

			public class Main {
				private static final Account account = new Account();
				private static boolean forced;
				private static final Semaphore entered = new Semaphore(0);
				private static final Thread other = new Thread(() -> {
					if (forced) {
						entered.acquireUninterruptibly();
					}
					account.set(7);
				});

				static void read(int value) {
					if (value < 0) {
						throw new IllegalStateException();
					}
				}

				static void between() {
					if (forced) {
						entered.release();
						while (other.isAlive() && other.getState() != Thread.State.BLOCKED) {
							Thread.yield();
						}
					}
				}

				public static void main(String[] args) throws InterruptedException {
					forced = args.length > 0;
					other.start();
					Thread reader = new Thread(account::balance);
					reader.start();
					reader.join();
					account.deposit(5);
					other.join();
				}
			}
			""";

	private final SessionProbe probe = new SessionProbe(Interlock.sessions());

	@AfterEach
	void close() throws Exception {
		for (ILaunch launch : DebugPlugin.getDefault().getLaunchManager().getLaunches()) {
			launch.terminate();
		}
		Interlock.sessions().sessions().forEach(Interlock.sessions()::remove);
		probe.close();
	}

	@Test
	void theDeclaredSectionIsWatchedAndCleanWhenTheMethodIsAtomic() throws Exception {
		Map<String, String> sources = new LinkedHashMap<>();
		sources.put("demo/Account.java", ACCOUNT);
		sources.put("demo/Main.java", MAIN);
		try (FixFixture fixture = new FixFixture(sources)) {
			fixture.project().build();
			RaceSession before = run(fixture, "blocks", "");
			Finding predicted = before.snapshot().findings().stream()
					.filter(each -> each.kind() == FindingKind.ATOMICITY_VIOLATION).findFirst()
					.orElseThrow(() -> new AssertionError(before.snapshot()));
			fixture.of(before);
			declare(fixture, "section-entry", predicted);
			assertWatched(run(fixture, "atomrace", "forced"));
			fixture.undo();
			declare(fixture, "section-annotation", predicted);
			assertWatched(run(fixture, "atomrace", "forced"));

			makeAtomic(fixture.file("demo/Account.java"));
			fixture.project().build();
			assertEquals(List.of(), run(fixture, "atomrace,blocks", "forced").snapshot().findings());
		}
	}

	private static void declare(FixFixture fixture, String id, Finding predicted) throws Exception {
		Change change = fixture.prepare(fixture.offered(predicted, id), predicted);
		assertNotNull(change, () -> fixture.status().toString());
		assertTrue(fixture.perform(change).isOK());
		fixture.project().build();
	}

	private static void assertWatched(RaceSession session) {
		List<Finding> broken = session.snapshot().findings();
		assertEquals(1, broken.size(), () -> session.snapshot().toString());
		assertEquals(FindingKind.ATOMICITY_VIOLATION, broken.get(0).kind());
		assertFalse(broken.get(0).violation().section().isEmpty(), broken.get(0)::toString);
	}

	private static void makeAtomic(IFile file) throws Exception {
		String text = new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
		String atomic = text.replace("public void deposit(", "public synchronized void deposit(");
		assertTrue(!text.equals(atomic), text);
		file.setContents(new ByteArrayInputStream(atomic.getBytes(StandardCharsets.UTF_8)), true, false, null);
	}

	private RaceSession run(FixFixture fixture, String engines, String arguments) throws Exception {
		ILaunchConfigurationWorkingCopy configuration = fixture.project().application("Account", "demo.Main");
		configuration.setAttribute(RaceLaunchConstants.ATTR_ENGINES, engines);
		configuration.setAttribute(RaceLaunchConstants.ATTR_NOISE, "off");
		configuration.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROGRAM_ARGUMENTS, arguments);
		ILaunch launch = configuration.launch(Interlock.LAUNCH_MODE, null);
		String session = launch.getAttribute(RaceLaunchConstants.ATTR_SESSION_ID);
		RaceSession run = Interlock.sessions().sessions().stream().filter(each -> each.id().equals(session)).findFirst()
				.orElseThrow();
		probe.await(run,
				each -> each.state() != RaceSession.State.RUNNING && each.state() != RaceSession.State.LOST);
		assertTrue(run.status().isOK(), run.status()::toString);
		return run;
	}
}
