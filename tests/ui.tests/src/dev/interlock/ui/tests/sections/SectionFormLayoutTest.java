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

import java.util.List;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.Test;

import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.tests.ScreenshotOnFailure;

/** The form of a section in windows of the size of users. */
class SectionFormLayoutTest extends SectionFormFixture {

	private static final List<Point> SIZES = List.of(new Point(1280, 800), new Point(1600, 1000));
	/** A field that shows a few characters. */
	private static final int MIN_FIELD = 60;

	@Test
	void noFieldAndNoButtonIsCutOffInTheDefaultPerspective() throws Exception {
		ITextEditor editor = openAccount();
		bot.javaPerspective();
		bot.openView(IPageLayout.ID_PROBLEM_VIEW);
		ViewBot view = addForLines(editor, 9, 10);
		waitForForm(view, "org.example.Account.deposit:balance");
		for (Point size : SIZES) {
			bot.resizeWindow(size.x, size.y);
			try {
				UIThread.waitUntil("all controls in a window of " + size, () -> cutOff(view).isEmpty());
			} catch (AssertionError e) {
				assertEquals(List.of(), UIThread.syncExec(() -> cutOff(view)), e::getMessage);
			}
			ScreenshotOnFailure.take("SectionFormLayoutTest." + size.x);
		}
	}

	/** The controls that are cut off, with their sizes. */
	private static List<String> cutOff(ViewBot view) {
		return Stream.<Class<? extends Control>>of(Text.class, Combo.class, Button.class, Label.class)
				.flatMap(type -> controls(view, type).stream()).filter(Control::isVisible)
				.filter(each -> !isWhole(each))
				.map(each -> each + " " + each.getBounds() + " needs " + each.computeSize(SWT.DEFAULT, SWT.DEFAULT))
				.toList();
	}

	/** Whether a control is visible with all of its text; of a field, a few characters are enough. */
	private static boolean isWhole(Control control) {
		Point size = control.getSize();
		boolean field = control instanceof Text || control instanceof Combo;
		Point needed = control.computeSize(SWT.DEFAULT, SWT.DEFAULT);
		return UIThread.isVisible(control, new Rectangle(0, 0, size.x, size.y)) && size.y >= needed.y
				&& size.x >= (field ? MIN_FIELD : needed.x);
	}
}
