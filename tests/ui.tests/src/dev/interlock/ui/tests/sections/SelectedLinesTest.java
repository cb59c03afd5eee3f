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

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.text.IDocument;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.StyledTexts;
import dev.interlock.testkit.bot.TableBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** Declare Atomic Section offers calls on a collection first, and nothing that no other thread can break. */
class SelectedLinesTest extends SectionFormFixture {

	private static final String PRICES = """
			package org.example;

			import java.util.*;

			public class Prices {
				private final Map<String, Integer> prices = Collections.synchronizedMap(new HashMap<>());
				private final int limit;
				private volatile boolean open = true;
				private int misses;

				Prices(int limit) {
					this.limit = limit;
				}
				int price(String item) {
					if (!prices.containsKey(item)) {
						prices.put(item, limit);
						misses++;
					}
					List<String> local = new ArrayList<>();
					if (open && limit > 3 || open && limit > 2) {
						local.add(item);
						local.add(item);
					}
					String text = item + item.length() + limit;
					return prices.get(item) + local.size();
				}
				void close() {
					open = false;
				}
			}
			""";

	/**
	 * The sections offered for lines of a class with a lookup and an insertion, next to a final, a volatile and a local
	 * object.
	 */
	private ShellBot askForLines(int first, int last) throws Exception {
		return askForLines(first, last, 0);
	}

	/** The same for lines and a number of characters of the next line. */
	private ShellBot askForLines(int first, int last, int more) throws Exception {
		IFile cache = project.source("org/example/Prices.java", PRICES);
		project.build();
		ITextEditor editor = UIThread.syncExec(() -> (ITextEditor) IDE.openEditor(bot.page(), cache));
		UIThread.syncExec(() -> {
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			int start = document.getLineOffset(first - 1);
			editor.selectAndReveal(start, document.getLineOffset(last) - start + more);
			return null;
		});
		UIThread.asyncExec(() -> bot.command(ADD));
		return bot.shell("Declare Atomic Section");
	}

	@Test
	void callsOnACollectionComeFirstAndUnbreakableSectionsAreNotOffered() throws Exception {
		ShellBot dialog = askForLines(15, 25);
		assertEquals(List.of("prices (Map)", "Prices.misses"), dialog.tableItems());
		assertEquals("15: if (!prices.containsKey(item)) { \u2192 25: return prices.get(item) + local.size();",
				TableBot.in(dialog).column(1).get(0));
		assertTrue(StyledTexts.in(dialog).contains("section begins"), () -> StyledTexts.in(dialog));
		ScreenshotOnFailure.take("AtomicSectionsEditTest.selection");
		dialog.click("OK");
		dialog.waitUntilClosed();
		UIThread.waitUntil("written", () -> text().contains("variable object java.util.Map"));
		assertTrue(text().contains("from     hand"), text());
	}

	@Test
	void theIndentationOfTheNextLineDoesNotSelectThatLine() throws Exception {
		ShellBot dialog = askForLines(15, 24, 2);
		assertEquals("15: if (!prices.containsKey(item)) { \u2192 16: prices.put(item, limit);",
				TableBot.in(dialog).column(1).get(0));
		dialog.click("Cancel");
		dialog.waitUntilClosed();
	}

	@Test
	void linesInWhichNothingCanBreakAreRefusedWithASentence() throws Exception {
		ShellBot refused = askForLines(19, 23);
		assertTrue(refused.texts().stream().anyMatch(each -> each
				.startsWith(
						"The selected lines of Prices.java have no two accesses to a variable that another thread")),
				() -> refused.texts().toString());
		refused.click("OK");
		refused.waitUntilClosed();
	}
}
