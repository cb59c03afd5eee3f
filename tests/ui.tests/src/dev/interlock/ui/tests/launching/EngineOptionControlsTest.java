/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.launching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.testkit.ExampleEngine;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/**
 * The options of engines in the launch tab: when they apply, the attributes that they write, and the input that they
 * reject.
 */
class EngineOptionControlsTest extends LaunchFixture {

	private static final String FILE = "tasks";
	private static final String CUTOFF = "32";
	private static final String REDUCTION = "Atomicity of methods: reduction";
	private static final String BLOCKS = "Atomicity of methods: interleavings";
	private static final String ON_LINE = "on-line";

	private static final String OFF_LINE = "Default (off-line)";

	@TempDir
	Path folder;

	@AfterEach
	void forgetTheEnginePath() {
		setEnginePath("");
	}

	private static void setEnginePath(String path) {
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).put(CorePreferences.ENGINE_PATH, path);
	}

	private static String attribute(String option) {
		return RaceLaunchConstants.ENGINE_OPTION_PREFIX + option;
	}

	private ILaunchConfiguration configuration(String engines, String reduction) throws Exception {
		program("Main");
		ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
		copy.setAttribute(RaceLaunchConstants.ATTR_ENGINES, engines);
		copy.setAttribute(attribute("reduction"), reduction);
		return copy.doSave();
	}

	private IFile rules() throws Exception {
		IFile file = project.project().getProject().getFile("bank.transactions");
		file.create(new ByteArrayInputStream("defaults off\ntransaction demo.Main.main\n"
				.getBytes(StandardCharsets.UTF_8)), true, null);
		return file;
	}

	private ShellBot openTab(ILaunchConfiguration configuration) {
		ShellBot dialog = open(configuration);
		dialog.selectTab(1);
		dialog.setExpanded(true);
		return dialog;
	}

	private static boolean isEnabled(ShellBot dialog, String hint) {
		return UIThread.syncExec(() -> dialog.textWithMessage(hint).isEnabled());
	}

	private static boolean isChoiceEnabled(ShellBot dialog) {
		return UIThread.syncExec(() -> dialog.combo(ON_LINE).isEnabled());
	}

	@Test
	void fieldsAreForTheEnginesThatAskForThem() throws Exception {
		ShellBot dialog = openTab(configuration(null, null));
		assertFalse(isEnabled(dialog, FILE), "no engine of the default asks for it");
		assertFalse(isEnabled(dialog, CUTOFF));
		assertFalse(isChoiceEnabled(dialog));

		dialog.setSelected(BLOCKS, true);
		assertTrue(isEnabled(dialog, FILE));
		assertTrue(isEnabled(dialog, CUTOFF));
		assertFalse(isChoiceEnabled(dialog));

		dialog.setSelected(BLOCKS, false);
		dialog.setSelected(REDUCTION, true);
		assertTrue(isEnabled(dialog, CUTOFF));
		assertTrue(isChoiceEnabled(dialog));
		assertTrue(isEnabled(dialog, FILE));
		dialog.chooseRadio("Precise");
		assertFalse(isEnabled(dialog, FILE), "the engines of a profile hold");
		dialog.close();
	}

	@Test
	void whatIsSaidIsWrittenAndReachesTheAgent() throws Exception {
		ILaunchConfiguration saved = configuration("blocks,reduction", null);
		IFile file = rules();
		ShellBot dialog = openTab(saved);
		dialog.typeText(FILE, "bank.transactions");
		dialog.typeText(CUTOFF, "3");
		dialog.chooseFromCombo(ON_LINE);
		dialog.scrollTo("Browse...");
		ScreenshotOnFailure.take("launch-tab-transactions");
		dialog.click("Apply");

		UIThread.waitUntil("applied",
				() -> "on-line".equals(saved.getAttribute(attribute("reduction"), "")));
		assertEquals("bank.transactions", saved.getAttribute(attribute("transactions"), ""));
		assertEquals("3", saved.getAttribute(attribute("array-cutoff"), ""));
		UIThread.waitUntil("preview", () -> dialog.texts().stream().anyMatch(each -> each.contains("array-cutoff=3,")
				&& each.contains("reduction=on-line")
				&& each.contains("transactions=" + file.getLocation().toOSString())));

		dialog.chooseFromCombo(OFF_LINE);
		dialog.typeText(FILE, "");
		dialog.typeText(CUTOFF, "");
		dialog.click("Apply");
		UIThread.waitUntil("the defaults leave nothing behind",
				() -> saved.getAttributes().keySet().stream().noneMatch(each -> each.endsWith("reduction")
						|| each.endsWith("transactions") || each.endsWith("array-cutoff")));
		dialog.close();
	}

	@Test
	void whatIsWrongIsSaidAndCannotBeLaunched() throws Exception {
		ShellBot dialog = openTab(configuration("reduction", "later"));
		waitForText(dialog, "\"Reduction\" cannot be \"later\": choose from off-line, on-line.");
		assertFalse(dialog.buttonEnabled("Race Detection"));
		dialog.chooseFromCombo(OFF_LINE);

		for (String wrong : List.of("-1", "many", "99999999999")) {
			dialog.typeText(CUTOFF, wrong);
			waitForText(dialog,
					"\"Elements of arrays\" cannot be \"" + wrong + "\": give a whole number from 0.");
		}
		dialog.typeText(CUTOFF, "0");
		dialog.typeText(FILE, "gone.transactions");
		waitForText(dialog,
				"The file 'gone.transactions' of the option Transactions cannot be used (the file or its folder does not "
						+ "exist): choose another one on the tab Race Detection, or clear the field.");
		assertFalse(dialog.buttonEnabled("Race Detection"));

		dialog.setSelected(REDUCTION, false);
		dialog.setSelected(BLOCKS, true);
		dialog.setSelected(BLOCKS, false);
		dialog.setSelected("Overlapping accesses", true);
		UIThread.waitUntil("launchable, as no engine needs the file", () -> dialog.buttonEnabled("Race Detection"));
		dialog.close();
	}

	@Test
	void anEngineByOthersIsOfferedWithItsOption() throws Exception {
		setEnginePath(ExampleEngine.jar(folder).toString());
		ILaunchConfiguration saved = configuration(null, null);
		ShellBot dialog = openTab(saved);
		assertFalse(UIThread.syncExec(() -> dialog.combo("arrays").isEnabled()));
		dialog.setSelected(ExampleEngine.LABEL, true);
		assertTrue(UIThread.syncExec(() -> dialog.combo("arrays").isEnabled()));
		dialog.chooseFromCombo("arrays");
		dialog.setSelected(BLOCKS, true);
		dialog.scrollTo("Browse...");
		ScreenshotOnFailure.take("launch-tab-engine-by-others");
		dialog.click("Apply");
		UIThread.waitUntil("applied", () -> "arrays".equals(saved.getAttribute(attribute(ExampleEngine.OPTION), "")));
		UIThread.waitUntil("preview", () -> dialog.texts().stream()
				.anyMatch(each -> each.contains("engine-path=") && each.contains(ExampleEngine.OPTION + "=arrays")));
		dialog.close();
	}

	@Test
	void anEnginePathThatCannotBeUsedIsSaid() throws Exception {
		setEnginePath(folder.resolve("gone.jar").toString());
		ShellBot dialog = openTab(configuration(null, null));
		waitForText(dialog, "The engines by others are not offered. There is no '" + folder.resolve("gone.jar")
				+ "' for the engine path: give jars or folders, separated by '" + File.pathSeparator
				+ "'. See the preferences Java > Race Detection.");
		assertTrue(dialog.buttonEnabled("Race Detection"));
		dialog.close();
	}
}
