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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.internal.Messages;
import dev.interlock.core.internal.command.AgentCommand;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;

/**
 * Proposes atomic sections where the compiled code of a project looks as if it was meant to be atomic, as the command
 * {@code sections infer} does.
 */
public final class SectionProposals {

	/** The origin of sections that annotations in the code already declare. */
	private static final String ANNOTATION = "annotation";

	private SectionProposals() {
		// only static methods
	}

	/**
	 * Returns the proposals for a project, without the sections that its annotations declare. Writes nothing to the
	 * project. Not for the UI thread.
	 *
	 * @throws CoreException              if the project has no class files, or the inference fails
	 * @throws OperationCanceledException if the user has cancelled
	 */
	public static List<AtomicSection> of(IJavaProject project, IProgressMonitor monitor) throws CoreException {
		return infer(project, List.of(), monitor);
	}

	/**
	 * Returns the proposals for a project and, for each access, the sections from it to the possible next accesses of
	 * the same variable. These are more sections than are meant to be atomic. Immutable variables and thread-local
	 * objects are excluded. Not for the UI thread.
	 *
	 * @throws CoreException              if the project has no class files, or the inference fails
	 * @throws OperationCanceledException if the user has cancelled
	 */
	public static List<AtomicSection> withConsecutiveAccesses(IJavaProject project, IProgressMonitor monitor)
			throws CoreException {
		return infer(project, List.of("--interleavings"), monitor);
	}

	private static List<AtomicSection> infer(IJavaProject project, List<String> options, IProgressMonitor monitor)
			throws CoreException {
		String classPath = outputFolders(project).stream().map(Path::toString)
				.collect(Collectors.joining(File.pathSeparator));
		try {
			Path folder = Files.createTempDirectory("interlock-infer");
			Path output = folder.resolve("proposed.sections");
			try {
				List<String> arguments = new ArrayList<>(List.of("sections", "infer", "--class-path", classPath,
						"--output", output.toString()));
				arguments.addAll(options);
				new AgentCommand(InterlockStatus.INFERENCE_FAILED, arguments).run(line -> monitor.subTask(line),
						monitor);
				return read(output);
			} finally {
				Files.deleteIfExists(output);
				Files.deleteIfExists(folder);
			}
		} catch (IOException e) {
			throw InterlockStatus.INFERENCE_FAILED.exception(e, InterlockStatus.reason(e));
		}
	}

	private static List<AtomicSection> read(Path output) throws IOException, CoreException {
		SectionFile file = SectionFileReader.read(output, output.getFileName().toString());
		if (!file.problems().isEmpty()) {
			throw InterlockStatus.INFERENCE_FAILED.exception(null, file.problems().get(0));
		}
		return file.sections().stream().filter(section -> !section.origin().equals(ANNOTATION)).toList();
	}

	/** Returns the output folders of the project that contain a class file. */
	private static Set<Path> outputFolders(IJavaProject project) throws CoreException {
		Set<Path> folders = new LinkedHashSet<>();
		if (project.exists()) {
			add(folders, project.getOutputLocation());
			for (IClasspathEntry entry : project.getRawClasspath()) {
				if (entry.getEntryKind() == IClasspathEntry.CPE_SOURCE && entry.getOutputLocation() != null) {
					add(folders, entry.getOutputLocation());
				}
			}
		}
		if (folders.isEmpty()) {
			throw InterlockStatus.INFERENCE_FAILED.exception(null,
					NLS.bind(Messages.Inference_noClasses, project.getElementName()));
		}
		return folders;
	}

	private static void add(Set<Path> folders, IPath path) throws CoreException {
		IResource folder = ResourcesPlugin.getWorkspace().getRoot().findMember(path);
		if (folder != null && folder.getLocation() != null && hasClass(folder.getLocation().toPath())) {
			folders.add(folder.getLocation().toPath());
		}
	}

	private static boolean hasClass(Path folder) throws CoreException {
		if (!Files.isDirectory(folder)) {
			return false;
		}
		try (Stream<Path> files = Files.walk(folder)) {
			return files.anyMatch(file -> file.toString().endsWith(".class"));
		} catch (IOException e) {
			throw InterlockStatus.INFERENCE_FAILED.exception(e, InterlockStatus.reason(e));
		}
	}
}
