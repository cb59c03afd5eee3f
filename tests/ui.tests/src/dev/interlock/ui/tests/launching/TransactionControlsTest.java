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
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.Test;

import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/**
 * The transaction settings of the launch tab: when they apply, the attributes that they write, and the input that they
 * reject.
 */
class TransactionControlsTest extends LaunchFixture {

	private static final String FILE = "Methods that other classes can call, and tasks";
	private static final String CUTOFF = "32";
	private static final String REDUCTION = "Atomicity of methods: reduction";
	private static final String BLOCKS = "Atomicity of methods: interleavings";
	private static final String ON_LINE = "On-line: decides while a transaction runs";

	private ILaunchConfiguration configuration(String engines, String reduction) throws Exception {
		program("Main");
		ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
		copy.setAttribute(RaceLaunchConstants.ATTR_ENGINES, engines);
		copy.setAttribute(RaceLaunchConstants.ATTR_REDUCTION, reduction);
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
		dialog.chooseFromCombo(ON_LINE);
		assertFalse(isEnabled(dialog, CUTOFF), "on-line reduction looks at no element");
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
				() -> "on-line".equals(saved.getAttribute(RaceLaunchConstants.ATTR_REDUCTION, "")));
		assertEquals("bank.transactions", saved.getAttribute(RaceLaunchConstants.ATTR_TRANSACTIONS, ""));
		assertEquals("3", saved.getAttribute(RaceLaunchConstants.ATTR_ARRAY_CUTOFF, ""));
		UIThread.waitUntil("preview", () -> dialog.texts().stream().anyMatch(each -> each.contains("array-cutoff=3,")
				&& each.contains("reduction=on-line")
				&& each.contains("transactions=" + file.getLocation().toOSString())));

		dialog.chooseFromCombo("Off-line: uses the whole run");
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
		waitForText(dialog, "The agent has no reduction \"later\". Choose off-line or on-line.");
		assertFalse(dialog.buttonEnabled("Race Detection"));
		dialog.chooseFromCombo("Off-line: uses the whole run");

		for (String wrong : List.of("-1", "many", "99999999999")) {
			dialog.typeText(CUTOFF, wrong);
			waitForText(dialog, '"' + wrong
					+ "\" is not a number of elements. Enter a whole number from 0, or leave the field empty.");
		}
		dialog.typeText(CUTOFF, "0");
		dialog.typeText(FILE, "gone.transactions");
		waitForText(dialog,
				"The file of transactions 'gone.transactions' cannot be used (the file or its folder does not "
						+ "exist): choose another one on the tab Race Detection, or clear the field.");
		assertFalse(dialog.buttonEnabled("Race Detection"));

		dialog.setSelected(REDUCTION, false);
		dialog.setSelected(BLOCKS, true);
		dialog.setSelected(BLOCKS, false);
		dialog.setSelected("Overlapping accesses", true);
		UIThread.waitUntil("launchable, as no engine needs the file", () -> dialog.buttonEnabled("Race Detection"));
		dialog.close();
	}
}
