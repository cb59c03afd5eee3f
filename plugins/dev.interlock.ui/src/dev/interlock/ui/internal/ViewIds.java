/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal;

/** The ids of the views, as in {@code plugin.xml}. */
public final class ViewIds {

	public static final String RACE_REPORTS = "dev.interlock.ui.RaceReportsView"; //$NON-NLS-1$
	public static final String ATOMIC_SECTIONS = "dev.interlock.ui.AtomicSectionsView"; //$NON-NLS-1$

	private ViewIds() {
	}
}
