/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.sections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.StyledTexts;
import dev.interlock.testkit.bot.TableBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Sections are trained with a correct program; the dialog shows those that it breaks, and the user decides. */
class SectionTrainerTest extends WorkbenchFixture {

	private static final String TITLE = "Train Atomic Sections";

	private static final String BROKEN = """

			section demo.Totals.add:total
			  variable field demo.Totals.total
			  entry    demo.Totals.add(Ljava/util/concurrent/CountDownLatch;Ljava/util/concurrent/CountDownLatch;)V/total:read#0
			  end      demo.Totals.add(Ljava/util/concurrent/CountDownLatch;Ljava/util/concurrent/CountDownLatch;)V/total:write#0
			  from     hand
			""";

	/** The lines that training adds to a section that held in each run. */
	private static final String TRAINED = "  support  2\n"
			+ "  kept     seen in 2 of 2 training runs that were correct, and broken in none\n";
	private static final String HELD = """

			section demo.Totals.next:count
			  variable field demo.Totals.count
			  entry    demo.Totals.next()V/count:read#0
			  end      demo.Totals.next()V/count:write#0
			  from     hand
			""";

	private IFile file;

	/** A program whose two threads always interleave in the same way, and that ends with a given status. */
	private void totals(String sections, int status) throws Exception {
		project.source("demo/Totals.java", """
				package demo;

				import java.util.concurrent.CountDownLatch;

				public class Totals {
					private static int total;
					private static int count;

					static void add(CountDownLatch read, CountDownLatch written) throws InterruptedException {
						int old = total;
						read.countDown();
						written.await();
						total = old + 1;
					}

					static void next() {
						int old = count;
						count = old + 1;
					}

					public static void main(String[] args) throws Exception {
						CountDownLatch read = new CountDownLatch(1);
						CountDownLatch written = new CountDownLatch(1);
						Thread other = new Thread(() -> {
							try {
								read.await();
								total = 7;
								written.countDown();
							} catch (InterruptedException e) {
								throw new IllegalStateException(e);
							}
						});
						other.start();
						add(read, written);
						other.join();
						next();
						System.exit(%d);
					}
				}
				""".formatted(status));
		project.build();
		IFolder settings = project.project().getProject().getFolder(".settings");
		if (!settings.exists()) {
			settings.create(true, true, null);
		}
		file = SectionRepository.file(project.project().getProject());
		file.create(new ByteArrayInputStream(("interlock-sections 1\n" + sections).getBytes(StandardCharsets.UTF_8)),
				true, null);
	}

	@AfterEach
	void closeView() {
		RefactoringCore.getUndoManager().flush();
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	private String text() throws Exception {
		return new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
	}

	private String described() {
		try {
			return text();
		} catch (Exception e) {
			return e.toString();
		}
	}

	private ShellBot command() {
		ViewBot view = bot.openView(ViewIds.ATOMIC_SECTIONS);
		view.setFocus();
		UIThread.asyncExec(() -> bot.command("dev.interlock.ui.trainSections"));
		return bot.shell(TITLE);
	}

	/** Trains with two runs, and returns the dialog with the result. */
	private ShellBot train() throws Exception {
		project.application("Totals", "demo.Totals").doSave();
		ShellBot question = command();
		question.selectTableItem("Totals");
		question.setSpinner(0, 2);
		question.click("OK");
		question.waitUntilClosed();
		return bot.shell(TITLE);
	}

	private static void waitFor(String text, ShellBot dialog) {
		UIThread.waitUntil(text, () -> dialog.texts().stream().anyMatch(each -> each.contains(text)));
	}

	private void assertRefused(String sentence, ShellBot refused) throws Exception {
		String before = text();
		waitFor(sentence, refused);
		refused.click("OK");
		refused.waitUntilClosed();
		assertEquals(before, text());
	}

	@Test
	void violatedSectionsAreShownAndIntendedOnesAreDisabled() throws Exception {
		totals(BROKEN + HELD, 0);
		ShellBot result = train();
		waitFor("A section was broken in 2 runs. Is it a bug, or intended?", result);
		assertEquals(List.of("Bug, or intended?"), result.tableItems(), "nothing is decided at first");
		assertEquals(List.of("10: int old = total; \u2192 13: total = old + 1;"), TableBot.in(result).column(1));
		assertTrue(TableBot.in(result).column(2).get(0).matches("Totals.java:27 total = 7;"),
				TableBot.in(result).column(2)::toString);
		assertTrue(StyledTexts.in(result).contains("  10 \tint old = total;   \u2190 section begins\n")
				&& StyledTexts.in(result).endsWith("  27 total = 7;   \u2190 another thread came in between"),
				() -> StyledTexts.in(result));
		waitFor("0 of 1 decided. Undecided sections stay watched.", result);
		assertFalse(result.isSelected("Bug: keep watching it") || result.isSelected("Intended: stop watching it"));
		ScreenshotOnFailure.take("SectionTrainerTest.broken");
		String before = text();
		result.setSelected("Intended: stop watching it", true);
		waitFor("All decided.", result);
		result.click("OK");
		result.waitUntilClosed();
		UIThread.waitUntil("written", () -> !text().equals(before));
		assertTrue(text().contains(BROKEN + "  support  0\n  disabled broken in training run 1"), this::described);
		assertTrue(text().endsWith(HELD + TRAINED), this::described);
	}

	@Test
	void aBugStaysWatchedAndIsMarked() throws Exception {
		totals(BROKEN + HELD, 0);
		ShellBot result = train();
		result.setSelected("Bug: keep watching it", true);
		result.click("OK");
		result.waitUntilClosed();
		UIThread.waitUntil("written", () -> text().contains("support  2"));
		assertEquals("interlock-sections 1\n" + BROKEN + "  support  0\n  kept     a bug, broken in training\n" + HELD
				+ TRAINED, text());
	}

	@Test
	void undecidedSectionsStayAsTheyWere() throws Exception {
		totals(BROKEN + HELD, 0);
		ShellBot result = train();
		result.click("OK");
		result.waitUntilClosed();
		UIThread.waitUntil("written", () -> text().contains("support  2"));
		assertEquals("interlock-sections 1\n" + BROKEN + HELD + TRAINED, text());
	}

	@Test
	void cancelWritesNothing() throws Exception {
		totals(BROKEN + HELD, 0);
		String before = text();
		ShellBot result = train();
		result.click("Cancel");
		result.waitUntilClosed();
		assertEquals(before, text());
	}

	@Test
	void withoutViolationsTheRunsAreCounted() throws Exception {
		totals(HELD, 0);
		ShellBot result = train();
		waitFor("In 2 runs no section was broken.", result);
		result.click("OK");
		result.waitUntilClosed();
		assertEquals("interlock-sections 1\n" + HELD + TRAINED, text());
	}

	@Test
	void aProgramThatFailsTrainsNothing() throws Exception {
		totals(HELD, 3);
		assertRefused(
				"The atomic sections cannot be trained, and nothing was written: The program ended with status 3: "
						+ "training needs correct runs. Give a program that ends with status 0.",
				train());
	}

	@Test
	void aFileWithAnErrorAndOneWithoutSectionsAreRefused() throws Exception {
		totals(HELD + "\nsection broken\n  variable nothing\n", 0);
		assertRefused("Fix the errors in the file of the project first", command());
		file.setContents(new ByteArrayInputStream(
				("interlock-sections 1\n" + HELD + "  disabled not yet\n").getBytes(StandardCharsets.UTF_8)), true,
				false,
				null);
		assertRefused("The file of the project 'example' has no section that is watched.", command());
		file.setContents(
				new ByteArrayInputStream(("interlock-sections 1\n" + HELD).getBytes(StandardCharsets.UTF_8)), true,
				false,
				null);
		assertRefused("The project 'example' has no launch configuration of the type Java Application.", command());
	}
}
