/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.core.internal.source;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IStorage;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.sourcelookup.ISourceLookupDirector;
import org.eclipse.jdt.core.IClassFile;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaElement;

import dev.interlock.core.RaceSession;
import dev.interlock.core.SessionListener;
import dev.interlock.core.SourceLocation;
import dev.interlock.core.SourceLocations;
import dev.interlock.session.Finding;

/** Finds sources by the source lookup of the launch, then in its project, then in the workspace. Thread-safe. */
public final class LaunchSourceLocations implements SourceLocations, SessionListener {

	private final SourceDirectors directors = new SourceDirectors();
	private final Map<String, Map<String, List<Object>>> foundBySession = new ConcurrentHashMap<>();

	@Override
	public List<SourceLocation> resolve(RaceSession session, String className, String file, int line,
			IProgressMonitor monitor) throws CoreException {
		SourceName name = SourceName.of(className, file);
		Map<String, List<Object>> found = foundBySession.computeIfAbsent(session.id(), id -> new ConcurrentHashMap<>());
		List<Object> elements = found.get(key(name));
		if (elements == null || !elements.stream().allMatch(LaunchSourceLocations::exists)) {
			elements = find(session, name, monitor);
			if (!elements.isEmpty()) {
				found.put(key(name), elements);
			}
		}
		return elements.stream().map(element -> new SourceLocation(element, label(element), Math.max(0, line)))
				.toList();
	}

	@Override
	public Optional<Finding> inCurrentLines(RaceSession session, Finding finding, IProgressMonitor monitor)
			throws CoreException {
		return new CurrentLines(session, this, monitor).of(finding);
	}

	@Override
	public void choose(RaceSession session, String className, String file, SourceLocation chosen) {
		foundBySession.computeIfAbsent(session.id(), id -> new ConcurrentHashMap<>())
				.put(key(SourceName.of(className, file)), List.of(chosen.element()));
	}

	private static String key(SourceName name) {
		return name.path() + '#' + name.topLevelType();
	}

	private List<Object> find(RaceSession session, SourceName name, IProgressMonitor monitor) throws CoreException {
		ISourceLookupDirector director = directors.of(session);
		if (director != null) {
			List<Object> found = openable(Stream.of(director.findSourceElements(name.path())));
			if (!found.isEmpty()) {
				return found.subList(0, 1);
			}
		}
		IJavaElement inProject = WorkspaceSearch.inProject(session.projectName(), name);
		if (inProject != null) {
			return openable(Stream.of(inProject));
		}
		return openable(WorkspaceSearch.everywhere(name, monitor).stream());
	}

	private static List<Object> openable(Stream<?> elements) {
		Map<Object, Object> distinct = new LinkedHashMap<>();
		elements.map(LaunchSourceLocations::openable).filter(Objects::nonNull)
				.forEach(element -> distinct.putIfAbsent(identity(element), element));
		return List.copyOf(distinct.values());
	}

	/** Returns a key that is equal for the same jar on the class paths of two projects. */
	private static Object identity(Object element) {
		return element instanceof IClassFile classFile
				? List.of(classFile.getPath(), classFile.getParent().getElementName(), classFile.getElementName())
				: element;
	}

	private static Object openable(Object element) {
		if (element instanceof ICompilationUnit unit) {
			return unit.getResource() instanceof IFile file ? file : null;
		}
		return element instanceof IClassFile || element instanceof IStorage ? element : null;
	}

	private static boolean exists(Object element) {
		return element instanceof IResource resource ? resource.exists()
				: !(element instanceof IJavaElement javaElement) || javaElement.exists();
	}

	private static String label(Object element) {
		if (element instanceof IResource resource) {
			return resource.getFullPath().makeRelative().toString();
		}
		if (element instanceof IClassFile classFile) {
			return classFile.getPath().lastSegment() + " - " + classFile.getElementName();
		}
		return element instanceof IStorage storage ? storage.getName() : element.toString();
	}

	@Override
	public void sessionRemoved(RaceSession session) {
		foundBySession.remove(session.id());
		directors.forget(session);
	}
}
