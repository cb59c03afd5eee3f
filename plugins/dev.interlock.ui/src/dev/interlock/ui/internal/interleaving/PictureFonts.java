/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import org.eclipse.jface.resource.FontDescriptor;
import org.eclipse.jface.resource.FontRegistry;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Drawable;
import org.eclipse.swt.graphics.Font;
import org.eclipse.swt.graphics.GC;

/**
 * The fonts of the picture. The rows of the layout have a fixed line height. If the user's font is higher, the picture
 * is drawn with a smaller font and enlarged as a whole. For use in the UI thread.
 *
 * @param plain  the font of most texts
 * @param bold   the same in bold
 * @param italic the same in italics
 * @param scale  the enlargement of the whole picture, at least 1
 */
record PictureFonts(Font plain, Font bold, Font italic, float scale) {

	private static final String ID = "dev.interlock.ui.interleaving.font"; //$NON-NLS-1$
	/** The line height in pixels that the rows of the layout are made for. */
	private static final float LINE_HEIGHT = 17;

	/** The current fonts for a device. */
	static PictureFonts of(Drawable device) {
		FontRegistry registry = JFaceResources.getFontRegistry();
		float scale = Math.max(1, height(registry.get(ID), device) / LINE_HEIGHT);
		if (scale == 1) {
			return new PictureFonts(registry.get(ID), registry.getBold(ID), registry.getItalic(ID), 1);
		}
		FontDescriptor chosen = registry.getDescriptor(ID);
		FontDescriptor smaller = chosen.setHeight(Math.max(1, (int) (chosen.getFontData()[0].getHeight() / scale)));
		return new PictureFonts(font(smaller), font(smaller.withStyle(SWT.BOLD)), font(smaller.withStyle(SWT.ITALIC)),
				scale);
	}

	private static Font font(FontDescriptor descriptor) {
		// kept until the display is disposed, as the fonts of the registry
		Object known = JFaceResources.getResources().find(descriptor);
		return known instanceof Font font ? font : JFaceResources.getResources().create(descriptor);
	}

	private static int height(Font font, Drawable device) {
		GC gc = new GC(device);
		try {
			gc.setFont(font);
			return gc.getFontMetrics().getHeight();
		} finally {
			gc.dispose();
		}
	}
}
