/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;

import org.junit.jupiter.api.Test;

import dev.interlock.spi.OptionException;

/** The options of a JVM for those that it starts. */
class InheritedOptionsTest {

	private static final long FRESH_SEED = 99;

	private static AgentOptions inherited(String options) throws OptionException {
		String text = InheritedOptions.of(AgentOptions.parse(options, FRESH_SEED), Path.of("/a b/x.session"), "p-1");
		assertTrue(text.matches("inherited=[\\w-]+"), text);
		assertTrue(InheritedOptions.isIn(text));
		return AgentOptions.parse(text, FRESH_SEED);
	}

	@Test
	void theAnalysisIsTheSame() throws OptionException {
		var child = inherited("engines=atomrace, blocks,follow=children,session=y,seed=7,exclude=a=b ü,c");
		assertEquals(Optional.of("atomrace, blocks"), child.value("engines"));
		assertEquals(Optional.of("a=b ü,c"), child.value("exclude"));
		assertEquals(Optional.of("children"), child.value("follow"));
		assertEquals(7, child.seed());
		assertEquals(Optional.of("/a b/x.session"), child.value("session"));
		assertEquals(Optional.of("p-1"), child.value("parent"));
		assertTrue(child.quiet());
	}

	@Test
	void whatIsAboutTheOtherJvmIsNotPassed() throws OptionException {
		var child = inherited("port=1,token=t,session-id=s,suspend=true,pairs=p,session=y,follow=environment");
		for (String name : new String[] { "port", "token", "session-id", "suspend", "pairs" }) {
			assertFalse(child.value(name).isPresent(), name);
		}
	}

	/** Only a JVM that is connected to the IDE can get its requests. */
	@Test
	void healingOnRequestIsNotPassed() throws OptionException {
		assertFalse(inherited("heal=on-request,session=y,follow=children").value("heal").isPresent());
		assertEquals(Optional.of("mutex"), inherited("heal=mutex,session=y,follow=children").value("heal"));
	}

	@Test
	void pathsAreAbsolute() throws OptionException {
		var child = inherited("sync-model=a,/b,fields=f,transactions=tasks,t,session=y,follow=children");
		String here = Path.of("").toAbsolutePath().toString();
		assertEquals(Optional.of(here + "/a,/b"), child.value("sync-model"));
		assertEquals(Optional.of(here + "/f"), child.value("fields"));
		assertEquals(Optional.of("tasks," + here + "/t"), child.value("transactions"));
	}

	@Test
	void theOptionsOfTheUserAreNotInherited() {
		assertFalse(InheritedOptions.isIn(null));
		assertFalse(InheritedOptions.isIn("session=inherited=x"));
	}
}
