/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.source;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Path;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;

/** Finds sources without a launch, by the class paths of projects. This needs no index. */
final class WorkspaceSearch {

	private WorkspaceSearch() {
		// only static methods
	}

	/** Returns the compilation unit or class file on the class path of a project, or null. */
	static IJavaElement inProject(String projectName, SourceName name) throws CoreException {
		if (projectName.isEmpty()) {
			return null;
		}
		IJavaProject project = JavaCore.create(ResourcesPlugin.getWorkspace().getRoot().getProject(projectName));
		return project.exists() ? inProject(project, name) : null;
	}

	private static IJavaElement inProject(IJavaProject project, SourceName name) throws CoreException {
		IJavaElement byFile = project.findElement(new Path(name.path()));
		if (byFile != null) {
			return byFile;
		}
		IType byName = project.findType(name.qualifiedType());
		return byName == null ? null : byName.getTypeRoot();
	}

	/** Returns the elements of that name in all Java projects of the workspace, compilation units first. */
	static List<IJavaElement> everywhere(SourceName name, IProgressMonitor monitor) throws CoreException {
		IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
		IJavaProject[] projects = JavaCore.create(root).getJavaProjects();
		SubMonitor progress = SubMonitor.convert(monitor, projects.length);
		List<IJavaElement> sources = new ArrayList<>();
		List<IJavaElement> binaries = new ArrayList<>();
		for (IJavaProject project : projects) {
			progress.split(1);
			IJavaElement found = inProject(project, name);
			if (found != null) {
				(found.getElementType() == IJavaElement.COMPILATION_UNIT ? sources : binaries).add(found);
			}
		}
		sources.addAll(binaries);
		return sources;
	}

	/** Returns the names of the projects that have the source of a class themselves. */
	static List<String> projects(SourceName name) throws CoreException {
		List<String> projects = new ArrayList<>();
		for (IJavaProject project : JavaCore.create(ResourcesPlugin.getWorkspace().getRoot()).getJavaProjects()) {
			IJavaElement found = inProject(project, name);
			if (found != null && found.getElementType() == IJavaElement.COMPILATION_UNIT
					&& found.getJavaProject().equals(project)) {
				projects.add(project.getElementName());
			}
		}
		return projects;
	}
}
