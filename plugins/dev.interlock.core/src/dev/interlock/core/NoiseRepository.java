/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Status;

import dev.interlock.noise.NoiseConfiguration;
import dev.interlock.noise.NoiseConfigurationException;
import dev.interlock.noise.NoiseFile;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Variable.Kind;

/**
 * The noise configurations of a project. Each is a file in {@link #FOLDER}, in the format that the command line reads
 * with {@code --noise-config}. Launches in the mode {@code race} refer to one by its name.
 */
public final class NoiseRepository {

	/** The path of the folder in its project. */
	public static final String FOLDER = ".interlock/noise";

	private static final String EXTENSION = ".noise";

	private NoiseRepository() {
		// only static methods
	}

	/** Returns the names of the configurations of a project, sorted, including files that cannot be parsed. */
	public static List<String> names(IProject project) throws CoreException {
		IFolder folder = project.getFolder(new Path(FOLDER));
		List<String> names = new ArrayList<>();
		if (project.isAccessible() && folder.exists()) {
			for (IResource each : folder.members()) {
				if (each.getType() == IResource.FILE && each.getName().endsWith(EXTENSION)) {
					names.add(each.getName().substring(0, each.getName().length() - EXTENSION.length()));
				}
			}
		}
		names.sort(String.CASE_INSENSITIVE_ORDER);
		return List.copyOf(names);
	}

	/** Returns the file of a configuration; it need not exist. */
	public static IFile file(IProject project, String name) {
		return project.getFile(new Path(FOLDER + '/' + name + EXTENSION));
	}

	/**
	 * Reads a configuration.
	 *
	 * @throws CoreException if it does not exist or cannot be parsed; its message contains the remedy
	 */
	public static NoiseConfiguration read(IProject project, String name) throws CoreException {
		IFile file = file(project, name);
		if (!file.exists()) {
			throw InterlockStatus.NOISE_MISSING.exception(null, name, project.getName());
		}
		try {
			return NoiseFile.parse(text(file), file.getName());
		} catch (NoiseConfigurationException e) {
			throw InterlockStatus.NOISE_UNREADABLE.exception(e, e.getMessage());
		}
	}

	/**
	 * Returns a configuration that limits the noise to the field of a finding and to the locations of its accesses.
	 *
	 * @return a configuration with at least one field or location; null if the finding has none
	 */
	public static NoiseConfiguration focusedOn(Finding finding) {
		Kind kind = finding.variable().kind();
		List<String> variables = kind == Kind.FIELD || kind == Kind.STATIC
				? List.of(finding.variable().className() + '.' + finding.variable().name())
				: List.of();
		List<String> locations = finding.accesses().stream().map(NoiseRepository::location)
				.filter(each -> !each.isEmpty()).distinct().sorted().toList();
		return variables.isEmpty() && locations.isEmpty() ? null : NoiseConfiguration.focused(variables, locations);
	}

	/** Returns the site if it is known, else the line; empty if neither is known. */
	private static String location(Access access) {
		return !access.site().isEmpty() ? access.site()
				: access.line() == 0 ? "" : access.className() + '.' + access.method() + ':' + access.line();
	}

	/**
	 * Returns a name, derived from the variable, for a configuration that is focused on a finding. This is the name of
	 * the file with this text if there is one, else an unused name.
	 *
	 * @param text the text of the configuration file
	 */
	public static String nameFor(IProject project, Finding finding, String text) throws CoreException {
		String plain = finding.variable().displayName().replaceAll("[^\\p{L}\\p{N}_$]+", "-").replaceAll("^-|-$", "");
		String name = plain.isEmpty() ? "finding" : plain.toLowerCase(Locale.ROOT);
		String free = name;
		for (int number = 2; file(project, free).exists(); number++) {
			if (text.equals(text(file(project, free)))) {
				return free;
			}
			free = name + '-' + number;
		}
		return free;
	}

	/**
	 * Creates the file of a new configuration, and the folders that it needs.
	 *
	 * @param text the text of the file
	 */
	public static void create(IProject project, String name, String text, IProgressMonitor monitor)
			throws CoreException {
		IFile file = file(project, name);
		createFolder(file.getParent(), monitor);
		file.create(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, monitor);
	}

	/**
	 * Replaces the text of an existing configuration; the previous text goes to the local history.
	 *
	 * @param text the text of the file
	 */
	public static void replace(IProject project, String name, String text, IProgressMonitor monitor)
			throws CoreException {
		file(project, name).setContents(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
				IResource.FORCE | IResource.KEEP_HISTORY, monitor);
	}

	/** Returns the text of an existing configuration. */
	public static String text(IProject project, String name) throws CoreException {
		return text(file(project, name));
	}

	private static void createFolder(IContainer container, IProgressMonitor monitor) throws CoreException {
		if (container instanceof IFolder folder && !folder.exists()) {
			createFolder(folder.getParent(), monitor);
			folder.create(true, true, monitor);
		}
	}

	private static String text(IFile file) throws CoreException {
		try (InputStream in = file.getContents(true)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}
}
