/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ProjectScope;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.preferences.DefaultScope;
import org.eclipse.core.runtime.preferences.IEclipsePreferences;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.osgi.service.prefs.BackingStoreException;
import org.osgi.service.prefs.Preferences;

/**
 * Patterns of the classes that a launch watches when its configuration sets none. A project may override the patterns
 * of the workspace. Both are preferences in the node {@link Interlock#PLUGIN_ID}. All methods may be called in any
 * thread.
 *
 * @param include the classes to watch; if no pattern is enabled, all classes outside the JDK
 * @param exclude the included classes that are not watched
 */
public record ClassFilters(List<Filter> include, List<Filter> exclude) {

	/** The preference with the patterns to include. */
	public static final String INCLUDE = "include";
	/** The preference with the patterns to exclude. */
	public static final String EXCLUDE = "exclude";
	/** The project preference that is true if the project overrides the patterns of the workspace. */
	public static final String OF_PROJECT = "filtersOfProject";

	private static final String DISABLED = "!";

	/** Copies the lists. */
	public ClassFilters {
		include = List.copyOf(include);
		exclude = List.copyOf(exclude);
	}

	/**
	 * One pattern in a list.
	 *
	 * @param pattern a class name pattern, for example {@code org.example.*}
	 * @param enabled whether the pattern is used
	 */
	public record Filter(String pattern, boolean enabled) {
	}

	/** Returns the filters for the launches of a project: its own, or else those of the workspace. */
	public static ClassFilters of(IProject project) {
		return hasOwn(project) ? read(project(project)) : ofWorkspace();
	}

	/** Returns the filters of the workspace. */
	public static ClassFilters ofWorkspace() {
		Preferences node = InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID);
		ClassFilters defaults = defaults();
		return new ClassFilters(parse(node.get(INCLUDE, format(defaults.include()))),
				parse(node.get(EXCLUDE, format(defaults.exclude()))));
	}

	/** Returns the default filters: none, unless a product has set some. */
	public static ClassFilters defaults() {
		return read(DefaultScope.INSTANCE.getNode(Interlock.PLUGIN_ID));
	}

	/** Returns whether a project overrides the filters of the workspace; false if it is null. */
	public static boolean hasOwn(IProject project) {
		return project != null && project.isAccessible() && project(project).getBoolean(OF_PROJECT, false);
	}

	/** Stores these filters as those of the workspace. */
	public void saveToWorkspace() throws CoreException {
		write(InstanceScope.INSTANCE.getNode(Interlock.PLUGIN_ID));
	}

	/** Stores these filters as those of a project. */
	public void saveTo(IProject project) throws CoreException {
		IEclipsePreferences node = project(project);
		node.putBoolean(OF_PROJECT, true);
		write(node);
	}

	/** Removes the filters of a project, which then uses those of the workspace. */
	public static void removeFrom(IProject project) throws CoreException {
		IEclipsePreferences node = project(project);
		node.remove(OF_PROJECT);
		node.remove(INCLUDE);
		node.remove(EXCLUDE);
		flush(node);
	}

	/** Returns the enabled patterns of a list in the syntax of launch configurations; empty if there are none. */
	public static String enabled(List<Filter> filters) {
		return filters.stream().filter(Filter::enabled).map(Filter::pattern).sorted().distinct()
				.collect(Collectors.joining(","));
	}

	private static IEclipsePreferences project(IProject project) {
		return new ProjectScope(project).getNode(Interlock.PLUGIN_ID);
	}

	private static ClassFilters read(Preferences node) {
		return new ClassFilters(parse(node.get(INCLUDE, "")), parse(node.get(EXCLUDE, "")));
	}

	private void write(Preferences node) throws CoreException {
		node.put(INCLUDE, format(include));
		node.put(EXCLUDE, format(exclude));
		flush(node);
	}

	private static void flush(Preferences node) throws CoreException {
		try {
			node.flush();
		} catch (BackingStoreException e) {
			throw InterlockStatus.PREFERENCES_UNWRITABLE.exception(e, e.getMessage());
		}
	}

	private static String format(List<Filter> filters) {
		return filters.stream().map(filter -> (filter.enabled() ? "" : DISABLED) + filter.pattern())
				.collect(Collectors.joining(","));
	}

	private static List<Filter> parse(String text) {
		List<Filter> filters = new ArrayList<>();
		for (String part : text.split(",")) {
			String pattern = part.strip();
			boolean enabled = !pattern.startsWith(DISABLED);
			if (pattern.length() > (enabled ? 0 : 1)) {
				filters.add(new Filter(enabled ? pattern : pattern.substring(1), enabled));
			}
		}
		return filters;
	}
}
