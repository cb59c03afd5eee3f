/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.testkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.jdt.core.IClasspathEntry;
import org.eclipse.jdt.core.IJavaModelMarker;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.launching.IJavaLaunchConfigurationConstants;
import org.eclipse.jdt.launching.JavaRuntime;

/** A Java project of the workspace, created in a few calls and deleted on close. */
public final class JavaProject implements AutoCloseable {

	private static final String JUNIT_TYPE = "org.eclipse.jdt.junit.launchconfig";
	private static final long SECONDS = 60;
	private static final long PAUSE_MILLIS = 20;

	private final IJavaProject project;
	private final Set<IFile> sources = new LinkedHashSet<>();

	/** Creates a project with the folders src and bin, Java 17 and the default JRE. */
	public JavaProject(String name) throws CoreException {
		IProject resource = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
		project = JavaCore.create(resource);
		// in one step, so that no build starts in between
		ResourcesPlugin.getWorkspace().run(monitor -> make(resource), null);
	}

	private void make(IProject resource) throws CoreException {
		resource.create(null);
		resource.open(null);
		IProjectDescription description = resource.getDescription();
		description.setNatureIds(new String[] { JavaCore.NATURE_ID });
		resource.setDescription(description, null);
		resource.getFolder("src").create(true, true, null);
		resource.getFolder("bin").create(true, true, null);
		project.setRawClasspath(
				new IClasspathEntry[] { JavaCore.newSourceEntry(resource.getFolder("src").getFullPath()),
						JavaRuntime.getDefaultJREContainerEntry() },
				resource.getFolder("bin").getFullPath(), null);
		project.setOptions(Map.of(JavaCore.COMPILER_SOURCE, "17", JavaCore.COMPILER_COMPLIANCE, "17",
				JavaCore.COMPILER_CODEGEN_TARGET_PLATFORM, "17"));
	}

	/** The project in the Java model. */
	public IJavaProject project() {
		return project;
	}

	/** Adds JUnit 4 or 5 to the class path. */
	public JavaProject withJUnit(int version) throws CoreException {
		return with(JavaCore.newContainerEntry(
				org.eclipse.core.runtime.Path.fromOSString("org.eclipse.jdt.junit.JUNIT_CONTAINER/" + version)));
	}

	/** Adds a library with its source. */
	public JavaProject withLibrary(Path jar, Path source) throws CoreException {
		return with(
				JavaCore.newLibraryEntry(IPath.fromPath(jar), source == null ? null : IPath.fromPath(source), null));
	}

	/** Adds another project. */
	public JavaProject withProject(JavaProject other) throws CoreException {
		return with(JavaCore.newProjectEntry(other.project.getPath()));
	}

	/**
	 * Makes the project a plug-in project, which needs PDE.
	 *
	 * @param manifest the content of META-INF/MANIFEST.MF
	 * @param plugin   the content of plugin.xml
	 */
	public JavaProject asPlugin(String manifest, String plugin) throws CoreException {
		write("META-INF/MANIFEST.MF", manifest);
		write("plugin.xml", plugin);
		write("build.properties", "source.. = src/\noutput.. = bin/\nbin.includes = META-INF/,.,plugin.xml\n");
		IProjectDescription description = project.getProject().getDescription();
		description.setNatureIds(new String[] { JavaCore.NATURE_ID, "org.eclipse.pde.PluginNature" });
		project.getProject().setDescription(description, null);
		return with(JavaCore.newContainerEntry(IPath.fromPortableString("org.eclipse.pde.core.requiredPlugins")));
	}

	private JavaProject with(IClasspathEntry entry) throws CoreException {
		List<IClasspathEntry> entries = new ArrayList<>(Arrays.asList(project.getRawClasspath()));
		entries.add(entry);
		project.setRawClasspath(entries.toArray(IClasspathEntry[]::new), null);
		return this;
	}

	/**
	 * Adds a source file and waits until the Java model contains it.
	 *
	 * @param path below src, for example {@code org/example/Main.java}
	 */
	public IFile source(String path, String content) throws CoreException {
		IFile file = write("src/" + path, content);
		sources.add(file);
		awaitKnown(file);
		return file;
	}

	/** Waits until the Java model contains a source. */
	private void awaitKnown(IFile source) throws CoreException {
		IPath path = source.getProjectRelativePath().makeRelativeTo(IPath.fromPortableString("src"));
		if (source.exists() && "java".equals(path.getFileExtension())) {
			known(path.toString(), () -> project.findElement(path));
		}
	}

	/**
	 * Adds a file.
	 *
	 * @param path below the project
	 */
	public IFile write(String path, String content) throws CoreException {
		IFile file = project.getProject().getFile(path);
		makeFolders(file.getParent());
		file.create(new ByteArrayInputStream(content.getBytes(StandardCharsets.UTF_8)), true, null);
		return file;
	}

	private static void makeFolders(IContainer container) throws CoreException {
		if (container instanceof IFolder folder && !folder.exists()) {
			makeFolders(folder.getParent());
			folder.create(true, true, null);
		}
	}

	/** A type of the project by its qualified name; waits until the Java model contains it. */
	public IType type(String name) throws CoreException {
		return known(name, () -> project.findType(name));
	}

	/**
	 * Waits until the Java model finds an element. A thread that reads the model while a file is created may leave an
	 * outdated table of packages in it, which stays until the next change. The model is therefore made to drop its
	 * tables.
	 */
	private <T> T known(String name, Callable<T> lookup) throws CoreException {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
		try {
			T found = lookup.call();
			while (found == null) {
				if (System.nanoTime() > end) {
					throw new AssertionError("The Java model does not find " + name);
				}
				project.close();
				Thread.sleep(PAUSE_MILLIS);
				found = lookup.call();
			}
			return found;
		} catch (CoreException e) {
			throw e;
		} catch (Exception e) {
			throw new AssertionError(name, e);
		}
	}

	/** Compiles the project and waits until the Java model contains the result; fails if it has an error. */
	public JavaProject build() throws CoreException, IOException {
		project.getProject().build(IncrementalProjectBuilder.FULL_BUILD, new NullProgressMonitor());
		for (IMarker problem : project.getProject().findMarkers(IJavaModelMarker.JAVA_MODEL_PROBLEM_MARKER, true,
				IResource.DEPTH_INFINITE)) {
			if (problem.getAttribute(IMarker.SEVERITY, 0) == IMarker.SEVERITY_ERROR) {
				throw new IOException(problem.getResource() + ": " + problem.getAttribute(IMarker.MESSAGE, ""));
			}
		}
		for (IFile source : sources) {
			awaitKnown(source);
		}
		return this;
	}

	/** A new, unsaved launch configuration of the type Java Application. */
	public ILaunchConfigurationWorkingCopy application(String name, String mainType) throws CoreException {
		return configuration(IJavaLaunchConfigurationConstants.ID_JAVA_APPLICATION, name, mainType);
	}

	/** A new, unsaved launch configuration for a JUnit test of version 4 or 5. */
	public ILaunchConfigurationWorkingCopy test(int version, String name, String testType) throws CoreException {
		ILaunchConfigurationWorkingCopy copy = configuration(JUNIT_TYPE, name, testType);
		copy.setAttribute("org.eclipse.jdt.junit.TEST_KIND", "org.eclipse.jdt.junit.loader.junit" + version);
		return copy;
	}

	/** A new, unsaved launch configuration of a type by its id. */
	public ILaunchConfigurationWorkingCopy configuration(String type, String name, String mainType)
			throws CoreException {
		ILaunchConfigurationWorkingCopy copy = DebugPlugin.getDefault().getLaunchManager()
				.getLaunchConfigurationType(type).newInstance(null, name);
		copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_PROJECT_NAME, project.getElementName());
		copy.setAttribute(IJavaLaunchConfigurationConstants.ATTR_MAIN_TYPE_NAME, mainType);
		return copy;
	}

	/** Deletes the project with its files. */
	@Override
	public void close() throws CoreException {
		project.getProject().delete(true, true, null);
	}
}
