/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceDelta;
import org.eclipse.core.runtime.Path;

import dev.interlock.core.internal.Tracing;
import dev.interlock.session.BaselineFile;
import dev.interlock.session.SessionFileException;

/** The known findings in the file of a project, which the command line reads with {@code --baseline}. */
public final class ProjectBaseline {

	private ProjectBaseline() {
		// only static methods
	}

	/** Returns the file of a project; it need not exist. */
	public static IFile file(IProject project) {
		return project.getFile(new Path(BaselineFile.FILE));
	}

	/**
	 * Returns the known findings of the project of a session. Reads the file: not for the UI thread.
	 *
	 * @return null if the project is not in the workspace, or has no file that can be read
	 */
	public static BaselineFile of(RaceSession session) {
		IProject project = ProjectReviews.project(session);
		IFile file = project == null ? null : file(project);
		if (file == null || !file.isAccessible() || file.getLocation() == null) {
			return null;
		}
		try {
			return BaselineFile.read(file.getLocation().toPath());
		} catch (SessionFileException e) {
			// without known findings, every finding is new
			Tracing.MODEL.trace("%s could not be read: %s", file, e);
			return null;
		}
	}

	/** Returns whether the known findings of a project may have changed. */
	public static boolean isChanged(IResourceDelta project) {
		return project.findMember(new Path(BaselineFile.FILE)) != null;
	}
}
