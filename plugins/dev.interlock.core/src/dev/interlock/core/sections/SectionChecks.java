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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
import dev.interlock.session.HealedSection.Permission;

/** Checks atomic sections against the compiled code of a project, as the command {@code sections check} does. */
public final class SectionChecks {

	private static final String FILE = "draft.sections";
	private static final Pattern PROBLEM = Pattern.compile(Pattern.quote(FILE) + ":(\\d+): (.*)");
	private static final Pattern PERMISSION = Pattern
			.compile("(.*?): (repair|mutex) (yes|with a limit|no)(?:\\.|: (.*))");

	/**
	 * The result of a check.
	 *
	 * @param problems the problems of the file
	 * @param healing  by the name of each section, what its code permits for each healing method; also for the sections
	 *                 of annotations
	 */
	public record Result(List<SectionProblem> problems, Map<String, Map<String, Permission>> healing) {

		private static Result of(List<String> lines) {
			List<SectionProblem> problems = lines.stream().map(PROBLEM::matcher).filter(Matcher::matches)
					.map(line -> new SectionProblem(FILE, Integer.parseInt(line.group(1)), line.group(2))).toList();
			Map<String, Map<String, Permission>> healing = new HashMap<>();
			for (String each : lines) {
				Matcher line = PERMISSION.matcher(each);
				if (line.matches()) {
					healing.computeIfAbsent(line.group(1), name -> new LinkedHashMap<>()).put(line.group(2),
							new Permission(line.group(3), line.group(4) == null ? "" : line.group(4)));
				}
			}
			return new Result(problems, healing);
		}
	}

	private SectionChecks() {
		// only static methods
	}

	/**
	 * Checks a file of sections. Not for the UI thread.
	 *
	 * @param text the text of the file, which need not be saved
	 * @return nothing if the project has no class path
	 * @throws CoreException              if the check fails
	 * @throws OperationCanceledException if the user has cancelled
	 */
	public static Result of(IJavaProject project, String text, IProgressMonitor monitor) throws CoreException {
		String classPath = Arrays.stream(JavaRuntime.computeDefaultRuntimeClassPath(project)).map(File::new)
				.filter(File::exists).map(File::getPath).collect(Collectors.joining(File.pathSeparator));
		if (classPath.isEmpty()) {
			return new Result(List.of(), Map.of());
		}
		try {
			Path folder = Files.createTempDirectory("interlock-check");
			Path draft = folder.resolve(FILE);
			try {
				Files.writeString(draft, text);
				return Result.of(new AgentCommand(InterlockStatus.CHECK_FAILED,
						List.of("sections", "check", "--healing", "--class-path", classPath, FILE))
						.in(folder.toFile(), null).output(monitor));
			} finally {
				Files.deleteIfExists(draft);
				Files.deleteIfExists(folder);
			}
		} catch (IOException e) {
			throw InterlockStatus.CHECK_FAILED.exception(e, InterlockStatus.reason(e));
		}
	}
}
