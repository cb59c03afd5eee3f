/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.JavaCore;
import org.osgi.framework.Version;

/**
 * The class path container with the annotations that declare atomic sections. It always contains the jar of this
 * installation. All methods may be called in any thread.
 */
public final class AnnotationsLibrary {

	/** The path of the container. */
	public static final IPath PATH = IPath.fromPortableString("dev.interlock.core.ANNOTATIONS");

	/** A type of the library, to check whether the library is on a class path. */
	public static final String ATOMIC_SECTION = "dev.interlock.annotations.AtomicSection";

	/** The Maven group id. */
	public static final String GROUP = "dev.interlock";

	/** The Maven artifact id. */
	public static final String ARTIFACT = "interlock-annotations";

	private AnnotationsLibrary() {
		// only static methods
	}

	/** Returns an entry for the class path; never null. */
	public static IClasspathEntry entry() {
		return JavaCore.newContainerEntry(PATH);
	}

	/**
	 * Returns whether a project can be compiled with the annotations, from whatever source they come.
	 *
	 * @throws CoreException if the project cannot be read
	 */
	public static boolean isAvailable(IJavaProject project) throws CoreException {
		return project.findType(ATOMIC_SECTION) != null;
	}

	/** Returns the Maven coordinates, group:artifact:version; never null. */
	public static String coordinates() {
		return GROUP + ':' + ARTIFACT + ':' + version();
	}

	/** Returns the Maven version, which is that of this installation; never null. */
	public static String version() {
		Version version = Platform.getBundle(Interlock.PLUGIN_ID).getVersion();
		return version.getMajor() + "." + version.getMinor() + '.' + version.getMicro();
	}
}
