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
import java.util.TreeSet;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Path;

import dev.interlock.core.Verdict.Kind;
import dev.interlock.core.internal.Tracing;
import dev.interlock.session.Finding;

/**
 * The verdicts of a project about findings. They are stored in a text file that is shared with the project. It has one
 * line for each verdict and is sorted, so that concurrent additions merge without conflict. Immutable.
 *
 * @param verdicts the verdicts
 */
public record Verdicts(List<Verdict> verdicts) {

	/** The path of the file in its project. */
	public static final String FILE = ".settings/dev.interlock.verdicts";

	private static final String HEADER = "# What was decided about findings of Interlock. One line each: what, about what,"
			+ " and why.";

	/** Copies the list. */
	public Verdicts {
		verdicts = List.copyOf(verdicts);
	}

	/** Returns the file of a project; it need not exist. */
	public static IFile file(IProject project) {
		return project.getFile(new Path(FILE));
	}

	/** Returns the verdicts for the project of a session; empty if the project is not in the workspace. */
	public static Verdicts of(RaceSession session) {
		return session == null || !Path.EMPTY.isValidSegment(session.projectName()) ? new Verdicts(List.of())
				: of(ResourcesPlugin.getWorkspace().getRoot().getProject(session.projectName()));
	}

	/** Returns the verdicts of a project. Lines that cannot be parsed are skipped. */
	public static Verdicts of(IProject project) {
		IFile file = file(project);
		if (!project.isAccessible() || !file.exists()) {
			return new Verdicts(List.of());
		}
		try (InputStream in = file.getContents(true)) {
			return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
		} catch (IOException | CoreException e) {
			// without verdicts, every finding is shown
			Tracing.MODEL.trace("%s could not be read: %s", file, e);
			return new Verdicts(List.of());
		}
	}

	/** Parses the text of a file. */
	public static Verdicts parse(String text) {
		List<Verdict> verdicts = new ArrayList<>();
		for (String line : text.lines().map(String::strip).toList()) {
			for (Kind kind : Kind.values()) {
				String word = kind.name().toLowerCase(java.util.Locale.ROOT) + ' ';
				if (line.startsWith(word)) {
					String[] parts = line.substring(word.length()).split("#", 2);
					verdicts.add(new Verdict(kind, parts[0].strip(), parts.length > 1 ? parts[1].strip() : ""));
				}
			}
		}
		return new Verdicts(verdicts);
	}

	/** Returns the text of the file, which {@link #parse} reads. */
	public String text() {
		StringBuilder text = new StringBuilder(HEADER).append('\n');
		new TreeSet<>(verdicts).forEach(each -> text.append(each).append('\n'));
		return text.toString();
	}

	/** Returns these verdicts with an additional one, which replaces one of the same kind and subject. */
	public Verdicts with(Verdict verdict) {
		List<Verdict> all = new ArrayList<>(verdicts);
		all.removeIf(each -> each.kind() == verdict.kind() && each.subject().equals(verdict.subject()));
		all.add(verdict);
		return new Verdicts(all);
	}

	/** Returns whether a finding is suppressed. */
	public boolean suppresses(Finding finding) {
		return !verdicts.isEmpty()
				&& verdicts.stream().anyMatch(each -> each.kind() == Kind.SUPPRESSED && each.isAbout(finding));
	}

	/** Returns a finding with the labels of its verdicts. */
	public Finding applyTo(Finding finding) {
		if (verdicts.isEmpty()) {
			return finding;
		}
		List<String> labels = new ArrayList<>(finding.labels());
		verdicts.stream().filter(each -> each.isAbout(finding)).map(Verdict::label).forEach(labels::add);
		return labels.size() == finding.labels().size() ? finding
				: new Finding(finding.id(), finding.kind(), finding.evidence(), finding.engines(), labels,
						finding.variable(), finding.accesses(), finding.count(), finding.found(), finding.violation(),
						finding.details());
	}
}
