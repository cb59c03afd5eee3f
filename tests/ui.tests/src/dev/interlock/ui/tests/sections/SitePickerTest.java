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

import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;

/** The entry and the ends of a section are picked in the editor of its class. */
class SitePickerTest extends SectionFormFixture {

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
		UIThread.waitUntil("picked", () -> end.getText().equals("15 read:  return balance;"));
		caret(editor, 11);
		UIThread.asyncExec(() -> click(pick));
		ShellBot dialog = bot.shell("Pick in Editor");
		assertTrue(dialog.texts()
				.contains("In the compiled class, line 11 does not access field org.example.Account.balance. "
						+ "Put the caret into a line that does."),
				() -> dialog.texts().toString());
		dialog.click("OK");
		dialog.waitUntilClosed();
		assertEquals("15 read:  return balance;", UIThread.syncExec(end::getText));
	}

	private static void caret(ITextEditor editor, int line) {
		UIThread.syncExec(() -> {
			editor.selectAndReveal(editor.getDocumentProvider().getDocument(editor.getEditorInput())
					.getLineOffset(line - 1), 0);
			return null;
		});
	}
}
