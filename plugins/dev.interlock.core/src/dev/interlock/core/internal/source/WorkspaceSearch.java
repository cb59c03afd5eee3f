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

import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.search.IJavaSearchConstants;
import org.eclipse.jdt.core.search.SearchEngine;
import org.eclipse.jdt.core.search.SearchPattern;
import org.eclipse.jdt.core.search.TypeNameMatch;
import org.eclipse.jdt.core.search.TypeNameMatchRequestor;

/** Finds types without the help of a launch. */
final class WorkspaceSearch {

	private WorkspaceSearch() {
		// only static methods
	}

	/** The type as a project sees it, or null. */
	static IType inProject(String projectName, SourceName name, IProgressMonitor monitor) throws CoreException {
		if (projectName.isEmpty()) {
			return null;
		}
		IJavaProject project = JavaCore.create(ResourcesPlugin.getWorkspace().getRoot().getProject(projectName));
		return project.exists() ? project.findType(name.qualifiedType(), monitor) : null;
	}

	/** All types of that name in the workspace, those with source in it first. */
	static List<IType> everywhere(SourceName name, IProgressMonitor monitor) throws CoreException {
		List<IType> sources = new ArrayList<>();
		List<IType> binaries = new ArrayList<>();
		TypeNameMatchRequestor requestor = new TypeNameMatchRequestor() {
			@Override
			public void acceptTypeNameMatch(TypeNameMatch match) {
				(match.getType().isBinary() ? binaries : sources).add(match.getType());
			}
		};
		int exactly = SearchPattern.R_EXACT_MATCH | SearchPattern.R_CASE_SENSITIVE;
		new SearchEngine().searchAllTypeNames(name.packageName().toCharArray(), exactly,
				name.topLevelType().toCharArray(), exactly, IJavaSearchConstants.TYPE,
				SearchEngine.createWorkspaceScope(), requestor, IJavaSearchConstants.WAIT_UNTIL_READY_TO_SEARCH,
				monitor);
		sources.addAll(binaries);
		return sources;
	}
}
