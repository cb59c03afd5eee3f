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
import dev.interlock.core.Interlock;
import dev.interlock.core.ProfileInfo;
import dev.interlock.core.RaceLaunchConstants;
import dev.interlock.core.TransactionOption;

/** The transaction options of a launch configuration that one of its engines uses. */
final class TransactionOptions {

	private TransactionOptions() {
		// only static methods
	}

	/**
	 * Returns the options by their names.
	 *
	 * @throws CoreException if the file of transactions cannot be used
	 */
	static Map<String, String> of(ILaunchConfiguration configuration) throws CoreException {
		Map<String, String> options = new TreeMap<>();
		for (TransactionOption each : TransactionOption.values()) {
			String value = configuration.getAttribute(each.attribute(), "").strip();
			if (!value.isEmpty() && each.isUsedBy(engines(configuration))) {
				options.put(each.option(), each == TransactionOption.TRANSACTIONS && !TransactionOption.isWord(value)
						? TransactionOption.file(project(configuration), value).toString()
						: value);
			}
		}
		return options;
	}

	private static List<String> engines(ILaunchConfiguration configuration) throws CoreException {
		String chosen = configuration.getAttribute(RaceLaunchConstants.ATTR_ENGINES, "");
		if (chosen.isBlank()) {
			EngineCatalogue catalogue = Interlock.engines();
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
