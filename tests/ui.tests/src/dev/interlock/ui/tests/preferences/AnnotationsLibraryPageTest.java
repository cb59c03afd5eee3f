/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.preferences;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.ui.wizards.BuildPathDialogAccess;
import org.junit.jupiter.api.Test;

import dev.interlock.core.AnnotationsLibrary;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The annotations library among the libraries that users can add to a class path. */
class AnnotationsLibraryPageTest extends WorkbenchFixture {

	@Test
	void theLibraryIsAddedWithTheWizardOfTheBuildPath() throws Exception {
		AtomicReference<IClasspathEntry[]> chosen = new AtomicReference<>();
		UIThread.asyncExec(() -> chosen.set(BuildPathDialogAccess.chooseContainerEntries(
				bot.page().getWorkbenchWindow().getShell(), project.project(), new IClasspathEntry[0])));
		ShellBot wizard = bot.shell("Add Library");
		wizard.selectListItem("Interlock Annotations");
		wizard.click("Next >");
		UIThread.waitUntil("the page says the dependency",
				() -> wizard.texts().contains(AnnotationsLibrary.coordinates()));
		assertTrue(wizard.texts().stream().anyMatch(each -> each.contains("@AtomicSection")), wizard.texts()::toString);
		ScreenshotOnFailure.take("annotations-library");
		wizard.click("Finish");
		wizard.waitUntilClosed();
		IClasspathEntry[] entries = UIThread.waitFor("entry", chosen::get);
		assertEquals(1, entries.length);
		assertEquals(AnnotationsLibrary.PATH, entries[0].getPath());
	}
}
