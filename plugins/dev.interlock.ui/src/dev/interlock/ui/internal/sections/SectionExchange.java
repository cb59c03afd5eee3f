/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.sections;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;

/** Reads and writes files of sections outside the workspace. */
final class SectionExchange {

	private SectionExchange() {
		// only static methods
	}

	/** The sections of a file; fails if it cannot be parsed. */
	static List<AtomicSection> read(Path file) throws CoreException {
		try {
			return understood(SectionFileReader.read(file, file.getFileName().toString())).sections();
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	/** Writes the sections of a project to a file; fails if those of the project cannot be parsed. */
	static void write(Path file, IProject project) throws CoreException {
		try {
			SectionFile read = understood(SectionRepository.read(project));
			Files.writeString(file, read.with(read.sections()), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	private static SectionFile understood(SectionFile file) throws CoreException {
		if (!file.problems().isEmpty()) {
			throw new CoreException(Status.error(file.problems().get(0).toString()));
		}
		return file;
	}
}
