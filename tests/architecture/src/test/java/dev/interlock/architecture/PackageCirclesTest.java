/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packages of a module do not use each other in circles. */
class PackageCirclesTest {

	@ParameterizedTest
	@ValueSource(strings = { "runtime-agent/protocol", "runtime-agent/session", "runtime-agent/bootstrap",
			"runtime-agent/annotations", "runtime-agent/sections", "runtime-agent/noise", "runtime-agent/spi",
			"runtime-agent/sync-model", "runtime-agent/instrument", "runtime-agent/engines",
			"runtime-agent/perturbers", "runtime-agent/cli", "runtime-agent/agent", "plugins/dev.interlock.agent",
			"plugins/dev.interlock.core", "plugins/dev.interlock.fixes", "plugins/dev.interlock.ui" })
	void packagesHaveNoCircle(String folder) throws IOException {
		Map<String, Set<String>> references = new Module(folder).references();
		assertFalse(references.isEmpty(), folder + " has no class");
		List<String> circles = new PackageGraph(references).circles();
		assertEquals(0, circles.size(), () -> folder + " has circles:\n" + String.join("\n", circles));
	}

	@Test
	void aCircleIsNamedWithTheClassesThatCauseIt() {
		PackageGraph graph = new PackageGraph(Map.of("a.One", Set.of("b.Two", "a.Other", "java.lang.Object"),
				"a.Other", Set.of("b.Two"), "b.Two", Set.of("c.Three"), "c.Three", Set.of("a.One", "d.Four"),
				"d.Four", Set.of("d.Five"), "d.Five", Set.of()));
		assertEquals(List.of("""
				a
				  -> b: One uses Two, Other uses Two
				  -> c: Two uses Three
				  -> a: Three uses One"""), graph.circles());
	}

	@Test
	void eachCircleIsNamedOnce() {
		PackageGraph graph = new PackageGraph(Map.of("a.One", Set.of("b.Two"), "b.Two", Set.of("a.One"), "c.Three",
				Set.of("a.One", "d.Four"), "d.Four", Set.of("c.Three")));
		assertEquals(List.of("a\n  -> b: One uses Two\n  -> a: Two uses One",
				"c\n  -> d: Three uses Four\n  -> c: Four uses Three"), graph.circles());
	}

	@Test
	void aGraphWithoutCircleHasNone() {
		assertEquals(List.of(), new PackageGraph(Map.of("a.One", Set.of("b.Two", "c.Three"), "b.Two",
				Set.of("c.Three"), "c.Three", Set.of("c.Inner", "x.Outside"))).circles());
	}
}
