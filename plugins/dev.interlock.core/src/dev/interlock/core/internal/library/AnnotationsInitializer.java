/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.library;

import java.io.IOException;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.ClasspathContainerInitializer;
import org.eclipse.jdt.core.IClasspathContainer;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaCore;

import dev.interlock.agent.AnnotationsJar;
import dev.interlock.core.InterlockStatus;
import dev.interlock.core.internal.Messages;

/** Resolves the class path container with the annotations to the jar of this installation. */
public final class AnnotationsInitializer extends ClasspathContainerInitializer {

	@Override
	public void initialize(IPath path, IJavaProject project) throws CoreException {
		try {
			IPath jar = IPath.fromFile(AnnotationsJar.file());
			JavaCore.setClasspathContainer(path, new IJavaProject[] { project },
					new IClasspathContainer[] { new Library(path, jar) }, new NullProgressMonitor());
		} catch (IOException e) {
			throw InterlockStatus.ANNOTATIONS_MISSING.exception(e, e.getMessage());
		}
	}

	@Override
	public String getDescription(IPath path, IJavaProject project) {
		return Messages.Library_name;
	}

	/**
	 * The class path container, with one jar.
	 *
	 * @param path the path of the container
	 * @param jar  the path of the jar on disk
	 */
	private record Library(IPath path, IPath jar) implements IClasspathContainer {

		@Override
		public IClasspathEntry[] getClasspathEntries() {
			return new IClasspathEntry[] { JavaCore.newLibraryEntry(jar, null, null) };
		}

		@Override
		public String getDescription() {
			return Messages.Library_name;
		}

		@Override
		public int getKind() {
			return K_APPLICATION;
		}

		@Override
		public IPath getPath() {
			return path;
		}
	}
}
