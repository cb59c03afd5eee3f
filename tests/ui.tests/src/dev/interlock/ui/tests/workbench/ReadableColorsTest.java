/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.workbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.junit.jupiter.api.Test;

import dev.interlock.ui.internal.ReadableColors;

/** Colours on the backgrounds of light and dark themes. */
class ReadableColorsTest {

	@Test
	void anyColourCanBeReadOnTheBackgroundOfATheme() {
		for (int brightness : new int[] { 30, 47, 85, 240, 255 }) {
			assertReadable(new RGB(brightness, brightness, brightness));
		}
	}

	private static void assertReadable(RGB background) {
		for (int channel = 0; channel < 512; channel++) {
			RGB wanted = new RGB((channel & 7) * 36, (channel >> 3 & 7) * 36, (channel >> 6) * 36);
			RGB shown = ReadableColors.on(new Color(background), new Color(wanted)).getRGB();
			assertTrue(ReadableColors.contrast(shown, background) >= ReadableColors.LEAST_CONTRAST,
					() -> wanted + " is shown as " + shown);
		}
	}

	@Test
	void aColourThatCanBeReadStaysAsItIs() {
		RGB link = new RGB(0, 0, 190);
		assertEquals(link, ReadableColors.on(new Color(255, 255, 255), new Color(link)).getRGB());
	}
}
