/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.launching;

import org.eclipse.jface.dialogs.DialogSettings;
import org.eclipse.jface.dialogs.IDialogSettings;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.forms.events.IExpansionListener;
import org.eclipse.ui.forms.widgets.ExpandableComposite;
import org.osgi.framework.FrameworkUtil;

/** A section that is collapsed until the user expands it. The expansion state is saved. */
final class AdvancedSection {

	private static final String SECTION = "launching"; //$NON-NLS-1$

	private final ExpandableComposite section;
	private final Composite content;

	/**
	 * @param key     the key of the saved expansion state
	 * @param resized called after the section was expanded or collapsed
	 */
	AdvancedSection(Composite parent, String key, Runnable resized) {
		section = new ExpandableComposite(parent, SWT.NONE,
				ExpandableComposite.TWISTIE | ExpandableComposite.CLIENT_INDENT | ExpandableComposite.COMPACT);
		section.setText(Messages.AdvancedSection_label);
		section.setExpanded(settings().getBoolean(key));
		GridDataFactory.fillDefaults().grab(true, true).applyTo(section);
		content = new Composite(section, SWT.NONE);
		GridLayoutFactory.fillDefaults().applyTo(content);
		section.setClient(content);
		// otherwise the keyboard could reach content that is collapsed from the start
		content.setVisible(section.isExpanded());
		section.addExpansionListener(IExpansionListener.expansionStateChangedAdapter(event -> {
			settings().put(key, event.getState());
			resized.run();
		}));
	}

	private static IDialogSettings settings() {
		return DialogSettings.getOrCreateSection(PlatformUI
				.getDialogSettingsProvider(FrameworkUtil.getBundle(AdvancedSection.class)).getDialogSettings(),
				SECTION);
	}

	boolean isExpanded() {
		return section.isExpanded();
	}

	/** The whole section, with its title. */
	Control control() {
		return section;
	}

	/** The parent of the content that can be hidden. */
	Composite content() {
		return content;
	}

	/** Shows in the title whether a value inside differs from its default. */
	void setChanged(boolean changed) {
		String text = changed ? Messages.AdvancedSection_changed : Messages.AdvancedSection_label;
		if (!text.equals(section.getText())) {
			section.setText(text);
			section.layout();
		}
	}
}
