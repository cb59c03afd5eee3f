/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.layout.RowLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.ScrolledComposite;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.services.IServiceLocator;

/** The view without sections: explains atomic sections and the ways to create one. */
final class EmptySections {

	private final ScrolledComposite control;

	EmptySections(Composite parent, IServiceLocator services) {
		control = new ScrolledComposite(parent, SWT.V_SCROLL);
		control.setExpandHorizontal(true);
		control.setExpandVertical(true);
		Composite content = new Composite(control, SWT.NONE);
		control.setContent(content);
		GridLayoutFactory.swtDefaults().margins(8, 8).spacing(0, 8).applyTo(content);
		Label title = new Label(content, SWT.WRAP);
		title.setText(Messages.Empty_title);
		title.setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
		GridDataFactory.fillDefaults().grab(true, false).applyTo(title);
		Label hint = new Label(content, SWT.WRAP);
		hint.setText(Messages.Empty_hint);
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(hint);
		Composite buttons = new Composite(content, SWT.NONE);
		RowLayoutFactory.fillDefaults().wrap(true).applyTo(buttons);
		GridDataFactory.fillDefaults().grab(true, false).hint(1, SWT.DEFAULT).applyTo(buttons);
		button(buttons, services, Messages.Empty_infer, "dev.interlock.ui.inferSections"); //$NON-NLS-1$
		button(buttons, services, Messages.Empty_select, "dev.interlock.ui.addSection"); //$NON-NLS-1$
		button(buttons, services, Messages.Empty_import, "dev.interlock.ui.importSections"); //$NON-NLS-1$
		control.addListener(SWT.Resize, event -> control
				.setMinHeight(content.computeSize(control.getClientArea().width, SWT.DEFAULT).y));
	}

	private static void button(Composite parent, IServiceLocator services, String text, String command) {
		Button button = new Button(parent, SWT.PUSH);
		button.setText(text);
		button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
			try {
				services.getService(IHandlerService.class).executeCommand(command, null);
			} catch (CommandException e) {
				ILog.of(EmptySections.class).error(e.getMessage(), e);
			}
		}));
	}

	Control control() {
		return control;
	}
}
