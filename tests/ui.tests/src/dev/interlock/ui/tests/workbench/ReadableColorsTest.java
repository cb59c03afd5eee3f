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

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.junit.jupiter.api.Test;

import dev.interlock.ui.internal.ReadableColors;

/** Colours on the backgrounds of light and dark themes. */
class ReadableColorsTest {

	/** Icons with less contrast look disabled. */
	private static final double LEAST_CONTRAST_OF_ICONS = 3;

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

	@Test
	void theIconsOfCommandsDoNotLookDisabledOnTheToolBarsOfBothThemes() throws Exception {
		List<URL> icons = Collections
				.list(Platform.getBundle("dev.interlock.ui").findEntries("icons/full/elcl16", "*.svg", false));
		assertTrue(icons.size() > 10, icons::toString);
		for (URL icon : icons) {
			Matcher colour = Pattern.compile("#([0-9a-f]{6})").matcher(read(icon));
			while (colour.find()) {
				int value = Integer.parseInt(colour.group(1), 16);
				RGB rgb = new RGB(value >> 16, value >> 8 & 0xff, value & 0xff);
				// white only fills shapes
				if (value != 0xffffff) {
					for (RGB toolBar : List.of(new RGB(248, 248, 248), new RGB(59, 64, 66))) {
						assertTrue(ReadableColors.contrast(rgb, toolBar) >= LEAST_CONTRAST_OF_ICONS,
								() -> rgb + " in " + icon + " on " + toolBar);
					}
				}
			}
		}
	}

	private static String read(URL file) throws IOException {
		try (InputStream content = file.openStream()) {
			return new String(content.readAllBytes(), StandardCharsets.UTF_8);
		}
	}
}
