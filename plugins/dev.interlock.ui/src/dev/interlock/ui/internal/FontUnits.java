/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal;

import org.eclipse.jface.layout.PixelConverter;
import org.eclipse.swt.widgets.Control;

/**
 * Sizes by the font of a control, so that what is laid out grows with the fonts and the zoom of the user. The results are
 * in the pixels that layouts count in. To be used in the UI thread.
 */
public final class FontUnits {

	private static final int INDENT_CHARACTERS = 3;

	private FontUnits() {
	}

	/** The width of so many average characters. */
	public static int characters(Control control, int count) {
		return new PixelConverter(control).convertWidthInCharsToPixels(count);
	}

	/** The height of so many lines of text. */
	public static int lines(Control control, int count) {
		return new PixelConverter(control).convertHeightInCharsToPixels(count);
	}

	/** How far what depends on a box or a button above stands to the right of that. */
	public static int indent(Control control) {
		return characters(control, INDENT_CHARACTERS);
	}
}
