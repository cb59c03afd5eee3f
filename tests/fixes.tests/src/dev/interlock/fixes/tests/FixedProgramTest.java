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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.ltk.core.refactoring.Change;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.RaceSession;
import dev.interlock.fixes.model.Fix;
import dev.interlock.session.Finding;
import dev.interlock.testkit.SessionProbe;

/** A program with races runs under happens-before; after each race is fixed in a different way, it gives no finding. */
class FixedProgramTest {

	private static final Map<String, String> FIXES = Map.of("Guarded.value", "guard", "Counted.value", "atomic",
			"Added.value", "long-adder", "Flag.value", "volatile", "HashMap", "collection");

	private final SessionProbe probe = new SessionProbe(Interlock.sessions());

	@AfterEach
	void close() throws CoreException {
		for (ILaunch launch : DebugPlugin.getDefault().getLaunchManager().getLaunches()) {
			launch.terminate();
		}
		Interlock.sessions().sessions().forEach(Interlock.sessions()::remove);
		probe.close();
	}

	@Test
	void theEngineThatReportedTheRacesFindsNoneAfterTheFixes() throws Exception {
		try (FixFixture fixture = new FixFixture(sources())) {
			fixture.project().build();
			RaceSession before = run(fixture);
			Map<String, Finding> races = before.snapshot().findings().stream().collect(Collectors
					.toMap(each -> each.variable().displayName(), each -> each, (one, other) -> one));
			assertEquals(FIXES.keySet(), races.keySet(), () -> before.snapshot().toString());
			fixture.of(before);

			for (Map.Entry<String, Finding> race : races.entrySet()) {
				fixture.from("demo/" + race.getKey().replace("HashMap", "Kept").replace(".value", "") + ".java");
				Fix fix = fixture.offered(race.getValue(), FIXES.get(race.getKey()));
				Change change = fixture.prepare(fix, race.getValue());
				assertNotNull(change, () -> fixture.status().toString());
				assertTrue(fixture.perform(change).isOK());
			}

			fixture.project().build();
			assertEquals(List.of(), run(fixture).snapshot().findings());
		}
	}

	private RaceSession run(FixFixture fixture) throws Exception {
		ILaunchConfigurationWorkingCopy configuration = fixture.project().application("Races", "demo.Main");
		configuration.setAttribute(RaceLaunchConstants.ATTR_PROFILE, "precise");
		ILaunch launch = configuration.launch(Interlock.LAUNCH_MODE, null);
		String id = launch.getAttribute(RaceLaunchConstants.ATTR_SESSION_ID);
		RaceSession session = Interlock.sessions().sessions().stream().filter(each -> each.id().equals(id)).findFirst()
				.orElseThrow();
		probe.await(session, each -> each.state() != RaceSession.State.RUNNING
				&& each.state() != RaceSession.State.LOST);
		assertTrue(session.status().isOK(), session.status()::toString);
		assertEquals(RaceSession.State.ENDED, session.state());
		return session;
	}

	private static Map<String, String> sources() {
		Map<String, String> sources = new LinkedHashMap<>();
		for (String name : List.of("Guarded", "Counted", "Added")) {
			sources.put("demo/" + name + ".java", """
					package demo;

					class %s {
						private int value;

						void use() {
							value++;
						}
					}
					""".formatted(name));
		}
		sources.put("demo/Flag.java", """
				package demo;

				class Flag {
					private boolean value;

					void use() {
						value = true;
					}
				}
				""");
		sources.put("demo/Kept.java", """
				package demo;

				import java.util.HashMap;
				import java.util.Map;

				class Kept {
					private final Map<String, String> names = new HashMap<>();

					void use() {
						names.put(Thread.currentThread().getName(), "there");
					}
				}
				""");
		sources.put("demo/Main.java", """
				package demo;

				public class Main {
					public static void main(String[] args) throws InterruptedException {
						Guarded guarded = new Guarded();
						Counted counted = new Counted();
						Added added = new Added();
						Flag flag = new Flag();
						Kept kept = new Kept();
						Runnable task = () -> {
							guarded.use();
							counted.use();
							added.use();
							flag.use();
							kept.use();
						};
						Thread first = new Thread(task);
						Thread second = new Thread(task);
						first.start();
						second.start();
						first.join();
						second.join();
					}
				}
				""");
		return sources;
	}
}
