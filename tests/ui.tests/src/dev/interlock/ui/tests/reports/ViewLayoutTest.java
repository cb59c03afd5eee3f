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

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.GoldenStream;
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
			resize(size.x, size.y);
			bot.openView(IPageLayout.ID_PROBLEM_VIEW);
			assertFirstFindingIsVisible(openedAfterARun(), size);
			bot.closeView(VIEW);
		}
	}

	@Test
	void inALowViewTheInterleavingHasTheWholeViewAndTheEvidenceLeadsBack() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective(JAVA);
		resize(1280, 800);
		ViewBot view = openedAfterARun();
		UIThread.waitUntil("both", () -> view.hasTree() && view.styledTexts().size() == 2);

		view.selectTab("Interleaving");
		UIThread.waitUntil("the picture alone", () -> !view.hasTree());
		Canvas picture = view.canvas();
		UIThread.waitUntil("room for it", () -> picture.getParent().getSize().y > MIN_PICTURE);
		view.selectTab("Evidence");
		UIThread.waitUntil("both again", () -> view.hasTree() && view.styledTexts().size() == 2);

		view.selectTab("Interleaving");
		UIThread.waitUntil("alone again", () -> !view.hasTree());
		resize(1600, 1000);
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
		UIThread.waitUntil("source lines", () -> view.styledTexts().size() == 2
				&& view.styledTextContents().stream().allMatch(text -> text.lines().count() > 2
						&& text.lines().toList().get(1).matches("\\d+  .*;")));
		TreeItem row = view.tree().item(0);
		UIThread.waitUntil("the sentence in a window of " + size, () -> {
			Rectangle sentence = row.getTextBounds(0);
			GC gc = new GC(row.getParent());
			sentence.width = gc.textExtent(row.getText(0)).x;
			gc.dispose();
			return sentence.x + sentence.width <= row.getParent().getColumn(0).getWidth()
					&& isVisible(row.getParent(), sentence);
		});
		for (StyledText text : view.styledTexts()) {
			UIThread.waitUntil("the source line in a window of " + size, () -> {
				Rectangle line = text.getTextBounds(text.getOffsetAtLine(1), text.getOffsetAtLine(1) + 1);
				return isVisible(text, line);
			});
		}
	}

	/** Whether an area of a control is visible, not scrolled away or covered by the borders of its parents. */
	private static boolean isVisible(Control control, Rectangle area) {
		if (!control.isVisible()) {
			return false;
		}
		for (Composite each = (Composite) control; each != null; each = each.getParent()) {
			Rectangle mapped = each.getDisplay().map(control, each, area);
			if (!each.getClientArea().intersection(mapped).equals(mapped)) {
				return false;
			}
			if (each instanceof Shell) {
				break;
			}
		}
		return true;
	}

	@Test
	void inANarrowWindowTheHeaderIsWrappedAndNothingOfItIsCutOff() throws Exception {
		counter();
		playToTheEnd("A program whose configuration has a long name", GoldenStream.RACE);
		playToTheEnd("Counter", GoldenStream.RACE);
		playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective(JAVA);
		resize(940, 800);
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
		resize(760, 480);
		ViewBot view = openView();
		view.tree().select(0, 0);
		assertEquals(List.of("Findings", "Evidence", "Interleaving"), view.tabs());
		assertEquals(List.of(), view.styledTexts());

		click(view, 0, 0);
		UIThread.waitUntil("evidence", () -> view.styledTexts().size() == 2);
		assertFalse(view.hasTree());
		UIThread.waitUntil("source lines", () -> view.styledTextContents().get(0).contains("value++"));
		assertEquals(2,
				view.styledTextContents().get(0).lines().takeWhile(line -> !line.contains("value++")).count() + 1,
				() -> view.styledTextContents().toString());

		view.selectTab("Findings");
		assertTrue(view.hasTree());
		view.tree().select(0, 0);
		resize(1400, 960);
		bot.closeBottomViews();
		UIThread.waitUntil("both", () -> view.hasTree() && view.styledTexts().size() == 2);
		assertEquals(List.of("Evidence", "Interleaving"), view.tabs());
	}

	@Test
	void aDoubleClickInASmallViewOpensTheSourceAndStaysWithTheFindings() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		bot.perspective(JAVA);
		resize(760, 480);
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

		resize(760, 480);
		UIThread.waitUntil("tabs", () -> view.tabs().equals(List.of("Findings", "Evidence", "Interleaving")));
		view.canvas();
		assertFalse(view.hasTree());
		resize(1400, 960);
		UIThread.waitUntil("findings above", () -> view.hasTree() && view.tabs().size() == 2);
		view.canvas();
	}

	private void resize(int width, int height) {
		Shell shell = bot.page().getWorkbenchWindow().getShell();
		UIThread.syncExec(() -> {
			shell.setBounds(0, 0, width, height);
			return null;
		});
		UIThread.waitUntil("size", () -> Math.abs(shell.getSize().y - height) < 50);
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
