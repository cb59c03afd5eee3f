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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.junit.jupiter.api.Test;

import dev.interlock.core.Interlock;
import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.InterleavingLayout;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.reports.model.Grouping;
import dev.interlock.ui.internal.reports.view.RaceReportsView;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The place of the view in the perspectives, and its use of the available space. */
class ViewLayoutTest extends WorkbenchFixture {

	private static final String JAVA = "org.eclipse.jdt.ui.JavaPerspective";
	/** The sizes of the windows of users. */
	private static final List<Point> SIZES = List.of(new Point(1280, 800), new Point(1600, 1000));
	/** The height of a picture that shows steps. */
	private static final int MIN_PICTURE = 130;
	/** A filter field that shows more than its icon. */
	private static final int MIN_FILTER = 90;

	@Test
	void theViewHasAStackOfItsOwnThatIsHigherThanTheOneAtTheBottom() throws Exception {
		for (String perspective : List.of("org.eclipse.jdt.ui.JavaPerspective", "org.eclipse.debug.ui.DebugPerspective",
				"org.eclipse.jdt.ui.JavaBrowsingPerspective")) {
			bot.perspective(perspective);
			ViewBot view = openView();
			ViewBot problems = bot.openView(IPageLayout.ID_PROBLEM_VIEW);

			assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(view.part())), perspective);
			assertTrue(UIThread.syncExec(() -> bot.page().isPartVisible(problems.part())), perspective);
			assertTrue(view.height() > problems.height(),
					() -> "It is only " + view.height() + " high in " + perspective);
		}
	}

	@Test
	void afterARunTheFirstFindingAndBothSourceLinesAreVisibleInTheDefaultPerspective() throws Exception {
		assertFirstFindingIsVisibleIn(JAVA);
	}

	@Test
	void afterARunTheFirstFindingAndBothSourceLinesAreVisibleInAPerspectiveWithoutAPlaceForTheView() throws Exception {
		assertFirstFindingIsVisibleIn("org.eclipse.ui.resourcePerspective");
	}

	private void assertFirstFindingIsVisibleIn(String perspective) throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		for (Point size : SIZES) {
			bot.perspective(perspective);
			bot.resizeWindow(size.x, size.y);
			bot.openView(IPageLayout.ID_PROBLEM_VIEW);
			assertFirstFindingIsVisible(openedAfterARun(), size);
			bot.closeView(VIEW);
		}
	}

	@Test
	void inALowViewTheInterleavingHasTheWholeViewAndTheEvidenceLeadsBack() throws Exception {
		counter();
		ScriptedRun run = playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective(JAVA);
		bot.resizeWindow(1280, 800);
		ViewBot view = openedAfterARun();
		UIThread.waitUntil("both", () -> view.hasTree() && view.styledTexts().size() == 2);

		view.selectTab("Interleaving");
		UIThread.waitUntil("the picture alone", () -> !view.hasTree());
		Canvas picture = view.canvas();
		UIThread.waitUntil("room for it", () -> picture.getParent().getSize().y > MIN_PICTURE);
		InterleavingLayout layout = new InterleavingLayout(Interleaving.of(run.session().snapshot().findings().get(0)));
		// the second step is the first access
		UIThread.waitUntil("the first access", () -> UIThread.isVisible(picture, new Rectangle(layout.laneX(0),
				layout.rowY(1), InterleavingLayout.LANE_WIDTH, InterleavingLayout.ROW_HEIGHT)));
		view.selectTab("Evidence");
		UIThread.waitUntil("both again", () -> view.hasTree() && view.styledTexts().size() == 2);

		view.selectTab("Interleaving");
		UIThread.waitUntil("alone again", () -> !view.hasTree());
		bot.resizeWindow(1600, 1000);
		bot.closeBottomViews();
		UIThread.waitUntil("room for both", view::hasTree);
	}

	/** The view as it is shown after a run, with nothing clicked. */
	private ViewBot openedAfterARun() {
		ViewBot view = bot.openView(VIEW);
		UIThread.syncExec(() -> {
			((RaceReportsView) view.part()).presentation().groupBy(Grouping.CAUSE);
			return null;
		});
		return view;
	}

	private static void assertFirstFindingIsVisible(ViewBot view, Point size) {
		TreeItem row = view.tree().item(0);
		UIThread.waitUntil("the sentence in a window of " + size, () -> {
			Rectangle sentence = row.getTextBounds(0);
			GC gc = new GC(row.getParent());
			sentence.width = gc.textExtent(row.getText(0)).x;
			gc.dispose();
			return sentence.x + sentence.width <= row.getParent().getColumn(0).getWidth()
					&& UIThread.isVisible(row.getParent(), sentence);
		});
		UIThread.waitUntil("both source lines as a whole in a window of " + size,
				() -> view.styledTexts().stream().mapToLong(ViewLayoutTest::visibleSourceLines).sum() == 2);
	}

	@Test
	void findingsOfTwoAndOfThreeAccessesAreShownInTurnInANarrowView() throws Exception {
		counter();
		bank();
		ScriptedRun race = playToTheEnd("Counter", GoldenStream.RACE);
		ScriptedRun violation = playToTheEnd("Bank", GoldenStream.ATOMICITY);
		bot.perspective(JAVA);
		bot.resizeWindow(940, 800);
		ViewBot view = openView();
		for (ScriptedRun run : List.of(violation, race, violation, race, violation)) {
			Interlock.sessions().activate(run.session());
			int accesses = run == race ? 2 : 3;
			UIThread.waitUntil(accesses + " accesses of " + run.session().name(), () -> view.hasTree()
					&& !view.tree().rows().isEmpty() && headings(view) == accesses
					&& view.styledTextContents().stream()
							.anyMatch(text -> text.contains(run == race ? "value++" : "balance")));
		}
	}

	/** The number of texts that begin with an access and its thread. */
	private static long headings(ViewBot view) {
		return view.styledTextContents().stream().filter(text -> text.matches("(?s)\\S [^\\n]* in '.*")).count();
	}

	/** The number of source lines in a text that are visible from the first character to the last. */
	private static long visibleSourceLines(StyledText text) {
		return IntStream.range(0, text.getLineCount()).filter(line -> {
			int start = text.getOffsetAtLine(line);
			String code = text.getLine(line);
			return code.matches("(\\S )?\\d+  .*;")
					&& UIThread.isVisible(text, text.getTextBounds(start, start + code.length() - 1));
		}).count();
	}

	@Test
	void inANarrowWindowTheHeaderIsWrappedAndNothingOfItIsCutOff() throws Exception {
		counter();
		playToTheEnd("A program whose configuration has a long name", GoldenStream.RACE);
		playToTheEnd("Counter", GoldenStream.RACE);
		playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective(JAVA);
		bot.resizeWindow(940, 800);
		ViewBot view = openedAfterARun();
		UIThread.waitUntil("the comparison", () -> view.links().stream().anyMatch(each -> each.contains("\"end\"")));
		UIThread.waitUntil("a narrow view", () -> view.root().getSize().x <= 560);
		UIThread.waitUntil("nothing cut off", () -> {
			return view.header().stream().filter(Control::getVisible).allMatch(each -> {
				Rectangle bounds = each.getBounds();
				boolean inside = each.getParent().getClientArea().intersection(bounds).equals(bounds);
				return inside && (each instanceof Text ? bounds.width >= MIN_FILTER
						: each.computeSize(bounds.width, SWT.DEFAULT).y <= bounds.height
								&& (bounds.width >= each.computeSize(SWT.DEFAULT, SWT.DEFAULT).x
										|| (each.getStyle() & SWT.WRAP) != 0));
			});
		});
	}

	@Test
	void aSmallViewHasTheFindingsOnATabAndAClickLeadsToTheEvidence() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective(JAVA);
		bot.resizeWindow(760, 480);
		ViewBot view = openView();
		view.tree().select(0, 0);
		assertEquals(List.of("Findings", "Evidence", "Interleaving"), view.tabs());
		assertEquals(List.of(), view.styledTexts());

		click(view, 0, 0);
		UIThread.waitUntil("evidence, with the lines of both accesses first", () -> view.styledTexts().size() == 3
				&& view.styledTextContents().get(0)
						.equals("\u2776 17  value++;\n\u2777 25  System.out.println(name + value);"));
		assertFalse(view.hasTree());

		view.selectTab("Findings");
		assertTrue(view.hasTree());
		view.tree().select(0, 0);
		bot.resizeWindow(1400, 960);
		bot.closeBottomViews();
		UIThread.waitUntil("both", () -> view.hasTree() && view.styledTexts().size() == 2);
		assertEquals(List.of("Evidence", "Interleaving"), view.tabs());
	}

	@Test
	void aDoubleClickInASmallViewOpensTheSourceAndStaysWithTheFindings() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective(JAVA);
		bot.resizeWindow(760, 480);
		ViewBot view = openView();
		view.tree().select(0, 0);
		int wait = UIThread.syncExec(() -> {
			click(view, 0, 0);
			view.tree().widget().notifyListeners(SWT.MouseDoubleClick, new Event());
			return UIThread.display().getDoubleClickTime();
		});
		view.tree().open(0, 0);
		bot.waitForCaret("Counter.java", 17);
		long end = System.nanoTime() + 2_000_000L * wait;
		UIThread.waitUntil("time of a click", () -> System.nanoTime() > end);
		assertTrue(view.hasTree());
	}

	@Test
	void theInterleavingStaysInFrontWhenTheViewBecomesSmallAndLargeAgain() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		ViewBot view = openView();
		view.tree().select(0, 0);
		view.selectTab("Interleaving");
		view.canvas();

		bot.resizeWindow(760, 480);
		UIThread.waitUntil("tabs", () -> view.tabs().equals(List.of("Findings", "Evidence", "Interleaving")));
		view.canvas();
		assertFalse(view.hasTree());
		bot.resizeWindow(1400, 960);
		UIThread.waitUntil("findings above", () -> view.hasTree() && view.tabs().size() == 2);
		view.canvas();
	}

	private static void click(ViewBot view, int... path) {
		TreeItem item = view.tree().item(path);
		UIThread.syncExec(() -> {
			Rectangle bounds = item.getBounds(0);
			Event event = new Event();
			event.button = 1;
			event.x = bounds.x + 2;
			event.y = bounds.y + bounds.height / 2;
			view.tree().widget().notifyListeners(SWT.MouseUp, event);
			return null;
		});
	}
}
