/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.preferences;

import java.io.File;
import java.util.Arrays;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.jface.preference.ListEditor;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.BusyIndicator;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.FileDialog;

import dev.interlock.core.Interlock;

/** The jars with engines by others. A jar is added if its engines can be loaded. */
final class EnginePathEditor extends ListEditor {

	EnginePathEditor(String key, String label, Composite parent) {
		super(key, label, parent);
	}

	@Override
	protected String createList(String[] items) {
		return String.join(File.pathSeparator, items);
	}

	@Override
	protected String[] parseString(String list) {
		return Arrays.stream(list.split(File.pathSeparator)).map(String::strip).filter(item -> !item.isEmpty())
				.toArray(String[]::new);
	}

	@Override
	protected String getNewInputObject() {
		FileDialog dialog = new FileDialog(getShell(), SWT.OPEN);
		dialog.setText(Messages.PreferencePage_enginesTitle);
		dialog.setFilterExtensions(new String[] { "*.jar" }); //$NON-NLS-1$
		String jar = dialog.open();
		return jar == null || !isUsable(jar) ? null : jar;
	}

	private boolean isUsable(String jar) {
		String[] problem = new String[1];
		BusyIndicator.showWhile(getShell().getDisplay(), () -> {
			try {
				Interlock.checkEngines(jar);
			} catch (CoreException e) {
				// its message is a sentence for the user
				problem[0] = e.getStatus().getMessage();
			}
		});
		if (problem[0] != null) {
			MessageDialog.openError(getShell(), Messages.PreferencePage_enginesTitle, problem[0]);
		}
		return problem[0] == null;
	}
}
