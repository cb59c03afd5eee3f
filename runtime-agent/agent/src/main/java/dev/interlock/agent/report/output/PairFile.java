/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.agent.report.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Consumer;

import dev.interlock.spi.AccessEvidence;
import dev.interlock.spi.FindingReport;
import dev.interlock.spi.Sites;

/**
 * The file of racing pairs, to which a later run may direct its threads. Each finding is a line with its kind and the
 * stable forms of its sites in the order of its accesses, separated by blanks. Findings with a lost site are skipped.
 * Not thread-safe.
 */
public final class PairFile {

	private final Path file;
	private final Consumer<String> problems;
	private final Set<String> lines = new HashSet<>();
	private boolean works = true;

	private PairFile(Path file, Consumer<String> problems) {
		this.file = file;
		this.problems = problems;
	}

	/** Creates an empty file; on failure reports the reason and returns null. */
	public static PairFile open(String name, Consumer<String> problems) {
		try {
			Path file = Path.of(name);
			Files.writeString(file, "");
			return new PairFile(file, problems);
		} catch (IOException | InvalidPathException e) {
			problems.accept("The file of pairs '" + name + "' cannot be written (" + e.getClass().getSimpleName()
					+ "): give a path in an existing, writable folder; the pairs are not kept.");
			return null;
		}
	}

	/** Adds a finding. */
	public void add(FindingReport report, Sites sites) {
		StringJoiner line = new StringJoiner(" ", "", "\n").add(report.kind().stableName());
		for (AccessEvidence access : report.accesses()) {
			if (access.site() < 0) {
				return;
			}
			line.add(sites.site(access.site()).stableForm());
		}
		try {
			if (works && lines.add(line.toString())) {
				Files.writeString(file, line.toString(), StandardOpenOption.APPEND);
			}
		} catch (IOException e) {
			works = false;
			problems.accept("The file of pairs '" + file + "' cannot be written any more (" + e
					+ "): make room or give another path; further pairs are not kept.");
		}
	}
}
