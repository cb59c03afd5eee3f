/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.engines.atomrace.AtomRace;
import dev.interlock.instrument.atomicsections.InferenceMode;
import dev.interlock.spi.Engine;
import dev.interlock.spi.EngineContext;
import dev.interlock.spi.EngineDescriptor;
import dev.interlock.spi.EngineLoader;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.EventHandler;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.FindingKind;
import dev.interlock.spi.OptionException;
import dev.interlock.spi.OptionType;

/** The catalogue of engines matches the engines of the agent. */
class EngineCatalogueTest {

	@TempDir
	Path folder;

	@Test
	void anEngineIsDescribedByItsDescriptor() throws IOException {
		Engine engine = engine(new EngineDescriptor("guess", "A = guess", "Says: anything.\nOr not\u2026",
				Set.of(FindingKind.LOCK_ORDER, FindingKind.DATA_RACE), Evidence.PREDICTED));

		String text = EngineCatalogue.text(List.of(engine));

		Properties catalogue = new Properties();
		catalogue.load(new StringReader(text));
		assertEquals("guess", catalogue.getProperty("engines"));
		assertEquals("A = guess", catalogue.getProperty("engine.guess.label"));
		assertEquals("Says: anything.\nOr not\u2026", catalogue.getProperty("engine.guess.description"));
		assertEquals("data-race,lock-order", catalogue.getProperty("engine.guess.kinds"));
		assertEquals("predicted", catalogue.getProperty("engine.guess.evidence"));
		assertEquals(text, EngineCatalogue.text(List.of(engine)));
	}

	@Test
	void theFileNamesEveryEngineOfTheAgentAndProfilesOfThem() throws Exception {
		Path file = folder.resolve("META-INF/engines.properties");

		EngineCatalogue.main(new String[] { file.toString() });

		Properties catalogue = new Properties();
		catalogue.load(new StringReader(Files.readString(file)));
		List<String> ids = List.of(catalogue.getProperty("engines").split(","));
		assertEquals(ServiceLoader.load(Engine.class).stream().map(each -> each.get().descriptor().id()).toList(), ids);
		List<String> profiles = List.of(catalogue.getProperty("profiles").split(","));
		assertTrue(profiles.contains(catalogue.getProperty("default-profile")), profiles::toString);
		for (String profile : profiles) {
			assertTrue(catalogue.getProperty("profile." + profile).endsWith("."), profile);
			assertTrue(ids.containsAll(List.of(catalogue.getProperty("profile." + profile + ".engines").split(","))),
					profile);
		}
		assertEquals("5%", catalogue.getProperty("profile.field.overhead"));
	}

	@Test
	void optionsAreDescribed() throws IOException {
		EngineOption option = new EngineOption("depth", "Depth", OptionType.number(1, 9), "2", "How deep it looks.");
		Engine engine = engine(new EngineDescriptor("guess", "A", "B", Set.of(), Evidence.PREDICTED,
				List.of(option, new EngineOption("how", "How", OptionType.choice("x", "y"), "", "Its way."))));
		Properties catalogue = new Properties();
		catalogue.load(new StringReader(EngineCatalogue.text(List.of(engine))));
		assertEquals("depth,how", catalogue.getProperty("engine.guess.options"));
		assertEquals("Depth number 1 9 2 How deep it looks.", Stream.of("label", "kind", "least", "most", "default",
				"description").map(key -> catalogue.getProperty("option.depth." + key))
				.collect(Collectors.joining(" ")));
		assertEquals("choice x,y ", catalogue.getProperty("option.how.kind") + ' '
				+ catalogue.getProperty("option.how.words") + ' ' + catalogue.getProperty("option.how.default"));
	}

	@Test
	void theModesOfInferenceAreThoseOfTheInstrumentation() throws OptionException {
		assertEquals(InferenceMode.texts(),
				EngineLoader.options(EngineLoader.engines("")).get(AtomRace.INFER).type().words());
	}

	private static Engine engine(EngineDescriptor descriptor) {
		return new Engine() {
			@Override
			public EngineDescriptor descriptor() {
				return descriptor;
			}

			@Override
			public EventHandler start(EngineContext context) {
				throw new AssertionError("A catalogue starts no engine.");
			}
		};
	}
}
