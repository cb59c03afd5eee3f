/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.SectionRepository;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.sections.AtomicSectionsView;

/** Sections are made from selected lines, edited in the form of their view, and moved between annotation and file. */
class AtomicSectionsEditTest extends WorkbenchFixture {

	private static final String ADD = "dev.interlock.ui.addSection";
	private static final String CONVERT = "dev.interlock.ui.convertSection";
	private static final String ACCOUNT = """
			package org.example;

			final class Account {

				private int balance;
				private int deposits;

				void deposit(int amount) {
					int old = balance;
					balance = old + amount;
					deposits++;
				}

				int balance() {
					return balance;
				}

				int twice() {
					return balance + balance();
				}
			}
			""";
	private static final String DEPOSIT = """
			interlock-sections 1

			section org.example.Account.deposit:balance
			  variable field org.example.Account.balance
			  entry    org.example.Account.deposit(I)V/balance:read#0
			  end      org.example.Account.deposit(I)V/balance:write#0
			  from     hand
			""";

	private IFile source;

	@AfterEach
	void closeView() {
		RefactoringCore.getUndoManager().flush();
		bot.closeView(AtomicSectionsView.ID);
	}

	private String text() throws Exception {
		IFile file = SectionRepository.file(project.project().getProject());
		return file.exists() ? new String(file.getContents().readAllBytes()) : "";
	}

	private String sourceText() throws Exception {
		return new String(source.getContents().readAllBytes());
	}

	private ITextEditor openAccount() throws Exception {
		source = project.source("org/example/Account.java", ACCOUNT);
		project.build();
		return UIThread.syncExec(() -> (ITextEditor) IDE.openEditor(bot.page(), source));
	}

	/** Selects whole lines in the editor and adds a section for them. */
	private ViewBot addForLines(ITextEditor editor, int first, int last) throws Exception {
		UIThread.syncExec(() -> {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			int start = document.getLineOffset(first - 1);
			editor.selectAndReveal(start, document.getLineOffset(last) - 1 - start);
			return null;
		});
		bot.command(ADD);
		ViewBot view = bot.viewById(AtomicSectionsView.ID);
		view.tree().item(0, 0, 0);
		return view;
	}

	private static <T extends Control> List<T> controls(ViewBot view, Class<T> type) {
		Composite form = ((AtomicSectionsView) view.part()).form();
		return UIThread.syncExec(() -> {
			List<T> found = new ArrayList<>();
			collect(form, type, found);
			return found;
		});
	}

	private static <T extends Control> void collect(Composite parent, Class<T> type, List<T> found) {
		for (Control each : parent.getChildren()) {
			if (type.isInstance(each)) {
				found.add(type.cast(each));
			}
			if (each instanceof Composite composite) {
				collect(composite, type, found);
			}
		}
	}

	private static Button button(ViewBot view, String text) {
		return controls(view, Button.class).stream().filter(each -> UIThread.syncExec(each::getText).replace("&", "")
				.equals(text)).findFirst().orElseThrow();
	}

	private static void click(Button button) {
		UIThread.syncExec(() -> {
			if ((button.getStyle() & SWT.CHECK) != 0) {
				button.setSelection(!button.getSelection());
			}
			button.notifyListeners(SWT.Selection, new Event());
			return null;
		});
	}

	private void waitForForm(ViewBot view, String name) {
		UIThread.waitUntil("form of " + name,
				() -> controls(view, Text.class).get(0).getText().equals(name)
						&& controls(view, Combo.class).size() > 1);
	}

	@Test
	void theSelectedLinesBecomeASectionWhoseRangeIsShown() throws Exception {
		ITextEditor editor = openAccount();

		ViewBot view = addForLines(editor, 9, 10);

		UIThread.waitUntil("selected", () -> view.tree().selection().equals(List.of("deposit:balance")));
		assertEquals(DEPOSIT, text());
		assertEquals("deposit:9 read \u2192 deposit:10 write", view.tree().rows().get(2).get(3));
		UIThread.waitUntil("range in the editor", () -> range(editor) != null);
		IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
		Position range = UIThread.syncExec(() -> range(editor));
		assertEquals("\t\tint old = balance;\n\t\tbalance = old + amount;",
				document.get(range.offset, range.length));
		waitForForm(view, "org.example.Account.deposit:balance");
		ScreenshotOnFailure.take("AtomicSectionsEditTest.form");
	}

	private static Position range(ITextEditor editor) {
		IAnnotationModel model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation each = all.next();
			if (each.getType().equals("dev.interlock.ui.section")) {
				return model.getPosition(each);
			}
		}
		return null;
	}

	@Test
	void aSiteIsPickedInTheEditor() throws Exception {
		ITextEditor editor = openAccount();
		ViewBot view = addForLines(editor, 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		Combo end = controls(view, Combo.class).get(1);
		Button pick = controls(view, Button.class).stream()
				.filter(each -> UIThread.syncExec(each::getText).equals("Pick")).skip(1).findFirst().orElseThrow();

		caret(editor, 15);
		click(pick);
		UIThread.waitUntil("picked", () -> end.getText().equals("org.example.Account.balance()I/balance:read#0"));
		caret(editor, 11);
		UIThread.asyncExec(() -> click(pick));
		ShellBot dialog = bot.shell("Pick in Editor");
		assertTrue(dialog.texts().contains("Line 11 does not access field org.example.Account.balance, as the class is "
				+ "compiled now. Put the caret into a line that does."), () -> dialog.texts().toString());
		dialog.click("OK");
		dialog.waitUntilClosed();
		assertEquals("org.example.Account.balance()I/balance:read#0", UIThread.syncExec(end::getText));
	}

	private static void caret(ITextEditor editor, int line) {
		UIThread.syncExec(() -> {
			editor.selectAndReveal(editor.getDocumentProvider().getDocument(editor.getEditorInput())
					.getLineOffset(line - 1), 0);
			return null;
		});
	}

	@Test
	void whatTheRulesForbidIsSaidAndTheRestIsAppliedAndUndone() throws Exception {
		ViewBot view = addForLines(openAccount(), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		Text name = controls(view, Text.class).get(0);
		Combo end = controls(view, Combo.class).get(1);
		assertEquals(List.of("org.example.Account.deposit(I)V/balance:read#0",
				"org.example.Account.deposit(I)V/balance:write#0", "org.example.Account.balance()I/balance:read#0",
				"org.example.Account.twice()I/balance:read#0"), UIThread.syncExec(() -> Arrays.asList(end.getItems())));

		UIThread.syncExec(() -> {
			name.setText("two words");
			return null;
		});
		assertTrue(view.labels().stream().anyMatch(each -> each.contains("has a blank in it: write it in one word")),
				() -> view.labels().toString());
		assertFalse(UIThread.syncExec(button(view, "Apply")::isEnabled));
		UIThread.syncExec(() -> {
			name.setText("deposit");
			end.setText("org.example.Account.deposit(I)V/balance:write#7");
			return null;
		});
		assertTrue(view.labels().contains(
				"org.example.Account.deposit(I)V/balance:write#7: choose a site from the list."),
				() -> view.labels().toString());

		UIThread.syncExec(() -> {
			end.setText("org.example.Account.balance()I/balance:read#0");
			return null;
		});
		click(button(view, "read"));
		click(button(view, "Apply"));
		String edited = DEPOSIT.replace("section org.example.Account.deposit:balance", "section deposit")
				.replace("deposit(I)V/balance:write#0", "balance()I/balance:read#0 allow none");
		assertEquals(edited, text());
		waitForForm(view, "deposit");

		UIThread.syncExec(() -> {
			RefactoringCore.getUndoManager().performUndo(null, null);
			return null;
		});
		assertEquals(DEPOSIT, text());
	}

	@Test
	void aSectionBecomesAnAnnotationAndAnEntryAgain() throws Exception {
		project.source("dev/interlock/annotations/AtomicSection.java", """
				package dev.interlock.annotations;
				public @interface AtomicSection {
					String variable();
					String entry();
					String[] ends();
					String name() default "";
				}
				""");
		ViewBot view = addForLines(openAccount(), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");

		convert();
		UIThread.waitUntil("origin", () -> view.tree().rows().size() == 3
				&& view.tree().rows().get(2).get(2).equals("annotation"));
		assertEquals("interlock-sections 1\n", text());
		assertTrue(sourceText().contains("@AtomicSection(variable = \"balance\", entry = \"balance:read#0\", "
				+ "ends = \"balance:write#0\", name = \"org.example.Account.deposit:balance\")"), sourceText());
		UIThread.waitUntil("read only form", () -> !button(view, "Add End").isEnabled());

		UIThread.waitUntil("selected", () -> view.tree().selection().equals(List.of("deposit:balance")));
		convert();
		UIThread.waitUntil("origin", () -> view.tree().rows().size() == 3
				&& view.tree().rows().get(2).get(2).equals("hand"));
		assertEquals(DEPOSIT, text());
		assertFalse(sourceText().contains("@AtomicSection"), sourceText());
	}

	private void convert() {
		bot.openView(AtomicSectionsView.ID);
		UIThread.asyncExec(() -> bot.command(CONVERT));
		ShellBot preview = bot.shell("Convert Atomic Section");
		preview.click("OK");
		preview.waitUntilClosed();
	}

	@Test
	void aSectionAcrossMethodsCannotBeAnAnnotation() throws Exception {
		openAccount();
		ViewBot view = addForLines((ITextEditor) bot.activeEditor("Account.java"), 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		UIThread.syncExec(() -> {
			controls(view, Combo.class).get(1).setText("org.example.Account.balance()I/balance:read#0");
			return null;
		});
		click(button(view, "Apply"));
		waitForForm(view, "org.example.Account.deposit:balance");
		UIThread.waitUntil("applied", () -> view.tree().rows().get(2).get(3).endsWith("balance:15 read"));

		bot.openView(AtomicSectionsView.ID);
		UIThread.asyncExec(() -> bot.command(CONVERT));
		ShellBot refused = bot.shell("Convert Atomic Section");
		List<String> problems = refused.tableItems();
		refused.click("Cancel");
		refused.waitUntilClosed();
		assertTrue(problems.stream().anyMatch(each -> each.contains(
				"begins in deposit and ends in balance, and an annotation stands at one method")), problems::toString);
	}
}
