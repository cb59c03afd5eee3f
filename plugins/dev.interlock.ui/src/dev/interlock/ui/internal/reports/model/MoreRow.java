/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import org.eclipse.core.runtime.IAdaptable;

/**
 * The last row below a parent that has more rows than are shown. Selecting it shows the next ones.
 *
 * @param parent the parent; null for the top level
 * @param hidden the number of rows that are not shown
 */
public record MoreRow(GroupNode parent, int hidden) implements IAdaptable {

	@Override
	public <T> T getAdapter(Class<T> adapter) {
		return null;
	}

	/** Rows of the same parent are equal, whatever their number of hidden rows. */
	@Override
	public boolean equals(Object other) {
		return other instanceof MoreRow row && (parent == null ? row.parent == null : parent.equals(row.parent));
	}

	@Override
	public int hashCode() {
		return parent == null ? 0 : parent.hashCode();
	}
}
