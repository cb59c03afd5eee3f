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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.ClassFilters;
import dev.interlock.core.ClassFilters.Filter;
import dev.interlock.core.Interlock;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The filter pages of the workspace and of a project. */
class FilterPagesTest extends WorkbenchFixture {

	private static final String OWN = "Enable project specific settings";

	@AfterEach
	void restore() throws Exception {
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).clear();
	}

	@Test
	void patternsAndPackagesAreAddedSwitchedOffAndRemoved() throws Exception {
		counter();
		UIThread.asyncExec(() -> PreferencesUtil.createPreferenceDialogOn(bot.page().getWorkbenchWindow().getShell(),
				"dev.interlock.ui.filters", new String[] { "dev.interlock.ui.filters" }, null).open());
		ShellBot dialog = bot.shell("Preferences (Filtered)");
		dialog.click("Add Pattern...");
		ShellBot pattern = bot.shell("Add Pattern");
		pattern.typeFirstText("no pattern");
		assertFalse(pattern.buttonEnabled("OK"));
		pattern.typeFirstText("com.example.Counter, net.example.*");
		pattern.click("OK");
		pattern.waitUntilClosed();
		dialog.click("Add Packages...");
		ShellBot packages = bot.shell("Add Packages");
		packages.typeFirstText("org.example");
		UIThread.waitUntil("the package", () -> packages.tableItems().size() == 1);
		packages.click("OK");
		packages.waitUntilClosed();
		UIThread.waitUntil("all", () -> dialog.tableItems()
				.equals(List.of("com.example.Counter", "net.example.*", "org.example.*")));
		assertFalse(dialog.buttonEnabled("Remove"));
		dialog.selectTableItem("net.example.*");
		dialog.click("Remove");
		UIThread.waitUntil("one less",
				() -> dialog.tableItems().equals(List.of("com.example.Counter", "org.example.*")));
		dialog.setTableItemChecked("com.example.Counter", false);
		ScreenshotOnFailure.take("filters");
		dialog.click("Apply and Close");
		dialog.waitUntilClosed();
		assertEquals(List.of(new Filter("com.example.Counter", false), new Filter("org.example.*", true)),
				ClassFilters.ofWorkspace().include());
	}

	@Test
	void aProjectGetsItsOwnAndGivesThemUpAgain() throws Exception {
		IProject files = project.project().getProject();
		new ClassFilters(List.of(), List.of(new Filter("org.slow.*", true))).saveToWorkspace();
		ShellBot dialog = openProperties(files);
		assertFalse(dialog.isSelected(OWN));
		assertFalse(dialog.buttonEnabled("Add Pattern..."));
		dialog.setSelected(OWN, true);
		assertTrue(dialog.buttonEnabled("Add Pattern..."));
		ScreenshotOnFailure.take("project-filters");
		dialog.click("Apply and Close");
		dialog.waitUntilClosed();
		assertTrue(ClassFilters.hasOwn(files));
		assertEquals(ClassFilters.ofWorkspace(), ClassFilters.of(files), "it begins with what held before");

		ShellBot again = openProperties(files);
		again.click("Restore Defaults");
		UIThread.waitUntil("the workspace's", () -> !again.isSelected(OWN));
		again.click("Apply and Close");
		again.waitUntilClosed();
		assertFalse(ClassFilters.hasOwn(files));
	}

	private ShellBot openProperties(IProject files) {
		UIThread.asyncExec(() -> PreferencesUtil
				.createPropertyDialogOn(bot.page().getWorkbenchWindow().getShell(), files,
						"dev.interlock.ui.filterProperties", new String[] { "dev.interlock.ui.filterProperties" }, null)
				.open());
		String title = UIThread.waitFor("properties", () -> Arrays.stream(bot.shellTitles())
				.filter(each -> each.startsWith("Properties for example")).findFirst().orElse(null));
		return bot.shell(title.strip());
	}
}
