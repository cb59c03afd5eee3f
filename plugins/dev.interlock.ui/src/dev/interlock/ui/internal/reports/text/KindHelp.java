/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.text;

import org.eclipse.ui.PlatformUI;

import dev.interlock.session.Finding;

/** The help pages of the kinds of findings. */
public final class KindHelp {

	private static final String FOLDER = "/dev.interlock.doc/html/"; //$NON-NLS-1$

	private KindHelp() {
	}

	/** The page about the kind of a finding. */
	public static String page(Finding finding) {
		return FOLDER + switch (finding.kind()) {
		case DATA_RACE -> "kind-data-race.html"; //$NON-NLS-1$
		case API_RACE -> "kind-unsafe-use.html"; //$NON-NLS-1$
		case ATOMICITY_VIOLATION -> "kind-atomicity-violation.html"; //$NON-NLS-1$
		case LOCK_ORDER, DEADLOCK -> "kind-deadlock.html"; //$NON-NLS-1$
		case UNKNOWN -> "findings.html"; //$NON-NLS-1$
		};
	}

	/** Opens the page about the kind of a finding. */
	public static void open(Finding finding) {
		PlatformUI.getWorkbench().getHelpSystem().displayHelpResource(page(finding));
	}
}
