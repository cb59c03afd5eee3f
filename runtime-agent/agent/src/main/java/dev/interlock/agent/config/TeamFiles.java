/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

import dev.interlock.session.AcceptedFindings;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.Reviews;
import dev.interlock.session.SessionFileException;

/**
 * The baseline and the reviews of the project: the files that the options name, or else those in the project of the
 * working directory.
 *
 * @param baseline the file of known findings; empty if there is none
 * @param reviews  the file of reviews; empty if there is none
 */
public record TeamFiles(Optional<Path> baseline, Optional<Path> reviews) {

	/** Finds the files. A file that an option names need not exist. */
	public static TeamFiles of(AgentOptions options) throws SessionFileException {
		return new TeamFiles(file(options.value(OptionNames.BASELINE), BaselineFile.FILE),
				file(options.value(OptionNames.SUPPRESSIONS), Reviews.FILE));
	}

	private static Optional<Path> file(Optional<String> given, String usual) throws SessionFileException {
		try {
			return given.isPresent() ? Optional.of(Path.of(given.get().trim()).toAbsolutePath())
					: AcceptedFindings.find(Path.of("").toAbsolutePath(), usual);
		} catch (InvalidPathException e) {
			throw new SessionFileException("'" + given.get() + "' is not a path: give the path of a text file.", e);
		}
	}

	/** Whether there is neither. */
	public boolean isEmpty() {
		return baseline.isEmpty() && reviews.isEmpty();
	}

	/** Reads the known findings; there are none without a file. */
	public BaselineFile readBaseline() throws SessionFileException {
		return baseline.isPresent() ? BaselineFile.read(baseline.get()) : BaselineFile.NONE;
	}

	/** Reads the reviews; there are none without a file. */
	public Reviews readReviews() throws SessionFileException {
		return reviews.isPresent() ? Reviews.read(reviews.get()) : Reviews.NONE;
	}
}
