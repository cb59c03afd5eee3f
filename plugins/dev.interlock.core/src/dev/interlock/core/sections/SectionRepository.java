/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.sections;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.Status;

import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;

/**
 * The atomic sections in the file of a project, in the format that the command line reads with {@code --sections}.
 * Launches in the mode {@code race} watch them.
 */
public final class SectionRepository {

	/** The path of the file in its project. */
	public static final String FILE = ".settings/dev.interlock.sections";

	/** The result for a project without a file. */
	public static final SectionFile EMPTY = new SectionFile(FILE, List.of(), List.of());

	private SectionRepository() {
		// only static methods
	}

	/** Returns the file of a project; it need not exist. */
	public static IFile file(IProject project) {
		return project.getFile(new Path(FILE));
	}

	/** Returns the sections of a project and the problems of its file; both are empty if there is no file. */
	public static SectionFile read(IProject project) throws CoreException {
		IFile file = file(project);
		return project.isAccessible() && file.exists() ? parse(text(file)) : EMPTY;
	}

	/** Parses the text of a file as the agent does. */
	public static SectionFile parse(String text) {
		return SectionFileReader.parse(text, FILE);
	}

	/**
	 * Returns the text of a file with an additional section, which is renamed if its name is taken.
	 *
	 * @param file the current content of the file
	 */
	public static String textWith(SectionFile file, AtomicSection section) {
		List<AtomicSection> sections = file.sections();
		List<AtomicSection> all = new ArrayList<>(sections);
		String name = section.name();
		for (int number = 2; isTaken(sections, name); number++) {
			name = section.name() + '-' + number;
		}
		all.add(section.withName(name));
		return file.with(all);
	}

	private static boolean isTaken(List<AtomicSection> sections, String name) {
		return sections.stream().anyMatch(each -> each.name().equals(name));
	}

	private static String text(IFile file) throws CoreException {
		try (InputStream in = file.getContents(true)) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}
}
