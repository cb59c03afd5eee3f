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

import org.eclipse.core.commands.IParameterValues;

import dev.interlock.ui.internal.reports.model.Facet;
import dev.interlock.ui.internal.reports.model.FindingColumn;

/** The values of the parameter of {@code dev.interlock.ui.show}, for dialogs that offer commands. */
public final class ShowValues implements IParameterValues {

	@Override
	public Map<String, String> getParameterValues() {
		Map<String, String> values = new LinkedHashMap<>();
		for (Facet facet : Facet.values()) {
			values.put(facet.stableName(), facet.stableName());
		}
		values.put(ShowHandler.ONLY_NEW, ShowHandler.ONLY_NEW);
		for (FindingColumn column : FindingColumn.values()) {
			if (column.canBeHidden()) {
				values.put(column.title(), column.stableName());
			}
		}
		return values;
	}
}
