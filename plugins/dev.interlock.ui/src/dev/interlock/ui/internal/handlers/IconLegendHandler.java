/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.handlers;

import java.util.LinkedHashMap;
import java.util.Map;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.jface.dialogs.Dialog;
import org.eclipse.jface.dialogs.IDialogConstants;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.handlers.HandlerUtil;

import dev.interlock.session.FindingKind;
import dev.interlock.ui.internal.Images;

/**
 * <em>What Do the Icons Mean?</em>: the images of findings, of their marks in editors and of sections, with
 * descriptions.
 */
public final class IconLegendHandler extends AbstractHandler {

	@Override
	public Object execute(ExecutionEvent event) throws ExecutionException {
		new Legend(HandlerUtil.getActiveShellChecked(event)).open();
		return null;
	}

	/** The images with their descriptions, in the order in which they are shown. */
	static Map<Image, String> icons() {
		Map<Image, String> icons = new LinkedHashMap<>();
		icons.put(Images.of(FindingKind.DATA_RACE), Messages.IconLegend_dataRace);
		icons.put(Images.of(FindingKind.API_RACE), Messages.IconLegend_unsafeUse);
		icons.put(Images.of(FindingKind.ATOMICITY_VIOLATION), Messages.IconLegend_atomicity);
		icons.put(Images.of(FindingKind.LOCK_ORDER), Messages.IconLegend_lockOrder);
		icons.put(Images.of(FindingKind.DEADLOCK), Messages.IconLegend_deadlock);
		icons.put(Images.get("ovr16/predicted"), Messages.IconLegend_predicted); //$NON-NLS-1$
		icons.put(Images.get("obj16/access_1"), Messages.IconLegend_write); //$NON-NLS-1$
		icons.put(Images.get("obj16/access_2"), Messages.IconLegend_other); //$NON-NLS-1$
		icons.put(Images.get("obj16/access_3"), Messages.IconLegend_remote); //$NON-NLS-1$
		icons.put(Images.get("obj16/stale_annotation"), Messages.IconLegend_stale); //$NON-NLS-1$
		icons.put(Images.get(Images.SESSION), Messages.IconLegend_session);
		return icons;
	}

	/** The dialog with the legend. */
	private static final class Legend extends Dialog {

		private static final int WIDTH = 60;

		Legend(Shell parent) {
			super(parent);
		}

		@Override
		protected void configureShell(Shell shell) {
			super.configureShell(shell);
			shell.setText(Messages.IconLegend_title);
		}

		@Override
		protected Control createDialogArea(Composite parent) {
			Composite area = (Composite) super.createDialogArea(parent);
			Composite rows = new Composite(area, SWT.NONE);
			GridLayoutFactory.fillDefaults().numColumns(2).applyTo(rows);
			icons().forEach((image, words) -> {
				new Label(rows, SWT.NONE).setImage(image);
				Label text = new Label(rows, SWT.WRAP);
				text.setText(words);
				GridDataFactory.fillDefaults().grab(true, false)
						.hint(convertWidthInCharsToPixels(WIDTH), SWT.DEFAULT).applyTo(text);
			});
			return area;
		}

		@Override
		protected void createButtonsForButtonBar(Composite parent) {
			createButton(parent, IDialogConstants.CLOSE_ID, IDialogConstants.CLOSE_LABEL, true);
		}

		@Override
		protected void buttonPressed(int button) {
			close();
		}
	}
}
