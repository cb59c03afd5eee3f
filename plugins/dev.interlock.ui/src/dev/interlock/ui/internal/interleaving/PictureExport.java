/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import org.eclipse.core.runtime.Status;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Transform;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.statushandlers.StatusManager;

import dev.interlock.session.interleaving.Interleaving;
import dev.interlock.session.interleaving.InterleavingLayout;
import dev.interlock.session.interleaving.InterleavingSvg;

/** Writes an interleaving to a file that the user chooses: SVG, or PNG at double size. */
public final class PictureExport {

	private static final int PNG_SCALE = 2;

	private PictureExport() {
	}

	/** Asks for the file and writes it; does nothing if the user cancels. Must be called in the UI thread. */
	static void ask(Shell shell, Interleaving interleaving) {
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setText(Messages.Export_title);
		dialog.setFilterExtensions(new String[] { "*.svg", "*.png" }); //$NON-NLS-1$ //$NON-NLS-2$
		dialog.setFileName("interleaving.svg"); //$NON-NLS-1$
		dialog.setOverwrite(true);
		String path = dialog.open();
		if (path != null) {
			try {
				write(interleaving, Path.of(path));
			} catch (IOException e) {
				StatusManager.getManager().handle(
						Status.error(NLS.bind(Messages.Export_failed, path, e.getMessage()), e), StatusManager.SHOW);
			}
		}
	}

	/**
	 * Writes a picture to a file and replaces an existing one. The file extension selects the format. Must be called in
	 * the UI thread.
	 */
	public static void write(Interleaving interleaving, Path file) throws IOException {
		if (file.toString().toLowerCase(Locale.ROOT).endsWith(".png")) { //$NON-NLS-1$
			Files.write(file, png(interleaving));
		} else {
			Files.writeString(file, InterleavingSvg.of(interleaving), StandardCharsets.UTF_8);
		}
	}

	private static byte[] png(Interleaving interleaving) {
		InterleavingLayout layout = new InterleavingLayout(interleaving);
		Display display = Display.getCurrent();
		Image image = new Image(display, layout.width() * PNG_SCALE, layout.height() * PNG_SCALE);
		GC gc = new GC(image);
		Transform transform = new Transform(display);
		try {
			// on white in any theme: the picture is for documents
			gc.setBackground(display.getSystemColor(SWT.COLOR_WHITE));
			gc.setForeground(display.getSystemColor(SWT.COLOR_BLACK));
			gc.fillRectangle(image.getBounds());
			transform.scale(PNG_SCALE, PNG_SCALE);
			gc.setTransform(transform);
			new InterleavingPainter(gc, PictureFonts.of(display), interleaving, -1).paint();
			gc.setTransform(null);
			ImageLoader loader = new ImageLoader();
			loader.data = new ImageData[] { image.getImageData() };
			ByteArrayOutputStream out = new ByteArrayOutputStream();
			loader.save(out, SWT.IMAGE_PNG);
			return out.toByteArray();
		} finally {
			transform.dispose();
			gc.dispose();
			image.dispose();
		}
	}
}
