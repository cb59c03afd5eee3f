/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.editors.text.EditorsUI;
import org.junit.jupiter.api.Test;

import dev.interlock.core.FindingMarkers;
import dev.interlock.core.Interlock;
import dev.interlock.core.RaceSession;
import dev.interlock.protocol.Evidence;
import dev.interlock.protocol.FindingKind;
import dev.interlock.protocol.Operation;
import dev.interlock.session.Finding;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.Images;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Findings other than observed races: their texts, and icons that distinguish each kind. */
class FindingKindsTest extends WorkbenchFixture {

	@Test
	void anAtomicityViolationShowsTheSectionItsAccessesAndTheRemoteOne() throws Exception {
		IFile file = bank();
		playToTheEnd("Bank", GoldenStream.ATOMICITY);
		ViewBot view = openView();
		view.tree().item(0, 0);

		assertEquals(List.of("Atomicity violation",
				"\u2776 read Bank.balance():12, \u2777 write Bank.setBalance():16",
				"\u2778 remote write Bank.setBalance():16", "'teller-1', 'teller-2'",
				"\u2776 none  \u2778 Bank  \u2777 Bank", "4", "Observed"),
				view.tree().rows().get(1).subList(0, 7));
		assertTrue(view.links().contains(
				"Atomicity violation on <a>Bank.balance</a>: Updates can get lost    Observed, 4\u00d7"),
				() -> view.links().toString());
		assertTrue(
				view.labels().contains("Atomic section deposit, from \u2776 to \u2777: a write that "
						+ "depends on a read; another thread writes in between, so the value read is outdated."),
				() -> view.labels().toString());
		UIThread.waitUntil("source lines",
				() -> view.styledTextContents().stream().allMatch(text -> text.contains("balance")));
		assertEquals(List.of("\u2776 read in 'teller-1'", "\u2778 remote write in 'teller-2'",
				"\u2777 write in 'teller-1'"),
				view.styledTextContents().stream().map(text -> text.lines().findFirst().orElse("")).toList());
		assertEquals(List.of("dev.interlock.ui.atomicity"), annotationTypes(file, 3));
	}

	@Test
	void accessesComeAndGoAndTheMenuStays() throws Exception {
		RaceSession violation = playToTheEnd("Bank", GoldenStream.ATOMICITY).session();
		RaceSession race = playToTheEnd("Counter", GoldenStream.RACE).session();
		ViewBot view = openView();
		Menu menu = UIThread.syncExec(view.tree().widget()::getMenu);

		for (int i = 0; i < 2; i++) {
			Interlock.sessions().activate(violation);
			UIThread.waitUntil("three accesses", () -> view.styledTexts().size() == 3);
			Interlock.sessions().activate(race);
			UIThread.waitUntil("two accesses", () -> view.styledTexts().size() == 2);
			for (StyledText access : view.styledTexts()) {
				assertSame(menu, UIThread.syncExec(access::getMenu));
			}
		}
		UIThread.syncExec(() -> {
			menu.notifyListeners(SWT.Show, new Event());
			assertTrue(menu.getItemCount() > 10, "The menu has no entries.");
			menu.notifyListeners(SWT.Hide, new Event());
			return null;
		});
	}

	@Test
	void predictedFindingsLookDifferentFromObservedOnes() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.changed(GoldenStream.RACE,
				finding -> finding.setEvidence(Evidence.PREDICTED)));
		ViewBot view = openView();
		TreeItem item = view.tree().item(0, 0);

		List<String> row = view.tree().rows().get(1);
		assertEquals("Data race (predicted)", row.get(0));
		assertEquals("Predicted", row.get(6));
		assertEquals(JFaceResources.getFontRegistry().getItalic(JFaceResources.DEFAULT_FONT),
				UIThread.syncExec(() -> item.getFont(0)));
		assertTrue(view.labels().stream().anyMatch(each -> each.startsWith("Predicted: it did not happen in this run")),
				() -> view.labels().toString());
		assertEquals(List.of("dev.interlock.ui.predicted"), annotationTypes(file, 2));
		for (IMarker marker : markers(file)) {
			assertEquals(IMarker.SEVERITY_INFO, marker.getAttribute(IMarker.SEVERITY, -1));
		}
	}

	@Test
	void aPredictionNamesTheLockAndTheTransaction() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.PREDICTED);
		ViewBot view = openView();
		view.tree().select(0, 1);

		assertEquals(List.of("Atomicity violation (predicted)", "Data race", "Data race (predicted)"),
				view.tree().rows()
						.stream().map(row -> row.get(0)).filter(text -> !text.startsWith("Counter.")).sorted()
						.toList());
		waitForNote(view, "17 of 18 accesses counted hold Counter.lock, but not \u2777: hold it there too.");
		view.tree().select(0, 0);
		waitForNote(view, "org.example.Counter.increment() is not atomic: "
				+ "no order of whole transactions gives the same result.");
		view.tree().select(1, 0);
		waitForNote(view,
				"Predicted: it did not happen in this run, but it may in another schedule.");
	}

	@Test
	void theDetailsExplainWhyARaceLooksHarmless() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.changed(GoldenStream.RACE,
				finding -> finding.addLabels("fragile:notification-flag")));
		ViewBot view = openView();
		view.tree().select(0, 0);

		waitForNote(view, "Fragile: notification flag.");
		waitForNote(view, "The Java memory model does not allow it: a compiled loop may read the flag only once");
	}

	private static void waitForNote(ViewBot view, String sentence) {
		UIThread.waitUntil(sentence, () -> view.labels().stream().anyMatch(each -> each.contains(sentence)));
	}

	@Test
	void aCycleOfLocksShowsWhereEachIsTaken() throws Exception {
		IFile file = counter();
		playToTheEnd("Counter", GoldenStream.changed(GoldenStream.RACE, finding -> {
			finding.setKind(FindingKind.LOCK_ORDER).setEvidence(Evidence.PREDICTED);
			finding.getAccessesBuilderList().forEach(access -> access.setOperation(Operation.ACQUIRE));
			return finding;
		}));
		ViewBot view = openView();
		view.tree().item(0, 0);

		List<String> row = view.tree().rows().get(1);
		assertEquals("Lock-order inversion (predicted)", row.get(0));
		assertTrue(row.get(1).startsWith("\u2776 lock Counter."), row::toString);
		assertTrue(
				view.links().stream()
						.anyMatch(each -> each.contains(": The threads can wait for each other for ever")),
				() -> view.links().toString());
		assertEquals(List.of("dev.interlock.ui.predicted"), annotationTypes(file, 2));
	}

	@Test
	void aPossibleDeadlockIsNamedByItsLocks() throws Exception {
		bank();
		playToTheEnd("Bank", GoldenStream.HOLDERS);
		ViewBot view = openView();
		view.tree().item(0, 0);

		String sentence = "Possible deadlock: Bank.checking then savings here, savings then checking there";
		UIThread.waitUntil("the sentence alone",
				() -> view.links().stream().anyMatch(each -> each.startsWith(sentence)));
		assertTrue(view.links().contains(sentence + "    Predicted, 1\u00d7"), () -> view.links().toString());
	}

	@Test
	void theKindsDifferInShapeAndPredictionsFromObservations() {
		Set<List<Integer>> shapes = new HashSet<>();
		for (dev.interlock.session.FindingKind kind : dev.interlock.session.FindingKind.values()) {
			List<Integer> observed = shape(kind, Finding.Evidence.OBSERVED);
			assertTrue(shapes.add(observed), () -> kind + " has the shape of another kind");
			assertNotEquals(observed, shape(kind, Finding.Evidence.PREDICTED));
		}
	}

	/** The painted pixels of an icon. */
	private static List<Integer> shape(dev.interlock.session.FindingKind kind, Finding.Evidence evidence) {
		return UIThread.syncExec(() -> {
			ImageData data = Images
					.of(new Finding("id", kind, evidence, List.of(), List.of(), null, List.of(), 1, null))
					.getImageData();
			byte[] row = new byte[data.width];
			Integer[] shape = new Integer[data.width * data.height];
			for (int y = 0; y < data.height; y++) {
				data.getAlphas(0, y, data.width, row, 0);
				for (int x = 0; x < data.width; x++) {
					shape[y * data.width + x] = (row[x] & 0xff) / 32;
				}
			}
			return Arrays.asList(shape);
		});
	}

	private static List<String> annotationTypes(IFile file, int markers) throws Exception {
		UIThread.waitUntil(markers + " markers", () -> markers(file).length == markers);
		return Arrays.stream(markers(file)).map(EditorsUI.getAnnotationTypeLookup()::getAnnotationType).distinct()
				.toList();
	}

	private static IMarker[] markers(IFile file) throws Exception {
		return file.findMarkers(FindingMarkers.TYPE_FINDING, true, IResource.DEPTH_ZERO);
	}
}
