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
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.jdt.ui.IPackagesViewPart;
import org.eclipse.jdt.ui.JavaUI;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.testkit.JavaProject;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.StyledTexts;
import dev.interlock.testkit.bot.TableBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.internal.sections.SectionInference;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Sections are proposed for a project; those that the user accepts are added to its file. */
class SectionInferenceTest extends WorkbenchFixture {

	private static final String TITLE = "Infer Atomic Sections";
	private static final String COMMAND = "dev.interlock.ui.inferSections";
	private static final String DEPOSIT = "Account.deposit";
	private static final String OWNER = "Account.owner";

	/** Another section already has the name that the section of {@code deposit} would get. */
	private static final String HAND = """

			section org.example.Account.deposit:balance
			  variable field org.example.Account.balance
			  entry    org.example.Account.deposit(I)V/balance:read#0
			  end      org.example.Account.deposit(I)V/balance:read#0
			  tags     circular
			  from     hand
			  disabled not yet
			""";

	private IFile file;

	@BeforeEach
	void account() throws Exception {
		project.source("org/example/Account.java", """
				package org.example;

				/** Keeps a balance. */
				public final class Account {

					private int balance;
					private String owner;

					void deposit(int amount) {
						int old = balance;
						balance = old + amount;
					}

					String owner() {
						if (owner == null) {
							owner = "nobody";
						}
						return owner;
					}
				}
				""");
		project.build();
		file = SectionRepository.file(project.project().getProject());
	}

	@AfterEach
	void closeView() {
		RefactoringCore.getUndoManager().flush();
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	private void write(String sections) throws Exception {
		IFolder settings = project.project().getProject().getFolder(".settings");
		if (!settings.exists()) {
			settings.create(true, true, null);
		}
		file.create(new ByteArrayInputStream(("interlock-sections 1\n" + sections).getBytes(StandardCharsets.UTF_8)),
				true, null);
	}

	private String text() throws Exception {
		return new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
	}

	/** Runs the command with the view active, and waits for a dialog. */
	private ShellBot infer(String title) {
		ViewBot view = bot.openView(ViewIds.ATOMIC_SECTIONS);
		view.setFocus();
		UIThread.asyncExec(() -> bot.command(COMMAND));
		return bot.shell(title);
	}

	private ShellBot infer() {
		return infer(TITLE);
	}

	private static void waitFor(String text, ShellBot dialog) {
		UIThread.waitUntil(text, () -> dialog.texts().stream().anyMatch(each -> each.contains(text)));
	}

	@Test
	void chosenSectionsAreAddedAndRemovedByOneUndo() throws Exception {
		ShellBot dialog = infer();
		assertEquals(List.of(DEPOSIT, OWNER), dialog.tableItems());
		ScreenshotOnFailure.take("SectionInferenceTest.proposals");
		assertEquals(List.of("10: int old = balance; \u2192 11: balance = old + amount;",
				"15: if (owner == null) { \u2192 16: owner = \"nobody\"; / 18: return owner;"),
				TableBot.in(dialog).column(1));
		assertFalse(dialog.buttonEnabled("Add Selected"), "nothing is selected at first");
		assertTrue(StyledTexts.in(dialog).contains("10 \tint old = balance;   \u2190 section begins"),
				() -> StyledTexts.in(dialog));
		TableBot.in(dialog).check(DEPOSIT, true);
		assertFalse(file.exists(), "nothing is written before it is kept");
		dialog.click("Add Selected");
		dialog.waitUntilClosed();

		UIThread.waitUntil("written", file::exists);
		assertEquals("""
				interlock-sections 1

				section org.example.Account.deposit:balance
				  variable field org.example.Account.balance
				  entry    org.example.Account.deposit(I)V/balance:read#0
				  end      org.example.Account.deposit(I)V/balance:write#0
				  from     pattern load-and-store
				""", text());
		ViewBot view = bot.openView(ViewIds.ATOMIC_SECTIONS);
		UIThread.waitUntil("the new section is selected",
				() -> view.tree().selection().equals(List.of("deposit:balance")));
		UIThread.syncExec(() -> {
			RefactoringCore.getUndoManager().performUndo(null, null);
			return null;
		});
		assertFalse(file.exists() && text().contains("section org"), "undone");
	}

	@Test
	void anObjectIsNamedByTheExpressionThatIsCalled() throws Exception {
		project.source("org/example/Names.java", """
				package org.example;

				import java.util.concurrent.ConcurrentHashMap;

				public final class Names {

					private final ConcurrentHashMap<String, String> known = new ConcurrentHashMap<>();

					void add(String name) {
						if (!known.containsKey(name)) {
							known.put(name, name);
						}
					}
				}
				""");
		project.build();
		ShellBot dialog = infer();
		assertEquals(List.of("Account.balance", "Account.owner", "known (ConcurrentHashMap)"),
				TableBot.in(dialog).column(2).stream().sorted().toList());
		dialog.click("Cancel");
		dialog.waitUntilClosed();
	}

	@Test
	void existingSectionsAreKeptAndNotProposedAgain() throws Exception {
		write(HAND);
		ShellBot dialog = infer();
		dialog.click("Select Shown");
		dialog.click("Add Selected");
		dialog.waitUntilClosed();
		UIThread.waitUntil("written", () -> text().contains("Account.owner:owner"));
		assertTrue(text().contains(HAND), this::described);
		assertTrue(text().contains("section org.example.Account.deposit:balance-2\n"), this::described);
		String before = text();

		ShellBot again = infer();
		waitFor("Nothing more is proposed for 'example'", again);
		again.click("OK");
		again.waitUntilClosed();
		assertEquals(before, text());
	}

	private String described() {
		try {
			return text();
		} catch (Exception e) {
			return e.toString();
		}
	}

	@Test
	void hiddenRowsKeepTheirSelection() throws Exception {
		ShellBot dialog = infer();
		TableBot.in(dialog).check(DEPOSIT, true);
		dialog.typeText("Filter by class, method, variable or code", "nobody");
		UIThread.waitUntil("filtered", () -> dialog.tableItems().equals(List.of(OWNER)));
		waitFor("1 of 2 selected, 1 shown", dialog);
		dialog.click("Deselect Shown");
		dialog.typeText("Filter by class, method, variable or code", "");
		dialog.chooseFromCombo("Read, then write (1)");
		UIThread.waitUntil("one form", () -> dialog.tableItems().equals(List.of(DEPOSIT)));
		waitFor("1 of 2 selected, 1 shown", dialog);
		dialog.click("Add Selected");
		dialog.waitUntilClosed();
		UIThread.waitUntil("written", file::exists);
		assertTrue(text().contains("deposit:balance") && !text().contains("owner:owner"), this::described);
	}

	@Test
	void cancelLeavesTheFileAsItIs() throws Exception {
		write(HAND);
		String before = text();
		ShellBot dialog = infer();
		dialog.click("Cancel");
		dialog.waitUntilClosed();
		assertEquals(before, text());
	}

	@Test
	void aFileWithAnErrorIsNotWrittenTo() throws Exception {
		write(HAND + "\nsection broken\n  variable nothing\n");
		String before = text();
		ShellBot refused = infer();
		waitFor("Fix the errors in the file of the project first.", refused);
		refused.click("OK");
		refused.waitUntilClosed();
		assertEquals(before, text());
	}

	@Test
	void aProjectWithoutClassesIsToBeBuiltFirst() throws Exception {
		project.project().getProject().getFile("src/org/example/Account.java").delete(true, null);
		project.project().getProject().build(IncrementalProjectBuilder.FULL_BUILD, null);
		ShellBot refused = infer();
		waitFor("Atomic sections cannot be inferred: the project 'example' has no compiled classes. Build it, then infer "
				+ "again.", refused);
		refused.click("OK");
		refused.waitUntilClosed();
		assertFalse(file.exists());
	}

	@Test
	void ofSeveralProjectsOneIsChosen() throws Exception {
		try (JavaProject other = new JavaProject("other")) {
			ShellBot question = infer(TITLE);
			question.selectTableItem("other");
			question.click("OK");
			question.waitUntilClosed();
			ShellBot refused = bot.shell(TITLE);
			waitFor("the project 'other' has no compiled classes", refused);
			refused.click("OK");
			refused.waitUntilClosed();
		}
	}

	@Test
	void theProjectOfTheSelectionIsUsedAndOneIsAskedForIfTheSelectionsDiffer() throws Exception {
		try (JavaProject other = new JavaProject("other")) {
			IPackagesViewPart explorer = (IPackagesViewPart) bot.openView(JavaUI.ID_PACKAGES).part();
			UIThread.waitUntil("selected", () -> UIThread.syncExec(() -> {
				explorer.selectAndReveal(other.project());
				return !explorer.getSite().getSelectionProvider().getSelection().isEmpty();
			}));
			ShellBot refused = infer();
			waitFor("the project 'other' has no compiled classes", refused);
			refused.click("OK");
			refused.waitUntilClosed();

			IFile file = project.project().getProject().getFile("src/org/example/Account.java");
			UIThread.syncExec(() -> IDE.openEditor(bot.page(), file));
			ShellBot question = infer();
			assertEquals(List.of("example", "other"), question.tableItems());
			question.click("OK");
			question.waitUntilClosed();
			ShellBot same = bot.shell(TITLE);
			waitFor("the project 'other' has no compiled classes", same);
			same.click("OK");
			same.waitUntilClosed();
		}
	}

	@Test
	void aViewThatIsClosedInTheMeantimeIsNoError() throws Exception {
		AtomicSectionsView view = (AtomicSectionsView) bot.openView(ViewIds.ATOMIC_SECTIONS).part();
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
		AtomicReference<IStatus> result = new AtomicReference<>();
		IJobChangeListener listener = new JobChangeAdapter() {
			@Override
			public void done(IJobChangeEvent event) {
				if (event.getJob().getName().equals("Inferring atomic sections of example")) {
					result.set(event.getResult());
				}
			}
		};
		Job.getJobManager().addJobChangeListener(listener);
		try {
			new SectionInference(view, project.project().getProject()).start();
			UIThread.waitUntil("the job ends", () -> result.get() != null);
		} finally {
			Job.getJobManager().removeJobChangeListener(listener);
		}
		assertTrue(result.get().isOK(), () -> result.get().toString());
		assertFalse(file.exists());
	}
}
