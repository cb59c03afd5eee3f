/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.options;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;

import dev.interlock.core.EngineCatalogue;
import dev.interlock.core.EngineInfo;
import dev.interlock.core.EngineOptions;
import dev.interlock.core.Interlock;
import dev.interlock.core.ProfileInfo;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.spi.EngineOption;

/** The engines of a launch configuration, with the options that they use. */
final class LaunchedEngines {

	private LaunchedEngines() {
		// only static methods
	}

	/**
	 * Returns the options by their names, and the engine path if one of the engines comes from it.
	 *
	 * @throws CoreException if the file of an option cannot be used
	 */
	static Map<String, String> options(ILaunchConfiguration configuration) throws CoreException {
		Map<String, String> options = new TreeMap<>();
		EngineCatalogue catalogue = Interlock.engines();
		List<String> engines = engines(configuration, catalogue);
		for (EngineOption each : EngineOptions.offered(catalogue)) {
			String value = configuration.getAttribute(EngineOptions.attribute(each), "").strip();
			if (!value.isEmpty() && EngineOptions.isUsedBy(each, engines, catalogue)) {
				options.put(each.name(), EngineOptions.resolve(each, value, project(configuration)));
			}
		}
		if (engines.stream().anyMatch(id -> catalogue.engine(id).map(EngineInfo::isByOthers).orElse(true))
				&& !Interlock.preferences().enginePath().isEmpty()) {
			options.put("engine-path", Interlock.preferences().enginePath());
		}
		return options;
	}

	private static List<String> engines(ILaunchConfiguration configuration, EngineCatalogue catalogue)
			throws CoreException {
		String chosen = configuration.getAttribute(RaceLaunchConstants.ATTR_ENGINES, "");
		if (chosen.isBlank()) {
			return catalogue.profile(configuration.getAttribute(RaceLaunchConstants.ATTR_PROFILE, ""))
					.map(ProfileInfo::engines).orElse(List.of());
		}
		return Arrays.stream(chosen.split(",")).map(String::strip).toList();
	}

	private static IProject project(ILaunchConfiguration configuration) throws CoreException {
		String name = configuration.getAttribute(IJavaLaunchConfigurationConstants.ATTR_PROJECT_NAME, "");
		return name.isEmpty() ? null : ResourcesPlugin.getWorkspace().getRoot().getProject(name);
	}
}
