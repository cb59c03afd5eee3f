/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.options;

import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.TreeMap;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;

import dev.interlock.agent.AgentJar;
import dev.interlock.core.ClassFilters;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.NoiseRepository;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.internal.VmArguments;

/**
 * The agent options by their names. A launch writes them to a file that only the user may read, as they contain the
 * secret of the session. A preview shows them in the VM argument itself.
 */
public final class AgentOptions {

	private static final String FOLLOW = "follow";
	private static final String SESSION = "session";
	/** The session file of a run outside the IDE that watches several JVMs, which the agent requires. */
	private static final String SESSION_OUTSIDE = "interlock.session";
	private static final Map<String, String> ATTRIBUTES = Map.ofEntries(
			Map.entry("profile", RaceLaunchConstants.ATTR_PROFILE),
			Map.entry("engines", RaceLaunchConstants.ATTR_ENGINES),
			Map.entry("include", RaceLaunchConstants.ATTR_INCLUDE),
			Map.entry("exclude", RaceLaunchConstants.ATTR_EXCLUDE),
			Map.entry("noise", RaceLaunchConstants.ATTR_NOISE),
			Map.entry("noise-kinds", RaceLaunchConstants.ATTR_NOISE_KINDS),
			Map.entry("seed", RaceLaunchConstants.ATTR_SEED),
			Map.entry("overhead", RaceLaunchConstants.ATTR_OVERHEAD),
			Map.entry("suspend", RaceLaunchConstants.ATTR_SUSPEND),
			Map.entry("variables", RaceLaunchConstants.ATTR_VARIABLES),
			Map.entry(FOLLOW, RaceLaunchConstants.ATTR_FOLLOW));

	private final Map<String, String> values = new TreeMap<>();

	private AgentOptions() {
		// created by of
	}

	/** Returns the options that a launch configuration sets; the agent uses its defaults for the others. */
	public static AgentOptions of(ILaunchConfiguration configuration) throws CoreException {
		AgentOptions options = new AgentOptions();
		for (Map.Entry<String, String> attribute : ATTRIBUTES.entrySet()) {
			String value = configuration.getAttribute(attribute.getValue(), "").trim();
			if (!value.isEmpty()) {
				options.values.put(attribute.getKey(), value);
			}
		}
		options.values.putAll(LaunchedEngines.options(configuration));
		String name = configuration.getAttribute(IJavaLaunchConfigurationConstants.ATTR_PROJECT_NAME, "");
		IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
		options.addFilters(name.isEmpty() ? null : root.getProject(name));
		if (!name.isEmpty() && root.getProject(name).isAccessible()) {
			options.addFiles(root.getProject(name));
			options.addNoise(root.getProject(name),
					configuration.getAttribute(RaceLaunchConstants.ATTR_NOISE_CONFIG, ""));
		}
		return options;
	}

	/** Adds the class filters of the preferences if the configuration sets none. */
	private void addFilters(IProject project) {
		ClassFilters filters = ClassFilters.of(project);
		addFilter("include", ClassFilters.enabled(filters.include()));
		addFilter("exclude", ClassFilters.enabled(filters.exclude()));
	}

	private void addFilter(String name, String patterns) {
		if (!patterns.isEmpty()) {
			values.putIfAbsent(name, patterns);
		}
	}

	/** Adds the existing configuration files of the project. */
	private void addFiles(IProject project) {
		for (ProjectFile each : ProjectFile.values()) {
			IFile file = each.in(project);
			if (file.exists()) {
				values.put(each.option(), file.getLocation().toOSString());
			}
		}
	}

	/** Adds the noise configuration that the launch configuration names. It must exist and be readable. */
	private void addNoise(IProject project, String name) throws CoreException {
		if (!name.isEmpty()) {
			NoiseRepository.read(project, name);
			values.put("noise-config", NoiseRepository.file(project, name).getLocation().toOSString());
		}
	}

	public AgentOptions with(String name, Object value) {
		values.put(name, value.toString());
		return this;
	}

	/** Returns an unmodifiable copy of the values by name. */
	public Map<String, String> values() {
		return Map.copyOf(values);
	}

	/** Returns the VM argument with all options, quoted for a launch configuration. */
	public String vmArgument() throws CoreException {
		for (ProjectFile each : ProjectFile.values()) {
			String path = values.get(each.option());
			if (path != null && !VmArguments.isUsable(Path.of(path))) {
				throw InterlockStatus.PATH_UNUSABLE.exception(null, path);
			}
		}
		StringJoiner list = new StringJoiner(",");
		if (values.containsKey(FOLLOW) && !values.containsKey(SESSION)) {
			list.add(SESSION + '=' + SESSION_OUTSIDE);
		}
		values.forEach((name, value) -> list.add(name + '=' + value));
		return quote("-javaagent:" + agentJar() + (list.length() == 0 ? "" : "=" + list));
	}

	/**
	 * Writes the options to a file that only this user may read. The agent deletes it.
	 *
	 * @param file must not exist
	 * @return the VM argument that names the file, quoted for a launch configuration
	 * @throws CoreException if the file cannot be written; its status contains the remedy
	 */
	public String writeTo(Path file) throws CoreException {
		if (!VmArguments.isUsable(file)) {
			throw InterlockStatus.PATH_UNUSABLE.exception(null, file);
		}
		Properties properties = new Properties();
		properties.putAll(values);
		properties.put("delete-config", "true");
		try {
			Files.createFile(file, ownerOnly());
			try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
				properties.store(writer, null);
			}
		} catch (IOException e) {
			throw InterlockStatus.OPTIONS_UNWRITABLE.exception(e, file, e.getMessage());
		}
		return quote("-javaagent:" + agentJar() + "=config=" + file);
	}

	private static FileAttribute<?>[] ownerOnly() {
		return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")) }
				: new FileAttribute<?>[0];
	}

	private static String quote(String argument) {
		return DebugPlugin.renderArguments(new String[] { argument }, null);
	}

	private static File agentJar() throws CoreException {
		try {
			return AgentJar.file();
		} catch (IOException e) {
			throw InterlockStatus.AGENT_MISSING.exception(e, e.getMessage());
		}
	}
}
