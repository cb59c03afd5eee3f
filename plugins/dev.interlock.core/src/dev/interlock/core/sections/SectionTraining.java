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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.ILaunchConfiguration;

import dev.interlock.core.InterlockStatus;
import dev.interlock.core.internal.command.ProgramCommand;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;
import dev.interlock.sections.SectionFileReader;
import dev.interlock.sections.SectionFileWriter;

/**
 * Runs a correct program several times while atomic sections are watched. A section that is violated in such a run was
 * not meant to be atomic. This is the command {@code sections train} with the program of a launch configuration.
 */
public final class SectionTraining {

	private SectionTraining() {
		// only static methods
	}

	/**
	 * Trains sections. Writes nothing to the project. Not for the UI thread.
	 *
	 * @param configuration the launch configuration of a Java application
	 * @return the same sections with their support; violated ones are disabled, with the reason
	 * @throws CoreException              if the program cannot be run or fails
	 * @throws OperationCanceledException if the user has cancelled
	 */
	public static List<AtomicSection> of(ILaunchConfiguration configuration, List<AtomicSection> sections, int runs,
			IProgressMonitor monitor) throws CoreException {
		try {
			Path folder = Files.createTempDirectory("interlock-train");
			Path input = folder.resolve("given.sections");
			Path output = folder.resolve("trained.sections");
			try {
				Files.writeString(input, SectionFileWriter.write(sections), StandardCharsets.UTF_8);
				run(configuration, List.of("sections", "train", "--sections", input.toString(), "--output",
						output.toString(), "--runs", Integer.toString(runs)), SubMonitor.convert(monitor, runs));
				SectionFile trained = SectionFileReader.read(output, output.getFileName().toString());
				return trained.sections();
			} finally {
				Files.deleteIfExists(input);
				Files.deleteIfExists(output);
				Files.deleteIfExists(folder);
			}
		} catch (IOException e) {
			throw InterlockStatus.TRAINING_FAILED.exception(e, InterlockStatus.reason(e));
		}
	}

	private static void run(ILaunchConfiguration configuration, List<String> training, SubMonitor monitor)
			throws CoreException {
		ProgramCommand.of(InterlockStatus.TRAINING_FAILED, configuration, training, monitor.split(0)).run(line -> {
			monitor.subTask(line);
			monitor.worked(1);
		}, monitor);
	}
}
