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

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Path;

import dev.interlock.core.sections.SectionRepository;

/**
 * A project file that each launch in the mode {@code race} passes to the agent if it exists. The command line reads the
 * same file with the option of this name.
 */
public enum ProjectFile {

	/** The atomic sections. */
	SECTIONS("sections", SectionRepository.FILE),
	/** The classes that pass data between threads, for hybrid detection. */
	CHANNELS("channels", ".settings/dev.interlock.channels"),
	/** The fields that hybrid detection watches. */
	FIELDS("fields", ".settings/dev.interlock.fields"),
	/** The synchronisation primitives besides the JDK's classes. */
	SYNC_MODEL("sync-model", ".settings/dev.interlock.sync-model");

	private final String option;
	private final String path;

	ProjectFile(String option, String path) {
		this.option = option;
		this.path = path;
	}

	/** Returns whether a file of the project sets an agent option. */
	public static boolean isOption(String name) {
		return Arrays.stream(values()).anyMatch(each -> each.option.equals(name));
	}

	/** Returns the agent option that names the file. */
	String option() {
		return option;
	}

	/** Returns the file of a project; it need not exist. */
	IFile in(IProject project) {
		return project.getFile(new Path(path));
	}
}
