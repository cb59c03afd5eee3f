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
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.NullProgressMonitor;

import dev.interlock.core.internal.command.AgentCommand;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.Session;
import dev.interlock.session.SessionFileException;
import dev.interlock.session.SessionMerger;
import dev.interlock.session.report.JsonReport;
import dev.interlock.session.report.TextReport;

/** The formats in which sessions are exported. */
public enum SessionFormat {

	/** The session file, which can be imported again. Several sessions are merged into one. */
	SESSION("session"),
	/** A report as text, as {@code interlock report} writes it. */
	TEXT("txt"),
	/** A report as JSON, as {@code interlock report --format json} writes it. */
	JSON("json"),
	/** A report as one page of HTML. */
	HTML("html"),
	/** A report for code hosts and editors. */
	SARIF("sarif"),
	/** A report for the summary of a build. */
	MARKDOWN("md"),
	/** Known findings, for {@value BaselineFile#FILE} of a project. */
	BASELINE("");

	private final String extension;

	SessionFormat(String extension) {
		this.extension = extension;
	}

	/** Returns the usual file extension, without the dot; empty for none. */
	public String extension() {
		return extension;
	}

	/** Returns the stored name. */
	public String stableName() {
		return name().toLowerCase(Locale.ROOT);
	}

	/**
	 * Writes sessions to a file and replaces an existing one. Findings that they have in common are written once. For a
	 * running session, the findings so far are written. Not for the UI thread: may read session files.
	 *
	 * @param sessions at least one
	 * @throws CoreException if the file cannot be written or a session cannot be read; its status contains the remedy
	 */
	public void write(List<RaceSession> sessions, Path file) throws CoreException {
		if (sessions.isEmpty()) {
			throw new IllegalArgumentException("No session as " + this);
		}
		try {
			if (this == SESSION && sessions.size() > 1) {
				SessionMerger.merge(sessions.stream().map(RaceSession::file).toList(), file);
			} else if (this == SESSION) {
				// read first, as the target may be the session's own file
				Files.write(file, Files.readAllBytes(sessions.get(0).file()));
			} else if (this == TEXT || this == JSON) {
				writeReport(sessions.stream().map(RaceSession::snapshot).toList(), file);
			} else {
				Files.write(file, reported(sessions));
			}
		} catch (SessionFileException e) {
			throw InterlockStatus.MERGE_FAILED.exception(e, e.getMessage());
		} catch (IOException e) {
			throw InterlockStatus.EXPORT_FAILED.exception(e, file, InterlockStatus.reason(e));
		}
	}

	/** The report that the command line writes, with paths relative to the repository of the project. */
	private byte[] reported(List<RaceSession> sessions) throws CoreException, IOException {
		Path output = Files.createTempFile("interlock-report", null);
		try {
			List<String> arguments = new ArrayList<>(List.of("report", "--format", stableName(), "--output",
					output.toString()));
			IProject project = ProjectReviews.project(sessions.get(0));
			if (project != null) {
				add("--suppressions", ProjectReviews.file(project), arguments);
			}
			if (project != null && this != BASELINE) {
				add("--baseline", ProjectBaseline.file(project), arguments);
			}
			sessions.forEach(session -> arguments.add(session.file().toString()));
			IPath folder = project == null ? ResourcesPlugin.getWorkspace().getRoot().getLocation()
					: project.getLocation();
			new AgentCommand(InterlockStatus.REPORT_FAILED, arguments).in(folder.toFile(), null).run(line -> {
				// what was known of the findings is in the report
			}, new NullProgressMonitor());
			return Files.readAllBytes(output);
		} finally {
			Files.deleteIfExists(output);
		}
	}

	private static void add(String option, IFile file, List<String> arguments) {
		if (file.isAccessible() && file.getLocation() != null) {
			arguments.addAll(List.of(option, file.getLocation().toOSString()));
		}
	}

	private void writeReport(List<Session> sessions, Path file) throws IOException {
		try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
			if (this == JSON) {
				new JsonReport().write(sessions, out);
			} else {
				new TextReport().write(sessions, out);
			}
		}
	}
}
