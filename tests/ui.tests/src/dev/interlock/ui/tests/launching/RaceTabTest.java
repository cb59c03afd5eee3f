/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.launching;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.junit.jupiter.api.Test;

import dev.interlock.core.EngineInfo;
import dev.interlock.core.Interlock;
import dev.interlock.core.NoiseRepository;
import dev.interlock.core.ProfileInfo;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** The tab of the launch configurations: its place, the attributes that it writes, and the input that it rejects. */
class RaceTabTest extends LaunchFixture {

	private static final String SEED = "A new one in each run";
	private static final String EXCLUDE = "No further classes";

	@Test
	void theTabStandsSecondAmongTheRunTabsOfApplicationsAndTests() throws Exception {
		program("Main");
		ShellBot dialog = open(project.application("Main", "demo.Main").doSave());
		assertEquals(List.of("Main", "Race Detection", "Arguments"), dialog.tabs().subList(0, 3));
		assertTrue(dialog.tabs().contains("Common"), () -> dialog.tabs().toString());
		dialog.close();

		ShellBot test = open(project.test(5, "Test", "demo.Main").doSave());
		assertEquals(List.of("Test", "Race Detection", "Arguments"), test.tabs().subList(0, 3));
		test.close();
	}

	@Test
	void applyWritesPlainStringsAndOnlyWhatDiffersFromTheDefault() throws Exception {
		program("Main");
		ILaunchConfiguration saved = project.application("Main", "demo.Main").doSave();
		ShellBot dialog = open(saved);
		dialog.selectTab(1);
		dialog.setExpanded(true);

		dialog.typeText(SEED, "42");
		dialog.typeText(EXCLUDE, "org.b.*, org.a.Thing");
		dialog.chooseRadio("Random noise of fixed strength");
		dialog.setSpinner(0, 300);
		dialog.typeText("1ms", "5 ms - 20 ms");
		dialog.setSelected("Sleep", false);
		dialog.setSelected("Stop one thread for a while", true);
		dialog.click("Apply");

		UIThread.waitUntil("applied", () -> "42".equals(saved.getAttribute(RaceLaunchConstants.ATTR_SEED, "")));
		assertEquals("org.a.Thing,org.b.*", saved.getAttribute(RaceLaunchConstants.ATTR_EXCLUDE, ""));
		assertEquals("random:300/5ms-20ms", saved.getAttribute(RaceLaunchConstants.ATTR_NOISE, ""));
		assertEquals("halt-one-thread", saved.getAttribute(RaceLaunchConstants.ATTR_NOISE_KINDS, ""));
		assertFalse(saved.hasAttribute(RaceLaunchConstants.ATTR_ENGINES));
		assertFalse(saved.hasAttribute(RaceLaunchConstants.ATTR_INCLUDE));
		UIThread.waitUntil("preview", () -> dialog.texts().stream()
				.anyMatch(each -> each.contains("-javaagent:") && each.contains("seed=42")));
		dialog.close();
	}

	@Test
	void everyEngineOfTheAgentIsOfferedAndTheChoiceIsWrittenSorted() throws Exception {
		program("Main");
		ILaunchConfiguration saved = project.application("Main", "demo.Main").doSave();
		ShellBot dialog = open(saved);
		dialog.selectTab(1);
		dialog.setExpanded(true);

		for (EngineInfo engine : Interlock.engines().engines()) {
			dialog.button(engine.label());
			assertTrue(dialog.texts().contains(engine.description()), () -> dialog.texts().toString());
		}
		dialog.setSelected("Happens-Before", true);
		dialog.click("Apply");

		UIThread.waitUntil("applied", () -> "atomrace,happens-before,unsafe-use"
				.equals(saved.getAttribute(RaceLaunchConstants.ATTR_ENGINES, "")));
		dialog.close();
	}

	@Test
	void aProfileSetsItsEnginesAndNoiseAndReachesTheAgentWithItsLimit() throws Exception {
		program("Main");
		ILaunchConfiguration saved = project.application("Main", "demo.Main").doSave();
		ShellBot dialog = open(saved);
		dialog.selectTab(1);
		dialog.setExpanded(true);

		dialog.chooseRadio("Low overhead (5 %)");
		assertTrue(dialog.isSelected("Happens-Before"));
		assertFalse(dialog.isSelected("Overlapping accesses"));
		assertTrue(dialog.isSelected("No noise"));
		dialog.typeText("5% (profile)", "8.5 %");
		dialog.click("Apply");

		UIThread.waitUntil("applied", () -> "field".equals(saved.getAttribute(RaceLaunchConstants.ATTR_PROFILE, "")));
		assertFalse(saved.hasAttribute(RaceLaunchConstants.ATTR_ENGINES));
		assertFalse(saved.hasAttribute(RaceLaunchConstants.ATTR_NOISE));
		UIThread.waitUntil("preview", () -> dialog.texts().stream()
				.anyMatch(each -> each.contains("profile=field") && each.contains("overhead=8.5 %")));
		ScreenshotOnFailure.take("launch-tab-field");
		dialog.chooseRadio("Fast");
		assertTrue(dialog.isSelected("Overlapping accesses"));
		waitForText(dialog, "An overhead of at most 8.5 % needs Happens-Before alone and no noise. "
				+ "Choose Low overhead, or clear the limit.");
		dialog.typeText("No limit", "");
		UIThread.waitUntil("launchable", () -> dialog.buttonEnabled("Race Detection"));
		dialog.close();
	}

	@Test
	void aNoiseConfigurationOfTheProjectIsChosenAndReachesTheAgent() throws Exception {
		program("Main");
		NoiseRepository.create(project.project().getProject(), "main-value",
				"interlock-noise 1\nstrength 200\nduration 5ms-20ms\nseed 17\nvariable demo.Main.value\n"
						+ "location demo.Main.main:5\n",
				null);
		ILaunchConfiguration saved = project.application("Main", "demo.Main").doSave();
		ShellBot dialog = open(saved);
		dialog.selectTab(1);
		dialog.setExpanded(true);

		dialog.chooseRadio("Noise configuration of the project:");
		waitForText(dialog, "No noise configuration is chosen. Choose one, or other noise.");
		dialog.chooseFromCombo("main-value");
		waitForText(dialog,
				"Noise (sleep, 5ms-20ms) 20 % of the times at accesses to Main.value and Main.main:5, seed 17.");
		dialog.click("Apply");

		UIThread.waitUntil("applied",
				() -> "main-value".equals(saved.getAttribute(RaceLaunchConstants.ATTR_NOISE_CONFIG, "")));
		assertFalse(saved.hasAttribute(RaceLaunchConstants.ATTR_NOISE));
		UIThread.waitUntil("preview", () -> dialog.texts().stream()
				.anyMatch(
						each -> each.contains("noise-config=") && each.contains(".interlock/noise/main-value.noise")));
		dialog.scrollTo("Noise configuration of the project:");
		ScreenshotOnFailure.take("launch-tab-noise");
		dialog.close();
		NoiseRepository.file(project.project().getProject(), "main-value").delete(true, null);
		ShellBot without = open(saved);
		without.selectTab(1);
		without.setExpanded(true);
		waitForText(without,
				"The project 'example' has no noise configuration 'main-value': choose another one on the tab "
						+ "Race Detection, or create it.");
		without.close();
	}

	@Test
	void theJvmsThatTheProgramStartsAreWatchedOnRequest() throws Exception {
		program("Main");
		ILaunchConfiguration saved = project.application("Main", "demo.Main").doSave();
		ShellBot dialog = open(saved);
		dialog.selectTab(1);
		dialog.setExpanded(true);

		dialog.chooseFromCombo("Those that it starts itself");
		dialog.click("Apply");
		UIThread.waitUntil("applied",
				() -> "children".equals(saved.getAttribute(RaceLaunchConstants.ATTR_FOLLOW, "")));
		UIThread.waitUntil("preview", () -> dialog.texts().stream()
				.anyMatch(each -> each.contains("session=interlock.session,follow=children")));
		dialog.scrollTo("No noise");
		ScreenshotOnFailure.take("launch-tab-follow");
		dialog.chooseFromCombo("Not watched");
		dialog.click("Apply");
		UIThread.waitUntil("default", () -> !saved.hasAttribute(RaceLaunchConstants.ATTR_FOLLOW));
		dialog.close();
	}

	@Test
	void aLimitThatIsNoShareIsRefused() throws Exception {
		program("Main");
		ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
		copy.setAttribute(RaceLaunchConstants.ATTR_PROFILE, "field");
		ShellBot dialog = open(copy.doSave());
		dialog.selectTab(1);
		dialog.setExpanded(true);

		for (String wrong : List.of("many", "0.01%", "1001%", "-5%")) {
			dialog.typeText("5% (profile)", wrong);
			waitForText(dialog, "The overhead \"" + wrong
					+ "\" is not a share of the time. Enter one from 0.1% to 1000%, for example 5%.");
		}
		dialog.close();
	}

	@Test
	void theAdvancedSettingsScrollIntoViewWhenTheyAreOpened() throws Exception {
		program("Main");
		ShellBot dialog = open(project.application("Main", "demo.Main").doSave());
		dialog.selectTab(1);
		dialog.setExpanded(false);
		UIThread.waitUntil("below the profiles", () -> dialog.sectionTop() > 0);
		dialog.setExpanded(true);
		UIThread.waitUntil("at the top", () -> dialog.sectionTop() == 0);
		ScreenshotOnFailure.take("RaceTabTest.scrolled");
		dialog.setExpanded(false);
		dialog.close();
	}

	@Test
	void eachProfileIsARadioButtonWithASentenceAndAllElseIsClosedAtFirst() throws Exception {
		program("Main");
		ILaunchConfiguration saved = project.application("Main", "demo.Main").doSave();
		ShellBot dialog = open(saved);
		dialog.selectTab(1);
		dialog.setExpanded(true);

		for (ProfileInfo profile : Interlock.engines().profiles()) {
			assertEquals(profile.name().equals("quick"), dialog.isSelected(profile.label()), profile.name());
			assertTrue(dialog.texts().contains(profile.description()), () -> dialog.texts().toString());
		}
		dialog.setExpanded(false);
		UIThread.waitUntil("closed", () -> !dialog.isShown("Happens-Before"));
		assertEquals("Advanced", dialog.sectionText());
		dialog.setExpanded(true);
		dialog.setSelected("Happens-Before", true);
		UIThread.waitUntil("said", () -> dialog.sectionText().startsWith("Advanced (some settings differ"));
		dialog.click("Apply");
		UIThread.waitUntil("applied", () -> saved.hasAttribute(RaceLaunchConstants.ATTR_ENGINES));
		dialog.close();

		ShellBot again = open(saved);
		again.selectTab(1);
		UIThread.waitUntil("it is remembered that the section is open", () -> again.isShown("Happens-Before"));
		again.setExpanded(false);
		again.close();
	}

	@Test
	void noTextIsCutOffInATabAsNarrowAsOnASmallScreen() throws Exception {
		program("Main");
		ShellBot dialog = open(project.application("Main", "demo.Main").doSave());
		dialog.selectTab(1);
		UIThread.syncExec(() -> {
			dialog.widget().setSize(800, 640);
			return null;
		});
		for (boolean open : new boolean[] { true, false }) {
			dialog.setExpanded(open);
			UIThread.waitUntil("cut off: " + dialog.cutOffTexts(), () -> dialog.cutOffTexts().isEmpty());
		}
		dialog.close();
	}

	@Test
	void validNoiseIsShownAndKeptAsWritten() throws Exception {
		program("Main");
		for (String noise : List.of("anywhere", "random:200/5ms-20ms", "random:/5ms", "anywhere: 50 / 1 ms",
				"random:0")) {
			ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
			copy.setAttribute(RaceLaunchConstants.ATTR_NOISE, noise);
			copy.setAttribute(RaceLaunchConstants.ATTR_NOISE_KINDS, "yield, sleep");
			ILaunchConfiguration saved = copy.doSave();
			ShellBot dialog = open(saved);
			dialog.selectTab(1);
			dialog.setExpanded(true);
			UIThread.waitUntil(noise, () -> dialog.buttonEnabled("Race Detection"));
			if (noise.equals("random:0")) {
				assertTrue(dialog.isSelected("No noise"));
			} else {
				assertEquals(noise.startsWith("anywhere"),
						dialog.isSelected("Also at lock operations"));
				assertTrue(dialog.isSelected("Yield") && dialog.isSelected("Sleep"));
				assertFalse(dialog.isSelected("Keep the processor busy"));
			}
			assertFalse(dialog.buttonEnabled("Apply"), noise);
			dialog.typeText(SEED, "3");
			dialog.click("Apply");
			UIThread.waitUntil("applied", () -> "3".equals(saved.getAttribute(RaceLaunchConstants.ATTR_SEED, "")));
			assertEquals(noise, saved.getAttribute(RaceLaunchConstants.ATTR_NOISE, ""));
			assertEquals("yield, sleep", saved.getAttribute(RaceLaunchConstants.ATTR_NOISE_KINDS, ""));
			dialog.close();
			saved.delete();
		}
	}

	@Test
	void aNoiseThatTheAgentWouldRefuseIsRefused() throws Exception {
		program("Main");
		ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
		copy.setAttribute(RaceLaunchConstants.ATTR_NOISE, "focused:200/5ms");
		ShellBot dialog = open(copy.doSave());
		dialog.selectTab(1);
		dialog.setExpanded(true);
		waitForText(dialog, "The noise \"focused:200/5ms\" has no places. Choose a noise configuration of the project, "
				+ "or other noise.");
		dialog.chooseRadio("Random noise that adapts to each place");
		UIThread.waitUntil("launchable", () -> dialog.buttonEnabled("Race Detection"));
		dialog.typeText("1ms", "20ms-5ms");
		waitForText(dialog, "The delay \"20ms-5ms\" cannot be read. Write for example 5ms, or 5ms-20ms.");
		dialog.typeText("1ms", "11s");
		waitForText(dialog, "The noise lasts longer than 10 s at a time. Make its duration shorter.");
		dialog.typeText("1ms", "");
		UIThread.waitUntil("launchable again", () -> dialog.buttonEnabled("Race Detection"));
		dialog.close();
	}

	@Test
	void revertRestoresTheSavedValues() throws Exception {
		program("Main");
		ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
		copy.setAttribute(RaceLaunchConstants.ATTR_SEED, "17");
		ShellBot dialog = open(copy.doSave());
		dialog.selectTab(1);
		dialog.setExpanded(true);
		dialog.typeText(SEED, "18");

		dialog.click("Revert");

		UIThread.waitUntil("reverted", () -> "17".equals(dialog.textWithMessage(SEED).getText()));
		dialog.close();
	}

	@Test
	void errorsAreShownInTheHeaderAndPreventTheLaunch() throws Exception {
		program("Main");
		ShellBot dialog = open(project.application("Main", "demo.Main").doSave());
		dialog.selectTab(1);
		dialog.setExpanded(true);

		dialog.typeText(SEED, "many");
		waitForText(dialog, "The seed \"many\" is not a whole number. Enter one, or leave the field empty.");
		assertFalse(dialog.buttonEnabled("Race Detection"));
		dialog.typeText(SEED, "");
		dialog.typeText(EXCLUDE, "a..b");
		waitForText(dialog,
				"\"a..b\" is not a class pattern. Write for example com.example.* or com.example.Counter.");
		dialog.typeText(EXCLUDE, "");
		dialog.setSelected("Overlapping accesses", false);
		dialog.setSelected("Unsafe use of JDK types", false);
		waitForText(dialog, "No engine is chosen. Choose at least one.");
		dialog.setSelected("Overlapping accesses", true);
		UIThread.waitUntil("launchable", () -> dialog.buttonEnabled("Race Detection"));
		dialog.close();
	}

	@Test
	void openingTheTabAddsNoAttribute() throws Exception {
		program("Main");
		ILaunchConfiguration saved = project.application("Main", "demo.Main").doSave();
		ShellBot dialog = open(saved);
		dialog.selectTab(1);
		dialog.setExpanded(true);
		assertFalse(dialog.buttonEnabled("Apply"));
		dialog.close();

		assertTrue(saved.getAttributes().keySet().stream().noneMatch(each -> each.startsWith("dev.interlock")),
				() -> saved.toString());
	}

	@Test
	void launchingLeavesTheSavedFileByteIdentical() throws Exception {
		var file = program("Main");
		ILaunchConfigurationWorkingCopy copy = project.application("Main", "demo.Main");
		copy.setContainer(project.project().getProject());
		copy.setAttribute(RaceLaunchConstants.ATTR_SEED, "17");
		ILaunchConfiguration saved = copy.doSave();
		Path path = saved.getFile().getLocation().toPath();
		byte[] before = Files.readAllBytes(path);
		selectInPackageExplorer(file);

		chooseFromContextMenu("run", "Race Detection");

		ILaunch launch = waitForLaunch();
		UIThread.waitUntil("end", launch::isTerminated);
		assertEquals(saved.getName(), launch.getLaunchConfiguration().getName());
		assertArrayEquals(before, Files.readAllBytes(path));
	}
}
