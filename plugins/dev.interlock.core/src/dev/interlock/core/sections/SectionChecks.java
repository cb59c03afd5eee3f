/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.sections;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.launching.JavaRuntime;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.internal.command.AgentCommand;
import dev.interlock.sections.SectionProblem;

/** Checks atomic sections against the compiled code of a project, as the command {@code sections check} does. */
public final class SectionChecks {

	private static final String FILE = "draft.sections";
	private static final Pattern PROBLEM = Pattern.compile(Pattern.quote(FILE) + ":(\\d+): (.*)");

	private SectionChecks() {
		// only static methods
	}

	/**
	 * Returns the problems of a file of sections. Not for the UI thread.
	 *
	 * @param text the text of the file, which need not be saved
	 * @throws CoreException              if the check fails
	 * @throws OperationCanceledException if the user has cancelled
	 */
	public static List<SectionProblem> of(IJavaProject project, String text, IProgressMonitor monitor)
			throws CoreException {
		String classPath = Arrays.stream(JavaRuntime.computeDefaultRuntimeClassPath(project)).map(File::new)
				.filter(File::exists).map(File::getPath).collect(Collectors.joining(File.pathSeparator));
		if (classPath.isEmpty()) {
			return List.of();
		}
		try {
			Path folder = Files.createTempDirectory("interlock-check");
			Path draft = folder.resolve(FILE);
			try {
				Files.writeString(draft, text);
				return new AgentCommand(InterlockStatus.CHECK_FAILED,
						List.of("sections", "check", "--class-path", classPath, FILE)).in(folder.toFile(), null)
						.output(monitor).stream().map(PROBLEM::matcher).filter(Matcher::matches)
						.map(line -> new SectionProblem(FILE, Integer.parseInt(line.group(1)), line.group(2)))
						.toList();
			} finally {
				Files.deleteIfExists(draft);
				Files.deleteIfExists(folder);
			}
		} catch (IOException e) {
			throw InterlockStatus.CHECK_FAILED.exception(e, InterlockStatus.reason(e));
		}
	}
}
