/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.Interlock;
import dev.interlock.core.ProjectReviews;
import dev.interlock.core.RaceSession;
import dev.interlock.session.Finding;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** A session that a build server recorded, in a checkout of the project at another path. */
class SessionFromCiTest extends WorkbenchFixture {

	@TempDir
	Path folder;
	private Path checkout;

	@BeforeEach
	void checkOut() throws Exception {
		project.source("demo/Racy.java", """
				package demo;

				public class Racy {
					private int count;

					private void add() {
						count++;
					}

					public static void main(String[] args) throws InterruptedException {
						Racy racy = new Racy();
						Thread other = new Thread(racy::add);
						other.start();
						racy.add();
						other.join();
					}
				}
				""");
		project.build();
		checkout = Files.createDirectories(folder.resolve("ci/check out"));
		Path classes = ResourcesPlugin.getWorkspace().getRoot().getFile(project.project().getOutputLocation())
				.getLocation().toPath();
		Path copy = Files.createDirectories(checkout.resolve("classes/demo"));
		Files.copy(classes.resolve("demo/Racy.class"), copy.resolve("Racy.class"));
	}

	/** Runs the command line in the checkout. */
	private String interlock(int status, String... arguments) throws Exception {
		String argument = DebugPlugin.parseArguments(Interlock.previewVmArgument(project.application("a", "a")))[0];
		String jar = argument.substring("-javaagent:".length()).replaceFirst("[.]jar=.*", ".jar");
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", jar));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).directory(checkout.toFile()).redirectErrorStream(true).start();
		String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertEquals(status, process.waitFor(), printed);
		return printed;
	}

	private void importSession() throws Exception {
		Interlock.sessions().importFile(checkout.resolve("ci.session"));
	}

	private void review(Finding finding) throws IOException, CoreException {
		String text = "accepted " + finding.id() + " # BANK-412\n";
		Files.createDirectories(checkout.resolve(".interlock"));
		Files.writeString(checkout.resolve(ProjectReviews.FILE), text);
		project.write(ProjectReviews.FILE, text);
	}

	@Test
	void theLineOpensAndTheReviewIsThatOfTheBuild() throws Exception {
		interlock(66, "run", "--profile", "precise", "--fail-on", "observed", "--session", "ci.session", "--", "-cp",
				"classes", "demo.Racy");
		importSession();
		RaceSession session = Interlock.sessions().active();
		assertEquals("example", session.projectName());
		assertEquals("", session.configurationKey(), "it is not compared with runs in the IDE");
		Finding race = session.snapshot().findings().get(0);
		ViewBot view = bot.openView(VIEW);
		UIThread.waitUntil("the race", () -> view.hasTree()
				&& view.tree().rows().stream().anyMatch(row -> row.get(0).startsWith("Racy.count")));
		view.tree().open(0);
		bot.waitForCaret("Racy.java", 7);
		ScreenshotOnFailure.take("session-from-ci");

		review(race);
		UIThread.waitUntil("reviewed", () -> Stream
				.of(view.labels(), view.styledTextContents(), view.links()).flatMap(List::stream)
				.anyMatch(text -> text.contains("accepted: BANK-412")));
		String judged = interlock(0, "report", "ci.session", "--fail-on", "observed", "--suppressions",
				ProjectReviews.FILE);
		assertTrue(judged.contains("1 finding is reviewed, by 1 review"), judged);
		assertTrue(judged.contains("reviewed: accepted: BANK-412"), judged);
	}
}
