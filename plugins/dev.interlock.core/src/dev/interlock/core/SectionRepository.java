/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

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
 * The atomic sections of a project that stand in its file, the same that the command line takes by {@code --sections}.
 * Launches in the mode {@code race} watch them.
 */
public final class SectionRepository {

	/** The file's path in its project. */
	public static final String FILE = ".settings/dev.interlock.sections";

	/** What a project without a file has. */
	public static final SectionFile EMPTY = new SectionFile(FILE, List.of(), List.of());

	private SectionRepository() {
		// only static methods
	}

	/** The file of a project; it need not be there. */
	public static IFile file(IProject project) {
		return project.getFile(new Path(FILE));
	}

	/** The sections of a project, with what is wrong with its file; nothing of either if there is no file. */
	public static SectionFile read(IProject project) throws CoreException {
		IFile file = file(project);
		return project.isAccessible() && file.exists() ? parse(text(file)) : EMPTY;
	}

	/** Reads the text of a file by the rules of the agent. */
	public static SectionFile parse(String text) {
		return SectionFileReader.parse(text, FILE);
	}

	/**
	 * The text of a file with one more section, whose name is made another one if it is taken.
	 *
	 * @param file the file as it is
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
