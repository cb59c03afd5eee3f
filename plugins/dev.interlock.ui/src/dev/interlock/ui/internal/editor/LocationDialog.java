/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;

import dev.interlock.core.SourceLocation;

/** Asks for one of several sources of a class. */
final class LocationDialog {

	private LocationDialog() {
	}

	/**
	 * Opens the dialog.
	 *
	 * @return the chosen source; empty if the user cancelled
	 */
	static Optional<SourceLocation> ask(Shell shell, String className, List<SourceLocation> locations) {
		ElementListSelectionDialog dialog = new ElementListSelectionDialog(shell,
				LabelProvider.createTextProvider(location -> ((SourceLocation) location).label()));
		dialog.setTitle(Messages.LocationDialog_title);
		dialog.setMessage(NLS.bind(Messages.LocationDialog_message, className));
		dialog.setElements(locations.toArray());
		dialog.setMultipleSelection(false);
		return dialog.open() == Window.OK ? Optional.of((SourceLocation) dialog.getFirstResult()) : Optional.empty();
	}
}
