/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.reports.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;

/**
 * A filter of findings that the user has named; stored in the workspace.
 *
 * @param name   the name, not empty
 * @param text   the text that findings must contain; empty for all findings
 * @param hidden the facets that are hidden; immutable
 */
public record NamedFilter(String name, String text, Set<Facet> hidden) {

	private static final String NODE = "dev.interlock.ui/filters"; //$NON-NLS-1$
	private static final String END_OF_HIDDEN = "|"; //$NON-NLS-1$

	/** All named filters, by name. */
	public static List<NamedFilter> all() {
		List<NamedFilter> filters = new ArrayList<>();
		try {
			for (String name : node().keys()) {
				filters.add(read(name, node().get(name, END_OF_HIDDEN)));
			}
		} catch (BackingStoreException e) {
			ILog.of(NamedFilter.class).error(e.getMessage(), e);
		}
		filters.sort((one, other) -> one.name().compareToIgnoreCase(other.name()));
		return filters;
	}

	private static NamedFilter read(String name, String value) {
		int end = Math.max(0, value.indexOf(END_OF_HIDDEN));
		Set<Facet> hidden = Stream.of(value.substring(0, end).split(",")).flatMap(each -> Facet.of(each).stream()) //$NON-NLS-1$
				.collect(Collectors.toUnmodifiableSet());
		return new NamedFilter(name, value.substring(Math.min(value.length(), end + 1)), hidden);
	}

	/** Stores the filter and replaces one with the same name. */
	public void save() {
		node().put(name, Arrays.stream(Facet.values()).filter(hidden::contains).map(Facet::stableName)
				.collect(Collectors.joining(",")) + END_OF_HIDDEN + text); //$NON-NLS-1$
		flush();
	}

	/** Removes the filter from the workspace. */
	public void delete() {
		node().remove(name);
		flush();
	}

	private static IEclipsePreferences node() {
		return InstanceScope.INSTANCE.getNode(NODE);
	}

	private static void flush() {
		try {
			node().flush();
		} catch (BackingStoreException e) {
			ILog.of(NamedFilter.class).error(e.getMessage(), e);
		}
	}
}
