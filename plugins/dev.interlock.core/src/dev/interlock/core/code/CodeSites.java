/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.code;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Status;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.ToolFactory;
import org.eclipse.jdt.core.util.ClassFormatException;
import org.eclipse.jdt.core.util.IClassFileReader;
import org.eclipse.jdt.core.util.IMethodInfo;

import dev.interlock.sections.LambdaNames;

/** Reads the accesses of a class from the class file that the workspace compiler wrote. */
public final class CodeSites {

	private CodeSites() {
		// only static methods
	}

	/**
	 * Returns the accesses of all methods of a class, in code order. Not for the UI thread: reads a file.
	 *
	 * @return the accesses; empty if the class is not compiled
	 * @throws CoreException if the class file cannot be read
	 */
	public static List<CodeSite> of(IType type) throws CoreException {
		byte[] bytes = bytes(type);
		if (bytes == null) {
			return List.of();
		}
		try {
			IClassFileReader reader = ToolFactory.createDefaultClassFileReader(new ByteArrayInputStream(bytes),
					IClassFileReader.ALL);
			List<CodeSite> sites = new ArrayList<>();
			if (reader != null) {
				LambdaNames names = LambdaReader.names(reader);
				for (IMethodInfo method : reader.getMethodInfos()) {
					if (method.getCodeAttribute() != null) {
						SiteVisitor visitor = new SiteVisitor(type.getFullyQualifiedName('$'), method, names);
						method.getCodeAttribute().traverse(visitor);
						sites.addAll(visitor.sites());
					}
				}
			}
			return sites;
		} catch (ClassFormatException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	private static byte[] bytes(IType type) throws CoreException {
		if (type.isBinary()) {
			return type.getClassFile().getBytes();
		}
		IFile file = classFile(type);
		if (file == null || !file.exists()) {
			return null;
		}
		try (InputStream in = file.getContents(true)) {
			return in.readAllBytes();
		} catch (IOException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
	}

	/**
	 * Returns the class file that the compiler writes for a source type; null if its folder is not on the build path.
	 */
	private static IFile classFile(IType type) throws CoreException {
		IPackageFragmentRoot root = (IPackageFragmentRoot) type.getAncestor(IJavaElement.PACKAGE_FRAGMENT_ROOT);
		if (root == null || !root.exists()) {
			return null;
		}
		IClasspathEntry entry = root.getRawClasspathEntry();
		IPath output = entry.getOutputLocation() == null ? type.getJavaProject().getOutputLocation()
				: entry.getOutputLocation();
		IPath path = output.append(type.getFullyQualifiedName('$').replace('.', '/') + ".class");
		return path.segmentCount() < 2 ? null : ResourcesPlugin.getWorkspace().getRoot().getFile(path);
	}
}
