/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal;

import org.eclipse.jface.resource.JFaceColors;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Control;

/** Text colours that are readable on their background, whatever colours the theme defines. */
public final class ReadableColors {

	/** The minimum contrast of text by the Web Content Accessibility Guidelines (WCAG 2, level AA). */
	public static final double LEAST_CONTRAST = 4.5;
	private static final int STEPS = 10;

	private ReadableColors() {
	}

	/** The colour of links in a control. */
	public static Color link(Control control) {
		return on(control.getBackground(), JFaceColors.getHyperlinkText(control.getDisplay()));
	}

	/** A colour, blended towards white or black until it is readable on a background. */
	public static Color on(Color background, Color colour) {
		RGB end = luminance(background.getRGB()) < 0.5 ? new RGB(255, 255, 255) : new RGB(0, 0, 0);
		RGB readable = colour.getRGB();
		for (int step = 1; step <= STEPS && contrast(readable, background.getRGB()) < LEAST_CONTRAST; step++) {
			readable = blend(colour.getRGB(), end, step);
		}
		return new Color(readable);
	}

	private static RGB blend(RGB from, RGB to, int step) {
		return new RGB(blend(from.red, to.red, step), blend(from.green, to.green, step),
				blend(from.blue, to.blue, step));
	}

	private static int blend(int from, int to, int step) {
		return from + (to - from) * step / STEPS;
	}

	/** The contrast ratio of two colours, from 1 to 21. */
	public static double contrast(RGB one, RGB other) {
		double first = luminance(one);
		double second = luminance(other);
		return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
	}

	private static double luminance(RGB colour) {
		return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue);
	}

	private static double linear(int channel) {
		double value = channel / 255.0;
		return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
	}
}
