/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.annotations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.AnnotationsLibrary;
import dev.interlock.fixes.model.FixRefusedException;

/** Adds the class path container with the annotations to a project, or removes it. */
final class LibraryChange extends Change {

	private final IJavaProject project;
	private final boolean adds;

	private LibraryChange(IJavaProject project, boolean adds) {
		this.project = project;
		this.adds = adds;
	}

	/**
	 * Returns the change that makes the annotations available to a project.
	 *
	 * @return null if no change is needed
	 * @throws FixRefusedException if the user must edit a build file of another tool; the message contains the text to
	 *                             add
	 */
	static Change ifNeeded(IJavaProject project) throws FixRefusedException, CoreException {
		if (AnnotationsLibrary.isAvailable(project)) {
			return null;
		}
		IProject files = project.getProject();
		if (files.getFile("pom.xml").exists()) {
			throw new FixRefusedException(NLS.bind(Messages.Library_maven,
					new Object[] { files.getName(), AnnotationsLibrary.GROUP, AnnotationsLibrary.ARTIFACT,
							AnnotationsLibrary.version() }));
		}
		for (String script : List.of("build.gradle", "build.gradle.kts")) {
			if (files.getFile(script).exists()) {
				throw new FixRefusedException(NLS.bind(Messages.Library_gradle,
						new Object[] { files.getName(), AnnotationsLibrary.coordinates(), script }));
			}
		}
		if (project.getModuleDescription() != null) {
			throw new FixRefusedException(NLS.bind(Messages.Library_module, files.getName()));
		}
		return new LibraryChange(project, true);
	}

	@Override
	public String getName() {
		return NLS.bind(adds ? Messages.Library_add : Messages.Library_remove, project.getElementName());
	}

	@Override
	public void initializeValidationData(IProgressMonitor monitor) {
		// performing the change checks whether the library is present
	}

	@Override
	public RefactoringStatus isValid(IProgressMonitor monitor) {
		return project.exists() ? new RefactoringStatus()
				: RefactoringStatus.createFatalErrorStatus(
						NLS.bind(Messages.Library_noProject, project.getElementName()));
	}

	@Override
	public Change perform(IProgressMonitor monitor) throws CoreException {
		List<IClasspathEntry> entries = new ArrayList<>(Arrays.asList(project.getRawClasspath()));
		entries.removeIf(entry -> entry.getPath().equals(AnnotationsLibrary.PATH));
		if (adds) {
			entries.add(AnnotationsLibrary.entry());
		}
		project.setRawClasspath(entries.toArray(IClasspathEntry[]::new), monitor);
		return new LibraryChange(project, !adds);
	}

	@Override
	public Object getModifiedElement() {
		return project;
	}
}
