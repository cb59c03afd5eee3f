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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.Iterator;
import java.util.stream.Stream;

import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.UIThread;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** The icons of atomic sections in the ruler of an editor. */
class SectionMarksTest extends SectionFormFixture {

	private static final String WATCHED = "Atomic section 'org.example.Account.deposit:balance': double-click"
			+ " to disable it";
	private static final String NOT_WATCHED = "Atomic section 'org.example.Account.deposit:balance', disabled:"
			+ " double-click to enable it";

	@Test
	void aDoubleClickOnTheMarkOfASectionSwitchesItOnAndOff() throws Exception {
		ITextEditor editor = openAccount();
		addForLines(editor, 9, 10);
		UIThread.waitUntil("mark", () -> WATCHED.equals(mark(editor)));
		ScreenshotOnFailure.take("SectionMarksTest.watched");

		doubleClick(editor, 9);
		UIThread.waitUntil("switched off", () -> text().contains("disabled"));
		UIThread.waitUntil("other mark", () -> NOT_WATCHED.equals(mark(editor)));
		ScreenshotOnFailure.take("SectionMarksTest.notWatched");
		assertEquals(0, breakpoints(), "the click has set no breakpoint");
		doubleClick(editor, 9);
		UIThread.waitUntil("as before", () -> WATCHED.equals(mark(editor)) && text().equals(DEPOSIT));

		doubleClick(editor, 11);
		UIThread.waitUntil("a breakpoint, as elsewhere", () -> breakpoints() == 1);
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
		assertNull(UIThread.syncExec(() -> mark(editor)));
		doubleClick(editor, 9);
		UIThread.waitUntil("a breakpoint there too", () -> breakpoints() == 2);
		assertTrue(text().equals(DEPOSIT));
	}

	private int breakpoints() throws Exception {
		return source.findMarkers("org.eclipse.debug.core.breakpointMarker", true, 0).length;
	}

	/** The text of the only mark; null if there is none. */
	private static String mark(ITextEditor editor) {
		IAnnotationModel model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation each = all.next();
			if (each.getType().equals("dev.interlock.ui.sectionEntry")) {
				return each.getText();
			}
		}
		return null;
	}

	/** A double click in the ruler beside a line, counted from 1, as the ruler's control receives it. */
	private static void doubleClick(ITextEditor editor, int line) {
		UIThread.syncExec(() -> {
			IVerticalRulerInfo ruler = editor.getAdapter(IVerticalRulerInfo.class);
			IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
			editor.selectAndReveal(document.getLineOffset(line - 1), 0);
			Control control = ruler.getControl();
			Event event = new Event();
			event.button = 1;
			event.count = 2;
			event.x = 2;
			event.y = 0;
			while (ruler.toDocumentLineNumber(event.y) < line - 1) {
				event.y++;
			}
			event.y += 2;
			Control icons = leftmost((Composite) control);
			icons.notifyListeners(SWT.MouseDown, event);
			icons.notifyListeners(SWT.MouseDoubleClick, event);
			icons.notifyListeners(SWT.MouseUp, event);
			return null;
		});
	}

	/** The ruler's column with the icons; the ruler receives the events of its columns. */
	private static Control leftmost(Composite ruler) {
		return Stream.of(ruler.getChildren()).min(Comparator.comparingInt(each -> each.getLocation().x)).orElseThrow();
	}
}
