/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.EngineInfo;
import dev.interlock.core.Interlock;
import dev.interlock.core.ProfileInfo;
import dev.interlock.core.internal.launching.EngineCatalogueReader;
import dev.interlock.session.Finding.Evidence;
import dev.interlock.session.FindingKind;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionType;

/** The catalogue of engines is read from the agent, whichever engines it has. */
class EngineCatalogueTest {

	@TempDir
	Path folder;

	@Test
	void anUnknownEngineOfTheAgentIsOffered() throws IOException {
		Path jar = jar("META-INF/engines.properties", """
				engines=first,second
				engine.first.label=The First
				engine.first.description=Finds a thing\\: often.
				engine.first.kinds=data-race,lock-order,something-new
				engine.first.evidence=predicted
				engine.first.options=depth
				option.depth.label=Depth
				option.depth.description=How deep it looks.
				option.depth.kind=number
				option.depth.least=1
				option.depth.most=9
				option.depth.default=2
				profiles=quick,all
				profile.quick=Is quick.
				profile-label.quick=In No Time
				profile.quick.engines=second
				profile.all=Has all.
				profile.all.engines=first,second
				profile.all.noise=off
				profile.all.overhead=7%
				default-profile=quick
				""");

		EngineCatalogue catalogue = EngineCatalogueReader.read(jar.toFile());

		assertEquals(new EngineInfo("first", "The First", "Finds a thing: often.",
				Set.of(FindingKind.DATA_RACE, FindingKind.LOCK_ORDER), Evidence.PREDICTED,
				List.of(new EngineOption("depth", "Depth", OptionType.number(1, 9), "2", "How deep it looks.")), false),
				catalogue.engines().get(0));
		assertEquals("second", catalogue.engine("second").orElseThrow().label());
		assertEquals(List.of("second"), catalogue.profile("").orElseThrow().engines());
		assertEquals("In No Time", catalogue.profile("").orElseThrow().label());
		ProfileInfo all = catalogue.profiles().get(1);
		assertEquals("all", all.label());
		assertEquals("Has all.", all.description());
		assertEquals(List.of("first", "second"), all.engines());
		assertEquals("off", all.noise());
		assertEquals("7%", all.overhead());
	}

	@Test
	void aJarWithoutACatalogueIsRefusedWithASentence() throws IOException {
		Path jar = jar("META-INF/other.properties", "engines=first");

		IOException e = assertThrows(IOException.class, () -> EngineCatalogueReader.read(jar.toFile()));

		assertTrue(e.getMessage().endsWith("does not say which engines it has: install Interlock again."),
				e.getMessage());
	}

	@Test
	void theAgentOfThisBundleDescribesItsEngines() throws Exception {
		EngineCatalogue catalogue = Interlock.engines();

		List<String> ids = catalogue.engines().stream().map(EngineInfo::id).toList();
		assertEquals(List.of("quick", "precise", "thorough", "field"),
				catalogue.profiles().stream().map(ProfileInfo::name).toList());
		assertEquals(List.of("Fast", "Precise", "Everything (slow)", "Low overhead (5 %)"),
				catalogue.profiles().stream().map(ProfileInfo::label).toList());
		assertTrue(catalogue.profiles().stream().allMatch(each -> each.description().endsWith(".")),
				catalogue::toString);
		assertTrue(catalogue.profiles().stream().allMatch(each -> ids.containsAll(each.engines())),
				catalogue::toString);
		for (EngineInfo engine : catalogue.engines()) {
			assertFalse(engine.label().isBlank() || engine.kinds().isEmpty(), engine::toString);
			assertTrue(engine.description().endsWith("."), engine::toString);
		}
	}

	private Path jar(String entry, String text) throws IOException {
		Path jar = folder.resolve("agent.jar");
		try (OutputStream out = Files.newOutputStream(jar); JarOutputStream jarOut = new JarOutputStream(out)) {
			jarOut.putNextEntry(new JarEntry(entry));
			jarOut.write(text.getBytes(StandardCharsets.UTF_8));
			jarOut.closeEntry();
		}
		return jar;
	}
}
