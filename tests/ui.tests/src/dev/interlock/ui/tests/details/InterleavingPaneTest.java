/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.details;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import org.eclipse.jface.resource.FontRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.graphics.FontData;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.interlock.session.Finding;
import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.InterleavingLayout;
import dev.interlock.testkit.GoldenStream;
import dev.interlock.testkit.ScriptedRun;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.interleaving.PictureExport;
import dev.interlock.ui.tests.ScreenshotOnFailure;
import dev.interlock.ui.tests.WorkbenchFixture;

/** The interleaving of a finding: a picture that opens source lines, and a table with the same content. */
class InterleavingPaneTest extends WorkbenchFixture {

	private static final String FONT = "dev.interlock.ui.interleaving.font";

	@Test
	void thePictureIsDrawnAndAClickOnAStepOpensItsPlace() throws Exception {
		bank();
		ScriptedRun run = playToTheEnd("Bank", GoldenStream.ATOMICITY);
		ViewBot view = openView();
		view.tree().select(0, 0);
		view.selectTab("Interleaving");
		InterleavingLayout layout = new InterleavingLayout(Interleaving.of(finding(run)));
		Canvas canvas = view.canvas();

		assertTrue(colours(canvas) > 8, "The picture has hardly a colour.");
		UIThread.syncExec(() -> {
			Event click = new Event();
			click.button = 1;
			click.x = layout.lineX(0);
			click.y = layout.middleY(0);
			canvas.notifyListeners(SWT.MouseDown, click);
			return null;
		});
		bot.waitForCaret("Bank.java", 12);
	}

	@Test
	void theKeyboardWalksThroughThePictureAndShowsTheTable() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		ViewBot view = openView();
		view.tree().select(0, 0);
		view.selectTab("Interleaving");
		Canvas canvas = view.canvas();

		press(canvas, SWT.ARROW_DOWN);
		press(canvas, SWT.ARROW_DOWN);
		press(canvas, SWT.CR);
		bot.waitForCaret("Counter.java", 17);
		press(canvas, 't');

		List<List<String>> rows = view.tableRows();
		assertEquals(List.of("1", "worker-1", "started", "Main.java:9", "", ""), rows.get(0));
		assertEquals(List.of("2", "worker-1", "\u2776 write Counter.value", "Counter.java:17", "",
				"conflicts with step 5"), rows.get(1));
		assertEquals(List.of("5", "main", "\u2777 read Counter.value", "Counter.java:25",
				"ReentrantLock, class Counter", ""), rows.get(4));
		view.openTableRow(4);
		bot.waitForCaret("Counter.java", 25);
	}

	@Test
	void thePictureGrowsWithItsFont() throws Exception {
		counter();
		playToTheEnd("Counter", GoldenStream.RACE);
		ViewBot view = openView();
		view.tree().select(0, 0);
		view.selectTab("Interleaving");
		Canvas canvas = view.canvas();
		FontRegistry registry = JFaceResources.getFontRegistry();
		FontData[] chosen = UIThread.syncExec(() -> registry.getFontData(FONT));
		FontData large = new FontData(chosen[0].getName(), 3 * chosen[0].getHeight(), chosen[0].getStyle());
		int before = UIThread.syncExec(() -> ((ScrolledComposite) canvas.getParent()).getMinHeight());
		try {
			putFont(large, canvas);
			UIThread.waitUntil("larger picture",
					() -> ((ScrolledComposite) canvas.getParent()).getMinHeight() > 2 * before);
			ScreenshotOnFailure.take("InterleavingPaneTest.largeFont");
		} finally {
			putFont(chosen[0], canvas);
		}
		UIThread.waitUntil("as before", () -> ((ScrolledComposite) canvas.getParent()).getMinHeight() == before);
	}

	private static void putFont(FontData font, Canvas canvas) {
		UIThread.syncExec(() -> {
			JFaceResources.getFontRegistry().put(FONT, new FontData[] { font });
			canvas.redraw();
			return null;
		});
	}

	@Test
	void thePictureIsExported(@TempDir Path folder) throws Exception {
		ScriptedRun run = playToTheEnd("Bank", GoldenStream.ATOMICITY);
		Path svg = folder.resolve("picture.svg");
		Path png = ScreenshotOnFailure.folder().resolve("InterleavingPaneTest.exported.png");
		Interleaving picture = Interleaving.of(finding(run));
		InterleavingLayout layout = new InterleavingLayout(picture);

		UIThread.syncExec(() -> {
			PictureExport.write(picture, svg);
			PictureExport.write(picture, png);
			return null;
		});

		assertTrue(Files.readString(svg).contains("remote write Bank.balance"));
		ImageData read = new ImageData(png.toString());
		assertEquals(List.of(2 * layout.width(), 2 * layout.height()), List.of(read.width, read.height));
		assertTrue(colours(read) > 8, "The exported picture has hardly a colour.");
	}

	private static Finding finding(ScriptedRun run) {
		return run.session().snapshot().findings().get(0);
	}

	private static void press(Canvas canvas, int key) {
		UIThread.syncExec(() -> {
			Event event = new Event();
			event.keyCode = key;
			event.character = (char) key;
			canvas.notifyListeners(SWT.KeyDown, event);
			return null;
		});
	}

	/** The number of colours on the picture's canvas. */
	private static long colours(Canvas canvas) {
		return UIThread.syncExec(() -> {
			Image image = new Image(canvas.getDisplay(), canvas.getSize().x, canvas.getSize().y);
			GC gc = new GC(image);
			try {
				Event paint = new Event();
				paint.gc = gc;
				canvas.notifyListeners(SWT.Paint, paint);
				return colours(image.getImageData());
			} finally {
				gc.dispose();
				image.dispose();
			}
		});
	}

	private static long colours(ImageData data) {
		int[] pixels = new int[data.width * data.height];
		for (int y = 0; y < data.height; y++) {
			data.getPixels(0, y, data.width, pixels, y * data.width);
		}
		return Arrays.stream(pixels).distinct().count();
	}
}
