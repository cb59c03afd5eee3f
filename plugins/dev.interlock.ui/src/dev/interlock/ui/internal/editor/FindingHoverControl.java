/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.editor;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.JFacePreferences;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.jface.text.AbstractInformationControl;
import org.eclipse.jface.text.IInformationControlExtension2;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionEvent;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;

import dev.interlock.fixes.model.FixRequest;
import dev.interlock.ui.internal.editor.FindingHoverText.Target;
import dev.interlock.ui.internal.fixes.FixWizard;

/** The window of the hover: text with links that open the other accesses. */
final class FindingHoverControl extends AbstractInformationControl implements IInformationControlExtension2 {

	private Link link;
	private FindingHoverText text;

	FindingHoverControl(Shell parent) {
		super(parent, false);
		create();
	}

	@Override
	protected void createContent(Composite parent) {
		Composite content = new Composite(parent, SWT.NONE);
		GridLayoutFactory.swtDefaults().applyTo(content);
		link = new Link(content, SWT.WRAP);
		GridDataFactory.fillDefaults().grab(true, true).applyTo(link);
		link.addSelectionListener(SelectionListener.widgetSelectedAdapter(this::open));
		content.setBackground(parent.getBackground());
		link.setBackground(parent.getBackground());
		link.setForeground(parent.getForeground());
		// the system colour is dark blue, which is hard to read on the dark theme
		link.setLinkForeground(JFaceResources.getColorRegistry().get(JFacePreferences.HYPERLINK_COLOR));
	}

	private void open(SelectionEvent event) {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		if (window != null) {
			Target target = text.targets().get(Integer.parseInt(event.text));
			setVisible(false);
			if (target.fix() != null) {
				FixWizard.open(window.getShell(), target.fix(),
						new FixRequest(target.mark().session(), target.mark().finding(), target.index()));
			} else {
				new SourceOpener(window.getActivePage()).open(target.mark().session(), target.mark().finding(),
						target.index());
			}
		}
	}

	@Override
	public void setInput(Object input) {
		text = (FindingHoverText) input;
		link.setText(text.linkText());
	}

	@Override
	public boolean hasContents() {
		return text != null;
	}

	@Override
	public Point computeSizeHint() {
		Point constraints = getSizeConstraints();
		return getShell().computeSize(constraints == null ? SWT.DEFAULT : constraints.x, SWT.DEFAULT, true);
	}
}
