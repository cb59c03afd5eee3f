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
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.internal.launching.AdjustedConfiguration;
import dev.interlock.core.internal.launching.LaunchChecks;
import dev.interlock.core.tests.sessions.SessionsFixture;

/** The adjusted view of a configuration differs in the VM arguments only. */
class AdjustedConfigurationTest {

	private static final String VM_ARGUMENTS = IJavaLaunchConfigurationConstants.ATTR_VM_ARGUMENTS;
	private ILaunchConfigurationWorkingCopy original;
	private ILaunchConfiguration adjusted;

	@BeforeEach
	void adjust() throws CoreException {
		original = SessionsFixture.configuration("Bank");
		original.setAttribute("a string", "value");
		original.setAttribute("a number", 4711);
		original.setAttribute("a list", List.of("x"));
		adjusted = AdjustedConfiguration.of(original, "-javaagent:x");
	}

	@Test
	void theArgumentStandsAlone() throws CoreException {
		assertEquals("-javaagent:x", adjusted.getAttribute(VM_ARGUMENTS, (String) null));
		assertEquals("-javaagent:x", adjusted.getAttribute(VM_ARGUMENTS, ""));
		assertTrue(adjusted.hasAttribute(VM_ARGUMENTS));
		assertFalse(original.hasAttribute(VM_ARGUMENTS));
	}

	@Test
	void theArgumentStandsBeforeTheOthers() throws CoreException {
		original.setAttribute(VM_ARGUMENTS, "-ea \"-Da=b c\"");
		assertEquals("-javaagent:x -ea \"-Da=b c\"", adjusted.getAttribute(VM_ARGUMENTS, ""));
		assertEquals("-javaagent:x -ea \"-Da=b c\"", adjusted.getAttributes().get(VM_ARGUMENTS));
		assertEquals("-ea \"-Da=b c\"", original.getAttribute(VM_ARGUMENTS, ""));
	}

	@Test
	void allElseIsAsItWas() throws CoreException {
		assertEquals("value", adjusted.getAttribute("a string", ""));
		assertEquals(4711, adjusted.getAttribute("a number", 0));
		assertEquals(List.of("x"), adjusted.getAttribute("a list", List.of()));
		assertEquals(Map.of("d", "e"), adjusted.getAttribute("none", Map.of("d", "e")));
		assertFalse(adjusted.hasAttribute("none"));
		assertEquals("Bank", adjusted.getName());
		assertEquals(original.getType(), adjusted.getType());
		assertEquals(original.getAttributes().size() + 1, adjusted.getAttributes().size());
	}

	@Test
	void aCopyOfItIsACopyOfTheOriginal() throws CoreException {
		assertFalse(adjusted.getWorkingCopy().hasAttribute(VM_ARGUMENTS));
		// otherwise PDE's delegates would cast it
		assertTrue(original.isWorkingCopy());
		assertFalse(adjusted.isWorkingCopy());
	}

	@Test
	void itEqualsTheOriginal() throws CoreException {
		assertEquals(adjusted, adjusted);
		assertTrue(adjusted.equals(original));
		assertEquals(original.hashCode(), adjusted.hashCode());
		assertNotEquals(adjusted, SessionsFixture.configuration("Other"));
	}

	@Test
	void failuresAreThoseOfTheOriginal() {
		assertThrows(CoreException.class, () -> adjusted.getAttribute("a number", ""));
	}

	@Test
	void olderJavaThanSeventeenIsTooOld() {
		for (String old : List.of("1.4", "1.8.0_402", "1.8.0", "9", "11.0.2", "16")) {
			assertTrue(LaunchChecks.isTooOld(old), old);
		}
		for (String good : List.of("17", "17.0.12", "21-ea", "25.0.1", "100")) {
			assertFalse(LaunchChecks.isTooOld(good), good);
		}
		assertFalse(LaunchChecks.isTooOld(null));
		assertFalse(LaunchChecks.isTooOld("unknown"));
	}
}
