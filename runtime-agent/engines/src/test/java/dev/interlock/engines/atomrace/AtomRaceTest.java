/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.engines.atomrace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ServiceLoader;

import org.junit.jupiter.api.Test;

import dev.interlock.engines.testing.TestContext;
import dev.interlock.spi.Engine;
import dev.interlock.spi.Evidence;
import dev.interlock.spi.OptionException;

/** The entry of the engine. */
class AtomRaceTest {

	private final TestContext context = new TestContext();

	@Test
	void isFoundAsAService() {
		assertTrue(ServiceLoader.load(Engine.class).stream().anyMatch(p -> p.type() == AtomRace.class));
	}

	@Test
	void describesItself() {
		assertEquals("atomrace", new AtomRace().descriptor().id());
		assertEquals(Evidence.OBSERVED, new AtomRace().descriptor().evidence());
	}

	@Test
	void startsWithThePapersWindowsOnRequest() throws OptionException {
		context.options.put("windows", "paper");
		assertInstanceOf(AtomRaceHandler.class, new AtomRace().start(context));
	}

	@Test
	void refusesOtherWindowsInOneSentence() {
		context.options.put("windows", "wide");
		var thrown = assertThrows(OptionException.class, () -> new AtomRace().start(context));
		assertEquals("The value 'wide' of the option 'windows' is not understood: choose from stretched, paper, none.",
				thrown.getMessage());
	}
}
