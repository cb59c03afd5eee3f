/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;

import dev.interlock.core.internal.Messages;
import dev.interlock.core.internal.VmArguments;
import dev.interlock.core.internal.options.ProjectFile;
import dev.interlock.spi.EngineOption;
import dev.interlock.spi.OptionType.Kind;

/** The options of engines in launch configurations. */
public final class EngineOptions {

	private EngineOptions() {
		// only static methods
	}

	/** Returns the launch configuration attribute that holds the value of an option. */
	public static String attribute(EngineOption option) {
		return RaceLaunchConstants.ENGINE_OPTION_PREFIX + option.name();
	}

	/** Returns the options that a launch configuration can set: all but those that files of the project set. */
	public static List<EngineOption> offered(EngineCatalogue catalogue) {
		return catalogue.options().stream().filter(option -> !ProjectFile.isOption(option.name())).toList();
	}

	/** Returns whether one of the engines has an option. */
	public static boolean isUsedBy(EngineOption option, List<String> engines, EngineCatalogue catalogue) {
		return engines.stream().map(catalogue::engine).flatMap(Optional::stream)
				.anyMatch(engine -> engine.options().contains(option));
	}

	/**
	 * Returns a value as the agent gets it: relative paths of files are resolved.
	 *
	 * @param project the project that a relative path is resolved against; null if there is none
	 * @param value   the value as the user wrote it; not blank
	 * @throws CoreException if a file does not exist or its path cannot be passed to the agent; its status contains the
	 *                       remedy
	 */
	public static String resolve(EngineOption option, String value, IProject project) throws CoreException {
		int start = option.type().kind() == Kind.FILE ? option.type().pathStart(value) : value.length();
		String path = value.substring(start).strip();
		return path.isEmpty() ? value : value.substring(0, start) + file(option, path, project);
	}

	private static String file(EngineOption option, String path, IProject project) throws CoreException {
		try {
			Path given = Path.of(path);
			Path file = given.isAbsolute() || project == null || project.getLocation() == null ? given
					: project.getLocation().toPath().resolve(given);
			if (!file.isAbsolute() || !Files.isRegularFile(file)) {
				throw unusable(option, path, Messages.Reason_noSuchFile, null);
			}
			if (!VmArguments.isUsable(file)) {
				throw unusable(option, file, Messages.Reason_pathUnusable, null);
			}
			return file.toString();
		} catch (InvalidPathException e) {
			throw unusable(option, path, e.getReason(), e);
		}
	}

	private static CoreException unusable(EngineOption option, Object path, String reason, Exception cause) {
		return InterlockStatus.OPTION_FILE_UNUSABLE.exception(cause, path, option.label(), reason);
	}
}
