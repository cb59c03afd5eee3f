/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Text;

import dev.interlock.core.Interlock;
import dev.interlock.ui.internal.Clipboards;
import dev.interlock.ui.internal.FontUnits;

/** The part of the tab that shows the VM argument with which the program can run under the agent outside the IDE. */
final class VmArgumentPreview {

	private final Text text;
	private final Button copy;

	VmArgumentPreview(Composite parent) {
		Group group = new Group(parent, SWT.NONE);
		group.setText(Messages.VmArgumentPreview_group);
		GridLayoutFactory.swtDefaults().numColumns(2).applyTo(group);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(group);
		text = new Text(group, SWT.BORDER | SWT.READ_ONLY | SWT.MULTI | SWT.WRAP | SWT.V_SCROLL);
		text.setToolTipText(Messages.VmArgumentPreview_toolTip);
		GridDataFactory.fillDefaults().grab(true, true).hint(FontUnits.characters(text, 26), FontUnits.lines(text, 3))
				.applyTo(text);
		copy = new Button(group, SWT.PUSH);
		copy.setText(Messages.VmArgumentPreview_copy);
		copy.addSelectionListener(
				SelectionListener.widgetSelectedAdapter(e -> Clipboards.copy(text.getDisplay(), text.getText())));
		GridDataFactory.fillDefaults().align(SWT.FILL, SWT.BEGINNING).applyTo(copy);
	}

	/** Shows the argument of a configuration as it would be applied. */
	void show(ILaunchConfiguration configuration) {
		try {
			text.setText(Interlock.previewVmArgument(configuration));
			copy.setEnabled(true);
		} catch (CoreException e) {
			text.setText(e.getStatus().getMessage());
			copy.setEnabled(false);
		}
	}
}
