/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.interleaving;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.runtime.Status;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.statushandlers.StatusManager;

import dev.interlock.core.interleaving.Interleaving;
import dev.interlock.core.interleaving.InterleavingSvg;

/** Writes an interleaving to an SVG file of the user's choice. */
public final class SvgExport {

	private SvgExport() {
	}

	/** Asks for the file and writes it, in the UI thread; does nothing if the user cancels. */
	static void ask(Shell shell, Interleaving interleaving) {
		FileDialog dialog = new FileDialog(shell, SWT.SAVE);
		dialog.setText(Messages.Export_title);
		dialog.setFilterExtensions(new String[] { "*.svg" }); //$NON-NLS-1$
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

	/** Writes a picture to a file, which is replaced if it is there. */
	public static void write(Interleaving interleaving, Path file) throws IOException {
		Files.writeString(file, InterleavingSvg.of(interleaving), StandardCharsets.UTF_8);
	}
}
