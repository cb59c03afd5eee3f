/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.exchange;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.core.runtime.Platform;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Session;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The copied diagnostics contain all that a problem report needs, and none of the program's source. */
class DiagnosticsTest extends WorkbenchFixture {

	@Test
	void versionsJvmHealthAndOptionsAreCopiedAndNoSource() throws Exception {
		viewWithRace().setFocus();
		RaceSession shown = Interlock.sessions().active();
		Session session = shown.snapshot();
		assertFalse(session.options().isEmpty(), "the stream has options");
		bot.command("dev.interlock.ui.copyDiagnostics");
		UIThread.waitUntil("the clipboard", () -> String.valueOf(bot.clipboard()).startsWith("Interlock: "));
		String text = bot.clipboard();
		String version = Platform.getBundle(Interlock.PLUGIN_ID).getVersion().toString();
		assertTrue(text.lines().findFirst().orElseThrow().equals("Interlock: " + version), text);
		assertTrue(text.contains("JVM of the program: " + session.jvm().name() + ' ' + session.jvm().version()), text);
		session.options().forEach((name, value) -> assertTrue(
				text.lines().anyMatch(("Option " + name + ": " + value)::equals), text));
		session.health().forEach(each -> assertTrue(text.contains(each.code() + ' ' + each.text()), text));
		assertFalse(text.contains("Counter"), text);
		assertFalse(text.contains(session.command()), text);
	}
}
