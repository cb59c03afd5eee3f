/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.sections;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.IDocument;
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

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.sections.AtomicSectionsView;
import dev.interlock.ui.tests.WorkbenchFixture;

/** A source whose lines become sections, and the form of their view. */
abstract class SectionFormFixture extends WorkbenchFixture {

	static final String ADD = "dev.interlock.ui.addSection";
	static final String ACCOUNT = """
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

				final int limit = 9;
			}
			""";
	static final String DEPOSIT = """
			interlock-sections 1

			section org.example.Account.deposit:balance
			  variable field org.example.Account.balance
			  entry    org.example.Account.deposit(I)V/balance:read#0
			  end      org.example.Account.deposit(I)V/balance:write#0
			  from     hand
			""";

	IFile source;

	@AfterEach
	void closeView() {
		RefactoringCore.getUndoManager().flush();
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	/** The file of the sections; empty if there is none. */
	String text() throws Exception {
		IFile file = SectionRepository.file(project.project().getProject());
		return file.exists() ? new String(file.getContents().readAllBytes()) : "";
	}

	String sourceText() throws Exception {
		return new String(source.getContents().readAllBytes());
	}

	/** Opens the source with two fields in an editor. */
	ITextEditor openAccount() throws Exception {
		source = project.source("org/example/Account.java", ACCOUNT);
		project.build();
		return UIThread.syncExec(() -> (ITextEditor) IDE.openEditor(bot.page(), source));
	}

	/** Selects whole lines in the editor and adds a section for them. */
	ViewBot addForLines(ITextEditor editor, int first, int last) throws Exception {
		UIThread.syncExec(() -> {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			int start = document.getLineOffset(first - 1);
			editor.selectAndReveal(start, document.getLineOffset(last) - 1 - start);
			return null;
		});
		bot.command(ADD);
		ViewBot view = bot.viewById(ViewIds.ATOMIC_SECTIONS);
		view.tree().item(0, 0, 0);
		return view;
	}

	/** The widgets of a type in the form. */
	static <T extends Control> List<T> controls(ViewBot view, Class<T> type) {
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

	static Button button(ViewBot view, String text) {
		return controls(view, Button.class).stream().filter(each -> UIThread.syncExec(each::getText).replace("&", "")
				.equals(text)).findFirst().orElseThrow();
	}

	static void click(Button button) {
		UIThread.syncExec(() -> {
			if ((button.getStyle() & SWT.CHECK) != 0) {
				button.setSelection(!button.getSelection());
			}
			button.notifyListeners(SWT.Selection, new Event());
			return null;
		});
	}

	/** Waits until the form shows a section. */
	void waitForForm(ViewBot view, String name) {
		UIThread.waitUntil("form of " + name,
				() -> controls(view, Text.class).get(0).getText().equals(name)
						&& controls(view, Combo.class).size() > 1);
	}
}
