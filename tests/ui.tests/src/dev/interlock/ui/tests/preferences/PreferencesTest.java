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
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.CorePreferences;
import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.NoiseRepository;
import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The preference page and the page of a project's noise configurations. */
class PreferencesTest extends WorkbenchFixture {

	private static final String MARK = "Mark the findings of the session that is shown on their source lines";

	@AfterEach
	void restore() throws Exception {
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).clear();
	}

	private ShellBot openPreferences() {
		UIThread.asyncExec(() -> PreferencesUtil.createPreferenceDialogOn(bot.page().getWorkbenchWindow().getShell(),
				"dev.interlock.ui.preferences", new String[] { "dev.interlock.ui.preferences" }, null).open());
		return bot.shell("Preferences (Filtered)");
	}

	private static int markers(IFile file) throws Exception {
		return file.findMarkers(FindingMarkers.TYPE_FINDING, true, IResource.DEPTH_ZERO).length;
	}

	@Test
	void markersFollowThePreference() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		UIThread.waitUntil("markers", () -> markers(file) > 0);

		ShellBot dialog = openPreferences();
		assertEquals(true, dialog.isSelected(MARK));
		ScreenshotOnFailure.take("preferences");
		dialog.setSelected(MARK, false);
		dialog.click("Apply and Close");
		dialog.waitUntilClosed();
		UIThread.waitUntil("no marker", () -> markers(file) == 0);
		assertFalse(InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).getBoolean(CorePreferences.SHOW_MARKERS, true));

		ShellBot again = openPreferences();
		again.click("Restore Defaults");
		UIThread.waitUntil("the default", () -> again.isSelected(MARK));
		again.click("Apply and Close");
		again.waitUntilClosed();
		UIThread.waitUntil("markers again", () -> markers(file) > 0);
	}

	@Test
	void jarsWithEnginesAreListedAndRemoved() throws Exception {
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).put(CorePreferences.ENGINE_PATH,
				"/one.jar" + File.pathSeparator + "/two.jar");
		ShellBot dialog = openPreferences();
		dialog.selectListItem("/one.jar");
		ScreenshotOnFailure.take("preferences-engines");
		dialog.click("Remove");
		dialog.click("Apply and Close");
		dialog.waitUntilClosed();
		assertEquals("/two.jar", Interlock.preferences().enginePath());

		ShellBot again = openPreferences();
		again.click("Restore Defaults");
		again.click("Apply and Close");
		again.waitUntilClosed();
		assertEquals("", Interlock.preferences().enginePath());
	}

	@Test
	void theViewIsShownAsThePreferenceSays() throws Exception {
		letTheViewComeByItself();
		counter();
		ShellBot dialog = openPreferences();
		dialog.setSelected("Never", true);
		dialog.click("Apply and Close");
		dialog.waitUntilClosed();
		assertEquals(CorePreferences.ShowView.NEVER, Interlock.preferences().showView());

		AtomicBoolean over = new AtomicBoolean();
		SessionListener after = new SessionListener() {
			@Override
			public void sessionChanged(RaceSession session) {
				if (session.state() != RaceSession.State.RUNNING) {
					// after the timer that would show the view
					UIThread.asyncExec(() -> UIThread.display().timerExec(500, () -> over.set(true)));
				}
			}
		};
		Interlock.sessions().addListener(after);
		try {
			playToTheEnd("Counter", GoldenStream.RACE);
			UIThread.waitUntil("the moment of the view", over::get);
		} finally {
			Interlock.sessions().removeListener(after);
		}
		InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID).put(CorePreferences.SHOW_VIEW,
				CorePreferences.ShowView.SESSION.stableName());
		assertNull(UIThread.syncExec(() -> bot.page().findView(VIEW)));
		play("Clean", GoldenStream.CLEAN);
		bot.viewById(VIEW);
	}

	@Test
	void noiseConfigurationsAreEditedInTheProjectsProperties() throws Exception {
		IProject root = project.project().getProject();
		NoiseRepository.create(root, "first", "interlock-noise 1\nplace anywhere\nstrength 7\n", null);
		UIThread.asyncExec(() -> PreferencesUtil
				.createPropertyDialogOn(bot.page().getWorkbenchWindow().getShell(), root,
						"dev.interlock.ui.noiseProperties", new String[] { "dev.interlock.ui.noiseProperties" }, null)
				.open());
		String title = UIThread.waitFor("properties", () -> Arrays.stream(bot.shellTitles())
				.filter(each -> each.startsWith("Properties for example")).findFirst().orElse(null));
		ShellBot dialog = bot.shell(title.strip());
		assertEquals(List.of("first"), dialog.tableItems());

		dialog.selectTableItem("first");
		dialog.click("Edit...");
		ShellBot editor = bot.shell("Noise Configuration");
		editor.replaceText("strength 7", "strength 7000");
		UIThread.waitUntil("the problem is said", () -> !editor.buttonEnabled("OK"));
		editor.replaceText("strength 7000", "strength 70");
		UIThread.waitUntil("the sentence", () -> editor.texts()
				.contains(
						"Noise (sleep, 1ms) 7 % of the times at accesses and lock operations."));
		ScreenshotOnFailure.take("noise-properties");
		editor.click("OK");
		editor.waitUntilClosed();

		UIThread.waitUntil("written", () -> NoiseRepository.read(root, "first").strength().orElse(0) == 70);
		dialog.close();
	}
}
