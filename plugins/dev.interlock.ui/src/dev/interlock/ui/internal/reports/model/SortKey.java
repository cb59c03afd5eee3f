/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.Comparator;

import dev.interlock.session.Finding;

/**
 * A column that orders findings.
 *
 * @param column     the column
 * @param descending whether its order is reversed
 */
record SortKey(FindingColumn column, boolean descending) {

	Comparator<Finding> order() {
		return descending ? column.order().reversed() : column.order();
	}
}
