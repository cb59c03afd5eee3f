/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.examples;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.osgi.framework.Bundle;

/** Copies an example of the documentation into a new project. */
final class ExampleProject {

	/** The folder of the example in the documentation. */
	private static final String FOLDER = "samples/bank-race/"; //$NON-NLS-1$
	private static final String DESCRIPTION = ".project"; //$NON-NLS-1$

	private ExampleProject() {
	}

	/** Creates a project, which must not exist, with the files of the example. */
	static IProject create(String name, IProgressMonitor monitor) throws CoreException {
		Bundle bundle = Platform.getBundle("dev.interlock.doc"); //$NON-NLS-1$
		Enumeration<URL> entries = bundle == null ? null : bundle.findEntries(FOLDER, "*", true); //$NON-NLS-1$
		if (entries == null) {
			throw new CoreException(Status.error(Messages.Wizard_noExamples));
		}
		List<URL> files = Collections.list(entries).stream().filter(each -> !each.getPath().endsWith("/")).toList(); //$NON-NLS-1$
		SubMonitor progress = SubMonitor.convert(monitor, files.size() + 1);
		IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
		try {
			project.create(description(bundle, name), progress.split(1));
			project.open(null);
			for (URL file : files) {
				String path = file.getPath().substring(file.getPath().indexOf(FOLDER) + FOLDER.length());
				if (!path.equals(DESCRIPTION)) {
					copy(file, project.getFile(IPath.fromPortableString(path)), progress.split(1));
				}
			}
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
		return project;
	}

	private static IProjectDescription description(Bundle bundle, String name) throws IOException, CoreException {
		try (InputStream in = bundle.getEntry(FOLDER + DESCRIPTION).openStream()) {
			IProjectDescription description = ResourcesPlugin.getWorkspace().loadProjectDescription(in);
			description.setName(name);
			return description;
		}
	}

	private static void copy(URL from, IFile to, IProgressMonitor monitor) throws IOException, CoreException {
		makeFolders(to.getParent());
		try (InputStream in = from.openStream()) {
			if (to.exists()) {
				to.setContents(in, true, false, monitor);
			} else {
				to.create(in, true, monitor);
			}
		}
	}

	private static void makeFolders(IContainer container) throws CoreException {
		if (container instanceof IFolder folder && !folder.exists()) {
			makeFolders(folder.getParent());
			folder.create(true, true, null);
		}
	}
}
