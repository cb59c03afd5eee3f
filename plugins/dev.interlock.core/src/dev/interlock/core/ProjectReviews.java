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

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Path;

import dev.interlock.core.internal.Tracing;
import dev.interlock.session.Reviews;

/**
 * The reviews in the file of a project, which the command line reads with {@code --suppressions}. The file of former
 * versions is read too.
 */
public final class ProjectReviews {

	/** The path of the file in its project. */
	public static final String FILE = Reviews.FILE;

	private static final String FORMER_FILE = ".settings/dev.interlock.verdicts";

	private ProjectReviews() {
		// only static methods
	}

	/** Returns the file of a project; it need not exist. */
	public static IFile file(IProject project) {
		return project.getFile(new Path(FILE));
	}

	/** Returns the reviews for the project of a session; none if the project is not in the workspace. */
	public static Reviews of(RaceSession session) {
		IProject project = session == null ? null : project(session);
		return project == null ? Reviews.NONE : of(project);
	}

	/** Returns the open project of a session; null if it is not in the workspace. */
	static IProject project(RaceSession session) {
		if (!Path.EMPTY.isValidSegment(session.projectName())) {
			return null;
		}
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(session.projectName());
		return project.isAccessible() ? project : null;
	}

	/** Returns the reviews of a project. */
	public static Reviews of(IProject project) {
		return read(file(project)).and(read(project.getFile(new Path(FORMER_FILE))));
	}

	/** Returns the reviews in a file. */
	private static Reviews read(IFile file) {
		if (!file.isAccessible()) {
			return Reviews.NONE;
		}
		try (InputStream in = file.getContents(true)) {
			return Reviews.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
		} catch (IOException | CoreException e) {
			// without reviews, every finding is shown
			Tracing.MODEL.trace("%s could not be read: %s", file, e);
			return Reviews.NONE;
		}
	}

	/** Returns whether a change may be of reviews. */
	public static boolean isReviews(IResourceDelta delta) {
		String path = delta.getProjectRelativePath().toString();
		return path.equals(FILE) || path.equals(FORMER_FILE);
	}

	/** Returns whether the reviews of a project may have changed. */
	public static boolean areChanged(IResourceDelta project) {
		return project.findMember(new Path(FILE)) != null || project.findMember(new Path(FORMER_FILE)) != null;
	}
}
