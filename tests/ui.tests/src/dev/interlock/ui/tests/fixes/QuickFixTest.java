/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.fixes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IMarkerResolutionRelevance;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorActionDefinitionIds;
import org.eclipse.ui.views.markers.WorkbenchMarkerResolution;
import org.junit.jupiter.api.Test;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.ProjectReviews;
import dev.interlock.protocol.Message;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ManyFindings;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Fixes of a race by Ctrl+1 on its marker and from the view: preview, execution, undo, and refusal on changed code. */
class QuickFixTest extends WorkbenchFixture {

	private static final List<String> FIXES = List.of("Synchronize the other uses of \"value\" on \"Counter.class\"",
			"Replace \"value\" by AtomicInteger", "Replace \"value\" by LongAdder",
			"Create a noise configuration for these accesses", "Mark as benign...",
			"Suppress findings on \"Counter.value\"");

	private IFile file;

	private IMarker marker() throws Exception {
		file = counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		return UIThread.waitFor("marker", () -> Arrays.stream(
				file.findMarkers(FindingMarkers.TYPE_RACE, true, IResource.DEPTH_ZERO)).findFirst().orElse(null));
	}

	private static IMarkerResolution resolution(IMarker marker, String label) {
		return Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
				.filter(each -> each.getLabel().equals(label)).findFirst().orElseThrow();
	}

	/** Runs a fix of a current marker: a review recreates the markers. */
	private void runFix(String label) {
		IMarkerResolution fix = UIThread.waitFor("fix", () -> Arrays
				.stream(file.findMarkers(FindingMarkers.TYPE_RACE, true, IResource.DEPTH_ZERO))
				.flatMap(each -> Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(each)))
				.filter(each -> each.getLabel().equals(label)).findFirst().orElse(null));
		UIThread.asyncExec(() -> fix.run(null));
	}

	@Test
	void markersOfSeveralFindingsAreFixedTogetherAndUndoneInOneStep() throws Exception {
		file = counter();
		List<Message> messages = new ArrayList<>(GoldenStream.messages(GoldenStream.CLEAN).subList(0, 1));
		messages.addAll(ManyFindings.messages(2));
		playToTheEnd("Counter", messages);
		IMarker[] markers = UIThread.waitFor("markers", () -> {
			IMarker[] now = file.findMarkers(FindingMarkers.TYPE_RACE, true, IResource.DEPTH_ZERO);
			return Arrays.stream(now).map(each -> each.getAttribute(FindingMarkers.ATTR_FINDING, "")).distinct()
					.count() == 2 ? now : null;
		});
		WorkbenchMarkerResolution fix = (WorkbenchMarkerResolution) Arrays
				.stream(IDE.getMarkerHelpRegistry().getResolutions(markers[0]))
				.filter(each -> each.getLabel().startsWith("Suppress")).findFirst().orElseThrow();
		IMarker[] others = UIThread.syncExec(() -> fix.findOtherMarkers(markers));
		assertTrue(others.length > 0 && !Arrays.asList(others).contains(markers[0]), () -> Arrays.toString(others));

		UIThread.asyncExec(() -> fix.run(markers, null));
		ShellBot dialog = bot.shell(fix.getLabel() + ", and one more");
		ScreenshotOnFailure.take("QuickFixTest.several");
		dialog.click("OK");
		dialog.waitUntilClosed();
		UIThread.waitUntil("both reviews",
				() -> ProjectReviews.of(project.project().getProject()).reviews().size() == 2);
		UIThread.syncExec(() -> {
			RefactoringCore.getUndoManager().performUndo(null, null);
			return null;
		});
		assertTrue(ProjectReviews.of(project.project().getProject()).reviews().isEmpty());
	}

	@Test
	void theBestFixStandsFirstByItsRelevance() throws Exception {
		IMarker marker = marker();
		List<String> byRelevance = UIThread
				.syncExec(() -> Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
						.sorted(Comparator.comparingInt(
								each -> -((IMarkerResolutionRelevance) each).getRelevanceForResolution()))
						.map(IMarkerResolution::getLabel).filter(FIXES::contains).toList());
		assertEquals(FIXES, byRelevance);
	}

	private String text() throws Exception {
		return new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
	}

	@Test
	void theMarkerOffersTheFixesOfItsFinding() throws Exception {
		IMarker marker = marker();

		assertTrue(UIThread.syncExec(() -> IDE.getMarkerHelpRegistry().hasResolutions(marker)));
		assertEquals(FIXES, UIThread.syncExec(() -> Arrays.stream(IDE.getMarkerHelpRegistry().getResolutions(marker))
				.map(IMarkerResolution::getLabel).filter(FIXES::contains).toList()));
	}

	@Test
	void aFixIsPreviewedPerformedAndUndoneInOneStep() throws Exception {
		IMarker marker = marker();
		String before = text();
		UIThread.asyncExec(() -> resolution(marker, "Replace \"value\" by AtomicInteger").run(marker));

		ShellBot dialog = bot.shell("Replace \"value\" by AtomicInteger");
		assertTrue(
				dialog.texts().stream().anyMatch(each -> each.contains("Several operations together are not atomic")),
				() -> dialog.texts().toString());
		dialog.click("Preview >");
		dialog.button("< Back");
		ScreenshotOnFailure.take("QuickFixTest.preview");
		assertEquals(before, text());
		dialog.click("OK");
		dialog.waitUntilClosed();

		UIThread.waitUntil("changed source", () -> text().contains("value.incrementAndGet();"));
		project.build();
		UIThread.syncExec(() -> {
			RefactoringCore.getUndoManager().performUndo(null, null);
			return null;
		});
		assertEquals(before, text());
	}

	/** The lines with a badge in the editor, without indentation. */
	private static List<String> badgedLines(ITextEditor editor) throws Exception {
		IDocument document = document(editor);
		IAnnotationModel model = editor.getDocumentProvider().getAnnotationModel(editor.getEditorInput());
		List<Integer> lines = new ArrayList<>();
		for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
			Annotation each = all.next();
			if (each.getType().equals("dev.interlock.ui.access") && model.getPosition(each) != null) {
				lines.add(document.getLineOfOffset(model.getPosition(each).getOffset()));
			}
		}
		List<String> texts = new ArrayList<>();
		for (int line : lines.stream().sorted().toList()) {
			texts.add(document.get(document.getLineOffset(line), document.getLineLength(line)).strip());
		}
		return texts;
	}

	@Test
	void badgesKeepTheirLinesAfterAFixAndItsUndo() throws Exception {
		IMarker marker = marker();
		ViewBot view = openView();
		view.tree().select(0, 0);
		ITextEditor editor = UIThread.syncExec(() -> (ITextEditor) IDE.openEditor(bot.page(), file));
		List<String> lines = List.of("value++;", "System.out.println(name + value);");
		UIThread.waitUntil("badges", () -> badgedLines(editor).equals(lines));
		String before = text();

		UIThread.asyncExec(() -> resolution(marker, FIXES.get(0)).run(marker));
		ShellBot dialog = bot.shell(FIXES.get(0));
		dialog.click("OK");
		dialog.waitUntilClosed();
		UIThread.waitUntil("changed source", () -> text().contains("synchronized"));
		UIThread.waitUntil("badges after the fix", () -> badgedLines(editor).equals(lines));
		ScreenshotOnFailure.take("QuickFixTest.badges");
		UIThread.syncExec(() -> {
			RefactoringCore.getUndoManager().performUndo(null, null);
			return null;
		});
		UIThread.waitUntil("undone", () -> text().equals(before));
		UIThread.waitUntil("badges after the undo", () -> badgedLines(editor).equals(lines));
		UIThread.syncExec(() -> {
			document(editor).replace(0, 0, "// one more line\n\n");
			return null;
		});
		UIThread.waitUntil("badges after an edit", () -> badgedLines(editor).equals(lines));
	}

	private static IDocument document(ITextEditor editor) {
		return editor.getDocumentProvider().getDocument(editor.getEditorInput());
	}

	@Test
	void theViewOffersTheSameFixes() throws Exception {
		ViewBot view = viewWithRace();
		view.tree().select(0, 0);

		UIThread.asyncExec(() -> bot.command(ITextEditorActionDefinitionIds.QUICK_ASSIST));

		ShellBot chooser = bot.shell("Fix");
		List<String> items = chooser.tree().expandedTexts();
		ScreenshotOnFailure.take("QuickFixTest.chooser");
		assertEquals(List.of("Change the code", FIXES.get(0), FIXES.get(1), FIXES.get(2), "Look closer in later runs",
				FIXES.get(3), "Decide about the finding", FIXES.get(4), FIXES.get(5)), items);
		assertTrue(chooser.buttonEnabled("OK"), "the best fix is selected");
		chooser.tree().select(0);
		assertFalse(chooser.buttonEnabled("OK"), "a heading is no fix");
		chooser.close();
	}

	@Test
	void benignFindingsKeepTheirReasonAndSuppressedOnesAreHidden() throws Exception {
		marker();
		ViewBot view = openView();
		view.tree().select(0, 0);
		runFix("Mark as benign...");
		ShellBot dialog = bot.shell("Mark as benign...");
		assertFalse(dialog.buttonEnabled("OK"));
		dialog.typeText("", "it is only shown");
		dialog.click("OK");
		dialog.waitUntilClosed();
		UIThread.waitUntil("review", () -> ProjectReviews.of(project.project().getProject()).reviews().size() == 1);
		UIThread.waitUntil("the reason in the evidence",
				() -> view.labels().stream().anyMatch(each -> each.contains("benign: it is only shown")));
		ScreenshotOnFailure.take("QuickFixTest.benign");

		runFix("Suppress findings on \"Counter.value\"");
		ShellBot suppress = bot.shell("Suppress findings on \"Counter.value\"");
		suppress.click("OK");
		suppress.waitUntilClosed();
		UIThread.waitUntil("no marker", () -> file.findMarkers(FindingMarkers.TYPE_FINDING, true,
				IResource.DEPTH_ZERO).length == 0);
		UIThread.waitUntil("no finding in the view", () -> !view.hasTree());
	}

	@Test
	void aFixOfChangedSourceIsRefusedWithASentence() throws Exception {
		IMarker marker = marker();
		IMarkerResolution fix = resolution(marker, "Replace \"value\" by LongAdder");
		String changed = "// one more line\n" + text();
		file.setContents(new ByteArrayInputStream(changed.getBytes(StandardCharsets.UTF_8)), true, false, null);
		file.setLocalTimeStamp(System.currentTimeMillis() + 1000);

		UIThread.asyncExec(() -> fix.run(marker));

		ShellBot dialog = bot.shell("Replace \"value\" by LongAdder");
		assertTrue(dialog.texts().stream().anyMatch(each -> each.contains("Counter.java was changed since the run")),
				() -> dialog.texts().toString());
		dialog.close();
		assertFalse(text().contains("LongAdder"));
	}
}
