/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.exchange;

import org.eclipse.jface.dialogs.DialogSettings;
import org.eclipse.jface.dialogs.IDialogSettings;
import org.eclipse.ui.PlatformUI;
import org.osgi.framework.FrameworkUtil;

/** The saved settings of the wizards for import and export. */
final class ExchangeSettings {

	/** The imported paths, the newest first. */
	static final String IMPORTED = "imported"; //$NON-NLS-1$
	/** The paths of exports, the newest first. */
	static final String EXPORTED = "exported"; //$NON-NLS-1$
	/** The format that was chosen last. */
	static final String FORMAT = "format"; //$NON-NLS-1$

	private ExchangeSettings() {
	}

	/** The section of the settings; never null. */
	static IDialogSettings section() {
		return DialogSettings.getOrCreateSection(PlatformUI
				.getDialogSettingsProvider(FrameworkUtil.getBundle(ExchangeSettings.class)).getDialogSettings(),
				"exchange"); //$NON-NLS-1$
	}
}
