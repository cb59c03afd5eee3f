/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

import org.eclipse.core.resources.IFile;
import org.eclipse.jdt.core.IType;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.IShowInSource;
import org.eclipse.ui.part.IShowInTarget;
import org.eclipse.ui.part.ShowInContext;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import dev.interlock.core.FindingMarkers;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.testkit.bot.WorkbenchBot;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Links between the view and the editors: numbers on the lines of the selected finding, linking, and Show In. */
class EditorLinkTest extends WorkbenchFixture {

	private static final String BADGE = "dev.interlock.ui.access";
	private static final String LINK = "dev.interlock.ui.linkWithEditor";

	@Test
	void theLinesOfTheSelectedFindingHaveItsNumbersWhereverTheyAreMoved() throws Exception {
		ViewBot view = viewWithRace();
		IFile file = source();
		ITextEditor editor = open(file);
		view.tree().select(0, 0);

		UIThread.waitUntil("badges", () -> badges(editor).equals(List.of("17 \u2776 write in 'worker-1'",
				"25 \u2777 read in 'main'")));
		ScreenshotOnFailure.take("badges");
		UIThread.syncExec(() -> {
			document(editor).replace(0, 0, "// moved\n\n");
			return null;
		});
		UIThread.waitUntil("moved badges", () -> badges(editor).equals(List.of("19 \u2776 write in 'worker-1'",
				"27 \u2777 read in 'main'")));
		bot.closeView(VIEW);
		UIThread.waitUntil("no badge", () -> badges(editor).isEmpty());
	}

	@Test
	void theSelectedFindingBringsItsOpenEditorToTheFrontWhileLinked() throws Exception {
		ViewBot view = viewWithRace();
		IFile file = source();
		ITextEditor editor = open(file);
		open(bank());
		UIThread.waitUntil("markers", () -> file.findMarkers(FindingMarkers.TYPE_FINDING, true, 0).length == 2);
		view.setFocus().tree().select(0, 0);
		assertFalse(UIThread.syncExec(() -> bot.page().isPartVisible(editor)), "not linked");
		try {
			bot.command(LINK);
			view.tree().select(0);

			UIThread.waitUntil("the editor comes to the front", () -> bot.page().isPartVisible(editor));
			assertEquals(17, UIThread.syncExec(() -> WorkbenchBot.caretLine(editor)));
			assertSame(view.part(), UIThread.syncExec(() -> bot.page().getActivePart()), "the focus stays");
		} finally {
			bot.command(LINK);
		}
	}

	@Test
	void theCaretInAMarkedMethodSelectsTheFindingWhileLinked() throws Exception {
		ViewBot view = viewWithRace();
		IFile file = source();
		ITextEditor editor = open(file);
		UIThread.waitUntil("markers", () -> file.findMarkers(FindingMarkers.TYPE_FINDING, true, 0).length == 2);
		UIThread.syncExec(() -> {
			view.part().getSite().getSelectionProvider().setSelection(StructuredSelection.EMPTY);
			return null;
		});
		assertEquals("", selected(view));
		try {
			bot.command(LINK);
			UIThread.syncExec(() -> {
				bot.page().activate(editor);
				// the line above the marked one, in the same method
				editor.selectAndReveal(document(editor).getLineOffset(15), 0);
				return null;
			});
			UIThread.waitUntil("the finding", () -> selectedNow(view).equals("Data race"));
		} finally {
			bot.command(LINK);
		}
	}

	@Test
	void showInGoesToTheClassAndComesBackFromIt() throws Exception {
		ViewBot view = viewWithRace();
		view.tree().select(0, 0);

		Object shown = UIThread.syncExec(() -> ((IStructuredSelection) view.part().getAdapter(IShowInSource.class)
				.getShowInContext().getSelection()).getFirstElement());
		IType type = project.type("org.example.Counter");
		assertEquals(type, shown);

		IShowInTarget target = UIThread.syncExec(() -> view.part().getAdapter(IShowInTarget.class));
		assertTrue(shows(target, type));
		assertTrue(shows(target, type.getPackageFragment()));
		assertTrue(shows(target, type.getCompilationUnit()));
		assertFalse(shows(target, project.type("java.lang.String")));
	}

	private static boolean shows(IShowInTarget target, Object element) {
		return UIThread.syncExec(() -> target.show(new ShowInContext(null, new StructuredSelection(element))));
	}

	private IFile source() {
		return project.project().getProject().getFile("src/org/example/Counter.java");
	}

	private ITextEditor open(IFile file) {
		return (ITextEditor) UIThread.syncExec(() -> IDE.openEditor(bot.page(), file, true));
	}

	private static String selected(ViewBot view) {
		return UIThread.syncExec(() -> selectedNow(view));
	}

	private static String selectedNow(ViewBot view) {
		return ((RaceReportsView) view.part()).selectedFinding().isEmpty() ? ""
				: String.join(" ", view.tree().selection());
	}

	private static IDocument document(ITextEditor editor) {
		return editor.getDocumentProvider().getDocument(editor.getEditorInput());
	}

	/** The badges of an editor: the line, counted from 1, and the text of each. */
	private static List<String> badges(ITextEditor editor) throws Exception {
		IAnnotationModel model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
		TreeSet<String> badges = new TreeSet<>();
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation annotation = all.next();
			if (BADGE.equals(annotation.getType())) {
				int line = document(editor).getLineOfOffset(model.getPosition(annotation).getOffset()) + 1;
				badges.add(line + " " + annotation.getText());
			}
		}
		return new ArrayList<>(badges);
	}
}
