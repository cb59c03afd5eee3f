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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the dependencies that the design allows with those in class files and manifests. */
class ModuleDependenciesTest {

	private static final String BUNDLE_AGENT = "plugins/dev.interlock.agent";

	private static final String BUNDLE_CORE = "plugins/dev.interlock.core";

	private static final String BUNDLE_FIXES = "plugins/dev.interlock.fixes";

	private static final String BUNDLE_UI = "plugins/dev.interlock.ui";

	private static final Pattern INTERNAL = Pattern.compile("org\\.eclipse\\..*\\.internal\\..*");

	/** Classes that adapt internals for which the platform or JDT has no API; each documents why. */
	private static final Set<String> ADAPTERS = Set.of();

	/** What the IDE knows of engines: the descriptions of their options, as data. */
	private static final Pattern OPTIONS = Pattern
			.compile("dev\\.interlock\\.spi\\.(EngineOption|OptionType(\\$Kind)?)");

	private static final Pattern BOUNDED = Pattern
			.compile("\\s*[\\w.]+;bundle-version=\"\\[\\d[\\w.]*,\\d[\\w.]*\\)\".*");

	private static final Pattern USER_INTERFACE = Pattern
			.compile("\\s*org\\.eclipse\\.(swt|jface|ui|e4|debug\\.ui|jdt\\.ui|jdt\\.debug\\.ui)\\b.*");

	@Test
	void theHooksKnowOnlyTheJre() throws IOException {
		assertKnowsOnly("runtime-agent/bootstrap", "java.", "jdk.internal.", "dev.interlock.bootstrap.");
	}

	@Test
	void theAnalysisInterfaceKnowsOnlyTheJre() throws IOException {
		assertKnowsOnly("runtime-agent/spi", "java.", "dev.interlock.spi.");
	}

	@Test
	void annotationsKnowOnlyTheJre() throws IOException {
		assertKnowsOnly("runtime-agent/annotations", "java.", "dev.interlock.annotations.", "dev.interlock.Interlock",
				"dev.interlock.RaceFinding", "dev.interlock.package-info");
	}

	@Test
	void theModelOfSectionsKnowsOnlyTheJre() throws IOException {
		assertKnowsOnly("runtime-agent/sections", "java.", "dev.interlock.sections.");
	}

	@Test
	void theModelOfNoiseKnowsOnlyTheJre() throws IOException {
		assertKnowsOnly("runtime-agent/noise", "java.", "dev.interlock.noise.");
	}

	@Test
	void enginesKnowOnlyTheAnalysisInterface() throws IOException {
		assertKnowsOnly("runtime-agent/engines", "java.", "dev.interlock.spi.", "dev.interlock.engines.");
	}

	@Test
	void perturbersKnowOnlyTheAnalysisInterfaceAndTheModelsOfNoiseAndSections() throws IOException {
		assertKnowsOnly("runtime-agent/perturbers", "java.", "dev.interlock.spi.", "dev.interlock.noise.",
				"dev.interlock.sections.",
				"dev.interlock.perturbers.");
	}

	@Test
	void sessionsKnowNeitherTheAgentNorEclipse() throws IOException {
		assertKnowsNothingOf("runtime-agent/session", "dev.interlock.agent.", "dev.interlock.spi.",
				"dev.interlock.bootstrap.", "org.eclipse.", "org.objectweb.asm.");
	}

	@Test
	void theLauncherIsForJava8AndKnowsOnlyTheJre() throws IOException {
		Module agent = new Module("runtime-agent/agent");
		String launcher = "dev.interlock.agent.launcher.";
		assertEquals(Set.of(52), agent.classFileVersions(launcher));
		agent.references().forEach((name, known) -> {
			if (name.startsWith(launcher)) {
				assertEquals(Set.of(), outside(known, "java.", launcher), name);
			}
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { BUNDLE_CORE, BUNDLE_FIXES })
	void coreAndFixesHaveNoUserInterfaceAndNoEngine(String folder) throws IOException {
		assertKnowsNothingOf(folder, "org.eclipse.swt.", "org.eclipse.ui.", "org.eclipse.jface.viewers.",
				"org.eclipse.jface.dialogs.", "org.eclipse.debug.ui.", "org.eclipse.jdt.ui.",
				"org.eclipse.jdt.debug.ui.",
				"org.objectweb.asm.", "dev.interlock.engines.", "dev.interlock.spi.", "dev.interlock.bootstrap.");
		for (String required : new Module(folder).requiredBundles()) {
			assertFalse(USER_INTERFACE.matcher(required).matches(), required);
		}
	}

	@Test
	void userInterfaceAndFixesNeverSeeTheWireFormat() throws IOException {
		assertKnowsNothingOf(BUNDLE_FIXES, "dev.interlock.protocol.", "dev.interlock.session.relocated.");
		assertKnowsNothingOf(BUNDLE_UI, "dev.interlock.protocol.", "dev.interlock.session.relocated.", "com.google.",
				"dev.interlock.engines.", "dev.interlock.spi.", "org.objectweb.asm.");
	}

	@ParameterizedTest
	@ValueSource(strings = { BUNDLE_AGENT, BUNDLE_CORE, BUNDLE_FIXES, BUNDLE_UI })
	void platformInternalsAreNotUsed(String folder) throws IOException {
		Set<String> wrong = new TreeSet<>();
		new Module(folder).references().forEach((name, known) -> known.stream()
				.filter(other -> INTERNAL.matcher(other).matches() && !ADAPTERS.contains(name))
				.forEach(other -> wrong.add(name + " uses " + other)));
		assertEquals(Set.of(), wrong);
	}

	@ParameterizedTest
	@ValueSource(strings = { BUNDLE_AGENT, BUNDLE_CORE, BUNDLE_FIXES, BUNDLE_UI })
	void everyRequiredBundleHasARange(String folder) throws IOException {
		assertEquals(List.of(), new Module(folder).requiredBundles().stream()
				.filter(required -> !BOUNDED.matcher(required).matches()).toList());
	}

	@Test
	void anEdgeToAnotherModuleIsSeen() throws IOException {
		assertTrue(new Module("runtime-agent/session").references().values().stream()
				.anyMatch(known -> known.stream().anyMatch(name -> name.startsWith("dev.interlock.protocol."))),
				"sessions are read from messages, so there is an edge to the protocol");
	}

	private static void assertKnowsOnly(String folder, String... allowed) throws IOException {
		Map<String, Set<String>> references = new Module(folder).references();
		assertFalse(references.isEmpty(), folder + " has no class");
		references.forEach((name, known) -> assertEquals(Set.of(), outside(known, allowed), name));
	}

	private static void assertKnowsNothingOf(String folder, String... forbidden) throws IOException {
		Set<String> wrong = new TreeSet<>();
		new Module(folder).references().forEach((name, known) -> {
			Set<String> forbiddenHere = new TreeSet<>(known);
			forbiddenHere.removeAll(outside(known, forbidden));
			forbiddenHere.removeIf(other -> folder.startsWith("plugins/") && OPTIONS.matcher(other).matches());
			forbiddenHere.forEach(other -> wrong.add(name + " knows " + other));
		});
		assertEquals(Set.of(), wrong);
	}

	private static Set<String> outside(Set<String> names, String... prefixes) {
		Set<String> outside = new TreeSet<>(names);
		outside.removeIf(name -> List.of(prefixes).stream().anyMatch(name::startsWith));
		return outside;
	}
}
