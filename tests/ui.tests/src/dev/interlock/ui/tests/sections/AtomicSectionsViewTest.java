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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.jface.viewers.CheckboxTreeViewer;
import org.eclipse.jface.viewers.TreeViewer;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IWorkbenchCommandConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The view of a project's sections: display, disabling, renaming, removal, undo, opening, and exchange. */
class AtomicSectionsViewTest extends WorkbenchFixture {

	private static final String DEPOSIT = """

			# the clerk's own
			section org.example.Bank.deposit:balance
			  variable field org.example.Bank.balance
			  entry    org.example.Bank.balance()I/balance:read#0
			  end      org.example.Bank.setBalance(I)V/balance:write#0
			  from     hand
			""";

	private static final String GONE = """

			section org.example.Bank.gone:balance
			  variable field org.example.Bank.balance
			  entry    org.example.Bank.gone()V/balance:read#0
			  end      org.example.Bank.gone()V/balance:write#0
			  from     pattern load-and-store
			  support  12
			""";

	@TempDir
	private Path folder;

	private IFile file;

	private ViewBot view(String sections) throws Exception {
		bank();
		IFolder settings = project.project().getProject().getFolder(".settings");
		if (!settings.exists()) {
			settings.create(true, true, null);
		}
		file = SectionRepository.file(project.project().getProject());
		file.create(new ByteArrayInputStream(("interlock-sections 1\n" + sections).getBytes(StandardCharsets.UTF_8)),
				true, null);
		ViewBot view = bot.openView(ViewIds.ATOMIC_SECTIONS);
		view.tree().item(0, 0, 0);
		return view;
	}

	@AfterEach
	void closeView() {
		RefactoringCore.getUndoManager().flush();
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	private String text() throws Exception {
		return new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
	}

	private static List<String> names(ViewBot view) {
		return view.tree().rows().stream().map(row -> row.get(0)).toList();
	}

	/** Names match those of the agent, so that sections are found in a session. */
	@Test
	void annotationsWithoutNamesAreDistinguished() throws Exception {
		project.source("dev/interlock/annotations/AtomicSection.java", """
				package dev.interlock.annotations;
				public @interface AtomicSection {
					String variable();
					String entry();
					String[] ends();
				}
				""");
		project.source("org/example/Words.java", """
				package org.example;

				import java.util.*;
				import dev.interlock.annotations.AtomicSection;

				class Words {
					private final Map<Object, Integer> counts = Collections.synchronizedMap(new HashMap<>());

					@AtomicSection(variable = "object java.util.Map",
						entry = "get(Ljava/lang/Object;)Ljava/lang/Object;:read#0",
						ends = "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0")
					void count(String word) {
						Integer before = counts.get(word);
						counts.put(word, before == null ? 1 : before + 1);
					}

					@AtomicSection(variable = "object java.util.Map",
						entry = "get(Ljava/lang/Object;)Ljava/lang/Object;:read#0",
						ends = "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;:write#0")
					void count(char letter) {
						Integer before = counts.get(letter);
						counts.put(letter, before == null ? 1 : before + 1);
					}
				}
				""");
		ViewBot view = view(DEPOSIT);
		UIThread.waitUntil("annotated sections",
				() -> names(view).containsAll(List.of("count:get", "count:get-2", "deposit:balance")));
	}

	@Test
	void sectionsStandBelowTheirClassAndProject() throws Exception {
		ViewBot view = view(DEPOSIT + GONE);
		assertEquals(List.of(
				List.of("example", "", "", "", "", ""),
				List.of("Bank", "", "", "", "", ""),
				List.of("deposit:balance", "", "12: return balance; \u2192 16: balance = value;", "Bank.balance",
						"Reads", "hand"),
				List.of("gone:balance", "The method org.example.Bank.gone()V no longer exists",
						"gone read#0 \u2192 gone write#0", "Bank.balance", "Reads",
						"Inferred: Read, then write")),
				view.tree().rows());
		ScreenshotOnFailure.take("AtomicSectionsViewTest.sections");
	}

	@Test
	void theReasonWhyTrainingKeptAnUnexecutedSectionIsShown() throws Exception {
		ViewBot view = view(DEPOSIT + "  support  0\n  kept     never executed in 2 training runs\n");
		assertEquals("Kept: never executed in 2 training runs", view.tree().rows().get(2).get(1));
	}

	@Test
	void aSectionIsSwitchedOffAndOneUndoSwitchesItOn() throws Exception {
		ViewBot view = view(DEPOSIT);
		String before = text();
		TreeItem item = view.tree().item(0, 0, 0);
		assertTrue(UIThread.syncExec(item::getChecked));

		UIThread.syncExec(() -> {
			item.setChecked(false);
			Event event = new Event();
			event.item = item;
			event.detail = SWT.CHECK;
			view.tree().widget().notifyListeners(SWT.Selection, event);
			return null;
		});

		assertTrue(text().contains("  disabled switched off in the IDE\n"), this::described);
		UIThread.waitUntil("state",
				() -> view.tree().rows().get(2).get(1).equals("Not watched: switched off in the IDE"));
		UIThread.syncExec(() -> {
			RefactoringCore.getUndoManager().performUndo(null, null);
			return null;
		});
		assertEquals(before, text());
		UIThread.waitUntil("watched again", () -> view.tree().widget().getItem(0).getItem(0).getItem(0).getChecked());
	}

	private String described() {
		try {
			return text();
		} catch (Exception e) {
			return e.toString();
		}
	}

	@Test
	void aNameIsEditedInPlaceAndTheRulesOfTheFileHold() throws Exception {
		ViewBot view = view(DEPOSIT);
		rename(view, "org.example.Bank.pay:balance");
		UIThread.waitUntil("new name", () -> names(view).contains("pay:balance"));
		String before = text();

		UIThread.asyncExec(() -> rename(view, "two words"));
		ShellBot refused = bot.shell("Atomic Sections");
		assertTrue(refused.texts().stream().anyMatch(each -> each.contains("has a blank in it: write it in one word")),
				() -> refused.texts().toString());
		refused.click("OK");
		refused.waitUntilClosed();
		assertEquals(before, text());
	}

	/** Types a name into the first section's cell. */
	private static void rename(ViewBot view, String name) {
		UIThread.syncExec(() -> {
			AtomicSectionsView part = (AtomicSectionsView) view.part();
			TreeViewer viewer = (CheckboxTreeViewer) part.getSite().getSelectionProvider();
			TreeItem item = viewer.getTree().getItem(0).getItem(0).getItem(0);
			viewer.editElement(item.getData(), 0);
			for (var control : viewer.getTree().getChildren()) {
				if (control instanceof Text cell && cell.isVisible()) {
					cell.setText(name);
					cell.notifyListeners(SWT.DefaultSelection, new Event());
					return null;
				}
			}
			throw new AssertionError("no cell is open");
		});
	}

	@Test
	void deleteRemovesTheSelectedSection() throws Exception {
		ViewBot view = view(DEPOSIT + GONE);
		view.setFocus();
		view.tree().select(0, 0, 1);

		bot.command(IWorkbenchCommandConstants.EDIT_DELETE);

		assertEquals("interlock-sections 1\n" + DEPOSIT, text());
		UIThread.waitUntil("row is gone", () -> names(view).equals(List.of("example", "Bank", "deposit:balance")));
	}

	@Test
	void openJumpsToTheCodeOrSaysThatItIsGone() throws Exception {
		ViewBot view = view(DEPOSIT + GONE);

		view.tree().open(0, 0, 0);
		bot.waitForCaret("Bank.java", 11);

		view.setFocus();
		UIThread.asyncExec(() -> {
			view.tree().open(0, 0, 1);
		});
		ShellBot gone = bot.shell("Atomic Sections");
		assertTrue(gone.texts().stream().anyMatch(each -> each.contains("org.example.Bank.gone()V no longer exists")),
				() -> gone.texts().toString());
		gone.click("OK");
		gone.waitUntilClosed();
	}

	@Test
	void sectionsAreExportedAndImported() throws Exception {
		ViewBot view = view(DEPOSIT);
		AtomicSectionsView part = (AtomicSectionsView) view.part();
		Path exported = folder.resolve("bank.sections");
		UIThread.syncExec(() -> {
			part.exportTo(exported, project.project().getProject());
			return null;
		});
		assertEquals(text(), Files.readString(exported));

		Path more = Files.writeString(folder.resolve("more.sections"), "interlock-sections 1\n" + GONE);
		UIThread.syncExec(() -> {
			part.importFrom(more, project.project().getProject());
			return null;
		});
		assertEquals("interlock-sections 1\n" + DEPOSIT + GONE, text());
	}
}
