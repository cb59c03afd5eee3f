/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import java.util.List;
import java.util.Optional;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.resource.LocalResourceManager;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.swt.graphics.Image;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;

/** Asks how to launch a class to which several shortcuts apply, with the labels and icons of the shortcuts. */
final class ShortcutDialog {

	private ShortcutDialog() {
	}

	/**
	 * Opens the dialog.
	 *
	 * @return the chosen shortcut; empty if the user cancelled
	 */
	static Optional<DelegateShortcut> ask(List<DelegateShortcut> shortcuts) {
		ElementListSelectionDialog dialog = new ElementListSelectionDialog(
				PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(), new ShortcutLabels());
		dialog.setTitle(Messages.ShortcutDialog_title);
		dialog.setMessage(Messages.ShortcutDialog_message);
		dialog.setElements(shortcuts.toArray());
		dialog.setMultipleSelection(false);
		dialog.setHelpAvailable(false);
		return dialog.open() == Window.OK ? Optional.of((DelegateShortcut) dialog.getFirstResult())
				: Optional.empty();
	}

	/** The labels and icons that the shortcuts declare in the extension registry. */
	private static final class ShortcutLabels extends LabelProvider {

		private final LocalResourceManager images = new LocalResourceManager(JFaceResources.getResources());

		@Override
		public String getText(Object element) {
			return ((DelegateShortcut) element).label();
		}

		@Override
		public Image getImage(Object element) {
			var declaration = ((DelegateShortcut) element).element();
			return ResourceLocator
					.imageDescriptorFromBundle(declaration.getContributor().getName(), declaration.getAttribute("icon")) //$NON-NLS-1$
					.map(images::create).orElse(null);
		}

		@Override
		public void dispose() {
			images.dispose();
			super.dispose();
		}
	}
}
