/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.session;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The findings that the baseline or the reviews of a project accept. Decides about one finding at a time, as a run
 * reports them. Not thread-safe.
 */
public final class AcceptedFindings {

	private final BaselineFile baseline;
	private final Reviews reviews;
	private final Set<String> found = new HashSet<>();

	/** The findings of a baseline and those of reviews. */
	public AcceptedFindings(BaselineFile baseline, Reviews reviews) {
		this.baseline = baseline;
		this.reviews = reviews;
	}

	/**
	 * Looks for a file of the project of a folder: in the folder, then in those above it, up to the root of the
	 * repository.
	 *
	 * @param folder an absolute path
	 * @param name   the path of the file in its project, for example {@link Reviews#FILE}
	 * @return the first that exists; empty if there is none
	 */
	public static Optional<Path> find(Path folder, String name) {
		for (Path at = folder; at != null; at = at.getParent()) {
			Path file = at.resolve(name);
			if (Files.isRegularFile(file)) {
				return Optional.of(file);
			}
			if (Files.exists(at.resolve(".git"))) {
				return Optional.empty();
			}
		}
		return Optional.empty();
	}

	/** Whether a finding is known or reviewed. A review whose last day has passed has no effect. */
	public boolean accept(Finding finding, LocalDate today) {
		found.add(finding.id());
		return baseline.has(finding, found) || reviews.applyTo(finding, today).isReviewed();
	}
}
