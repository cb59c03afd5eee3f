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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jface.preference.IPreferenceStore;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.editors.text.EditorsUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.AnnotationPreference;
import org.eclipse.ui.texteditor.AnnotationPreferenceLookup;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.junit.jupiter.api.Test;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.testkit.bot.WorkbenchBot;
import dev.interlock.ui.internal.editor.FindingHover;
import dev.interlock.ui.internal.editor.FindingHoverText;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Both lines of a race are marked in the editor, and the marks follow edits. */
class EditorAnnotationsTest extends WorkbenchFixture {

	private static final String ANNOTATION = "dev.interlock.ui.race";

	@Test
	void bothLinesAreAnnotatedInTheEditor() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		waitForMarkers(file);

		IEditorPart editor = UIThread.syncExec(() -> IDE.openEditor(bot.page(), file));

		UIThread.waitUntil("annotations in lines 17 and 25", () -> annotatedLines(editor).equals(List.of(17, 25)));
		assertEquals(List.of(17, 25), UIThread.syncExec(() -> annotatedLines(editor)));
	}

	@Test
	void theRacingVariableIsUnderlined() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		waitForMarkers(file);

		IEditorPart editor = UIThread.syncExec(() -> IDE.openEditor(bot.page(), file));

		UIThread.waitUntil("annotations", () -> annotatedLines(editor).equals(List.of(17, 25)));
		assertEquals(List.of("value", "value"), UIThread.syncExec(() -> annotatedTexts(editor)));
		AnnotationPreference preference = UIThread.syncExec(
				() -> new AnnotationPreferenceLookup().getAnnotationPreference(new Annotation(ANNOTATION, false, "")));
		IPreferenceStore store = EditorsUI.getPreferenceStore();
		assertTrue(store.getBoolean(preference.getTextPreferenceKey()));
		assertEquals(AnnotationPreference.STYLE_SQUIGGLES,
				store.getString(preference.getTextStylePreferenceKey()));
	}

	@Test
	void theAnnotationHasAnIconAColourAndAPlaceInBothRulers() {
		AnnotationPreference preference = UIThread.syncExec(
				() -> new AnnotationPreferenceLookup().getAnnotationPreference(new Annotation(ANNOTATION, false, "")));

		assertNotNull(preference.getImageDescriptor());
		assertNotNull(preference.getColorPreferenceValue());
		assertTrue(preference.getOverviewRulerPreferenceValue());
		assertTrue(preference.getVerticalRulerPreferenceValue());
	}

	@Test
	void theMarkerMapsToOurAnnotationAndDoesNotDisturbLaunches() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		IMarker[] markers = waitForMarkers(file);

		assertEquals(ANNOTATION, EditorsUI.getAnnotationTypeLookup().getAnnotationType(markers[0]));
		assertEquals(0, file.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_ZERO).length);
	}

	@Test
	void aJumpFollowsAnEditThatMovedTheLine() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		waitForMarkers(file);
		IEditorPart editor = UIThread.syncExec(() -> IDE.openEditor(bot.page(), file));
		UIThread.syncExec(() -> {
			document(editor).replace(0, 0, "// one more line\n");
			return null;
		});
		ViewBot view = openView();

		view.tree().open(0, 0);

		bot.waitForCaret("Counter.java", 18);
		assertEquals("value++;", UIThread.syncExec(() -> WorkbenchBot.caretText(editor).strip()));
	}

	@Test
	void marksOfChangedSourceAreShownAsOutdatedWhereTheEditHasMovedThem() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		waitForMarkers(file);
		IEditorPart editor = UIThread.syncExec(() -> IDE.openEditor(bot.page(), file));

		UIThread.syncExec(() -> {
			document(editor).replace(0, 0, "// one more line\n");
			editor.doSave(new NullProgressMonitor());
			return null;
		});

		IMarker[] stale = UIThread.waitFor("stale markers", () -> {
			IMarker[] found = file.findMarkers(FindingMarkers.TYPE_STALE, true, IResource.DEPTH_ZERO);
			return found.length == 2 ? found : null;
		});
		assertEquals(0, markers(file).length);
		assertEquals(List.of(18, 26), Arrays.stream(stale).map(each -> each.getAttribute(IMarker.LINE_NUMBER, 0))
				.sorted().toList());
		assertEquals("dev.interlock.ui.stale", EditorsUI.getAnnotationTypeLookup().getAnnotationType(stale[0]));
		assertTrue(stale[0].getAttribute(IMarker.MESSAGE, "").startsWith("The source was changed since the run: "));
	}

	@Test
	void otherAccessCyclesThroughTheAccessesOfTheFinding() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		IMarker first = Arrays.stream(waitForMarkers(file))
				.filter(each -> each.getAttribute(IMarker.LINE_NUMBER, 0) == 17).findFirst().orElseThrow();
		UIThread.syncExec(() -> {
			IDE.gotoMarker(IDE.openEditor(bot.page(), file), first);
			return null;
		});
		bot.waitForCaret("Counter.java", 17);

		bot.command("dev.interlock.ui.otherAccess");
		bot.waitForCaret("Counter.java", 25);
		bot.command("dev.interlock.ui.otherAccess");
		bot.waitForCaret("Counter.java", 17);
	}

	@Test
	void theHoverShowsTheOtherAccess() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		waitForMarkers(file);
		IEditorPart editor = UIThread.syncExec(() -> IDE.openEditor(bot.page(), file));
		UIThread.waitUntil("annotations", () -> annotations(editor).size() == 2);
		FindingHover hover = new FindingHover();
		hover.setEditor(editor);

		String text = document(editor).get();
		Object onName = UIThread.syncExec(
				() -> hover.getHoverInfo2(null, new Region(text.indexOf("value++") + 1, 0)));
		assertEquals("""
				Data race on Counter.value: The two threads hold no common lock (Observed)
				    \u2776 write in 'worker-1' at Counter.increment():17
				    \u2777 read in 'main' at Counter.print():25
				    Fix: Synchronize the other uses of "value" on "Counter.class"
				    Fix: Replace "value" by AtomicInteger
				    Fix: Replace "value" by LongAdder""", onName.toString());
		assertTrue(((FindingHoverText) onName).linkText().contains("<a href=\"0\">\u2777 read"));
		assertNull(UIThread.syncExec(() -> hover.getHoverInfo2(null, new Region(text.indexOf("increment"), 0))));
	}

	@Test
	void markersAreRemovedWithTheSession() throws Exception {
		IFile file = counter();
		var run = playToTheEnd("Counter", GoldenStream.RACE);
		waitForMarkers(file);

		Interlock.sessions().remove(run.session());

		UIThread.waitUntil("no marker", () -> markers(file).length == 0);
	}

	private static IMarker[] waitForMarkers(IFile file) {
		return UIThread.waitFor("two markers", () -> markers(file).length == 2 ? markers(file) : null);
	}

	private static IMarker[] markers(IFile file) throws Exception {
		return file.findMarkers(FindingMarkers.TYPE_RACE, true, IResource.DEPTH_ZERO);
	}

	private static IDocument document(IEditorPart editor) {
		ITextEditor text = (ITextEditor) editor;
		return text.getDocumentProvider().getDocument(text.getEditorInput());
	}

	private static List<Integer> annotatedLines(IEditorPart editor) throws Exception {
		TreeSet<Integer> lines = new TreeSet<>();
		for (Position position : annotations(editor)) {
			lines.add(document(editor).getLineOfOffset(position.getOffset()) + 1);
		}
		return new ArrayList<>(lines);
	}

	private static List<String> annotatedTexts(IEditorPart editor) throws Exception {
		List<String> texts = new ArrayList<>();
		for (Position position : annotations(editor)) {
			texts.add(document(editor).get(position.getOffset(), position.getLength()));
		}
		return texts;
	}

	private static List<Position> annotations(IEditorPart editor) {
		ITextEditor text = (ITextEditor) editor;
		IAnnotationModel model = text.getDocumentProvider().getAnnotationModel(text.getEditorInput());
		List<Position> positions = new ArrayList<>();
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			if (all.next() instanceof MarkerAnnotation annotation && annotation.getType().equals(ANNOTATION)) {
				positions.add(model.getPosition(annotation));
			}
		}
		return positions;
	}
}
