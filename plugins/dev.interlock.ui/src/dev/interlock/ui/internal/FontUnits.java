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
 * Sizes based on the font of a control, so that layouts scale with the user's fonts and zoom. The results are in the
 * pixels of layouts. For use in the UI thread.
 */
public final class FontUnits {

	private static final int INDENT_CHARACTERS = 3;

	private FontUnits() {
	}

	/** The width of this number of average characters. */
	public static int characters(Control control, int count) {
		return new PixelConverter(control).convertWidthInCharsToPixels(count);
	}

	/** The height of this number of lines. */
	public static int lines(Control control, int count) {
		return new PixelConverter(control).convertHeightInCharsToPixels(count);
	}

	/** The indentation of controls that depend on a check box or button above them. */
	public static int indent(Control control) {
		return characters(control, INDENT_CHARACTERS);
	}
}
