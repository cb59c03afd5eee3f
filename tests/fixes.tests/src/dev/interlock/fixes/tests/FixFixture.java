/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.tests;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.PerformChangeOperation;
import org.eclipse.ltk.core.refactoring.RefactoringCore;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

import dev.interlock.core.NoiseRepository;
import dev.interlock.core.RaceSession;
import dev.interlock.fixes.FixRefactoring;
import dev.interlock.fixes.FixStep;
import dev.interlock.fixes.Fixes;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Finding;
import dev.interlock.testkit.JavaProject;

/** A project with the sources of a case, on which fixes run. */
final class FixFixture implements AutoCloseable {

	private static final String SECTIONS = ".settings/dev.interlock.sections";
	private static final String REVIEWS = ".interlock/reviews";
	private static final String NOISE = ".interlock/";
	/** Files which show that another tool builds the project. */
	private static final List<String> BUILD_FILES = List.of("pom.xml", "build.gradle");
	private static final String CLASS_PATH = ".classpath";

	private final JavaProject project;
	private final Map<String, IFile> files = new LinkedHashMap<>();
	private RaceSession session;
	private String askedIn;
	private RefactoringStatus status;

	/** Creates a project with sources. */
	FixFixture(Map<String, String> sources) throws Exception {
		this(new JavaProject("fixed"), sources);
	}

	/** Adds sources to a project that has none. */
	FixFixture(JavaProject project, Map<String, String> sources) throws Exception {
		this.project = project;
		for (Map.Entry<String, String> each : sources.entrySet()) {
			if (each.getKey().equals(SECTIONS) || each.getKey().equals(REVIEWS) || each.getKey().startsWith(NOISE)
					|| BUILD_FILES.contains(each.getKey())) {
				write(project.project().getProject().getFile(each.getKey()), each.getValue());
			} else {
				files.put(each.getKey(), project.source(each.getKey(), each.getValue()));
			}
		}
		session = new RecordedSession("fixed", Instant.now());
	}

	JavaProject project() {
		return project;
	}

	IFile file(String path) {
		return files.get(path);
	}

	private static void write(IFile file, String text) throws CoreException {
		create(file.getParent());
		file.create(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), true, null);
	}

	private static void create(IContainer container) throws CoreException {
		if (container instanceof IFolder folder && !folder.exists()) {
			create(folder.getParent());
			folder.create(true, true, null);
		}
	}

	/** The current text of each source and of our files in the project, and our entries on its class path. */
	Map<String, String> texts() throws Exception {
		Map<String, String> texts = new LinkedHashMap<>();
		for (Map.Entry<String, IFile> each : files.entrySet()) {
			texts.put(each.getKey(), text(each.getValue()));
		}
		for (String name : List.of(SECTIONS, REVIEWS, "pom.xml", "build.gradle")) {
			IFile file = project.project().getProject().getFile(name);
			if (file.exists()) {
				texts.put(name, text(file));
			}
		}
		String ours = text(project.project().getProject().getFile(CLASS_PATH)).lines()
				.filter(line -> line.contains("dev.interlock")).map(String::strip).collect(Collectors.joining("\n"));
		if (!ours.isEmpty()) {
			texts.put(CLASS_PATH, ours);
		}
		for (String name : NoiseRepository.names(project.project().getProject())) {
			IFile file = NoiseRepository.file(project.project().getProject(), name);
			texts.put(file.getProjectRelativePath().toString(), text(file));
		}
		return texts;
	}

	private static String text(IFile file) throws Exception {
		return new String(file.getContents().readAllBytes(), StandardCharsets.UTF_8);
	}

	/** Sets the session of the findings for the following fixes. */
	void of(RaceSession newSession) {
		session = newSession;
	}

	/** Sets the source in which the following fixes are requested; the default is the first one. */
	void from(String path) {
		askedIn = path;
	}

	/** The fix of a kind offered for a finding; fails if none is offered. */
	Fix offered(Finding finding, String id) {
		ICompilationUnit from = JavaCore
				.createCompilationUnitFrom(askedIn == null ? files.values().iterator().next() : files.get(askedIn));
		return Fixes.of(finding, from).stream().filter(fix -> fix.id().equals(id)).findFirst()
				.orElseThrow(() -> new AssertionError("not offered: " + id + " in " + Fixes.of(finding, from)));
	}

	/** Checks the conditions and creates the change; null if it is refused. */
	Change prepare(Fix fix, Finding finding) throws CoreException {
		return prepare(new FixRefactoring(fix, new FixRequest(session, finding, 0)));
	}

	/** Sets the times as if the program had been run an hour ago, so that any change is later. */
	void ranAnHourAgo() throws CoreException {
		Instant run = Instant.now().minus(Duration.ofHours(1));
		for (IFile each : files.values()) {
			each.setLocalTimeStamp(run.minusSeconds(1).toEpochMilli());
		}
		session = new RecordedSession("fixed", run);
	}

	/** As {@link #prepare(Fix, Finding)}, with the current lines of the finding. */
	Change prepareInCurrentLines(String id, Finding finding) throws CoreException {
		FixRequest request = new FixRequest(session, finding, 0).inCurrentLines(new NullProgressMonitor());
		return prepare(new FixRefactoring(offered(request.finding(), id), request));
	}

	/** The fixes of a kind for several findings, applied together; fails if one is not offered. */
	FixRefactoring together(String id, Finding... findings) {
		return new FixRefactoring(Stream.of(findings)
				.map(each -> new FixStep(offered(each, id), new FixRequest(session, each, 0))).toList());
	}

	/** Checks the conditions and creates the change; null if it is refused. */
	Change prepare(FixRefactoring refactoring) throws CoreException {
		if (refactoring.fix().needsReason()) {
			refactoring.setReason("it is only shown");
		}
		status = refactoring.checkAllConditions(new NullProgressMonitor());
		return status.hasFatalError() ? null : refactoring.createChange(new NullProgressMonitor());
	}

	/** The status of the conditions. */
	RefactoringStatus status() {
		return status;
	}

	/** Performs a change like the workbench, with undo; returns the status of its check at that moment. */
	RefactoringStatus perform(Change change) throws CoreException {
		change.initializeValidationData(new NullProgressMonitor());
		PerformChangeOperation operation = new PerformChangeOperation(change);
		operation.setUndoManager(RefactoringCore.getUndoManager(), change.getName());
		operation.run(new NullProgressMonitor());
		return operation.getValidationStatus();
	}

	void undo() throws CoreException {
		RefactoringCore.getUndoManager().performUndo(null, new NullProgressMonitor());
	}

	/** Deletes the sources. */
	void clear() throws CoreException {
		RefactoringCore.getUndoManager().flush();
		for (IResource each : project.project().getProject().getFolder("src").members()) {
			each.delete(true, null);
		}
		for (String name : List.of(SECTIONS, REVIEWS)) {
			project.project().getProject().getFile(name).delete(true, null);
		}
		for (String name : BUILD_FILES) {
			project.project().getProject().getFile(name).delete(true, null);
		}
		project.project().getProject().getFolder(NOISE).delete(true, null);
	}

	@Override
	public void close() throws CoreException {
		RefactoringCore.getUndoManager().flush();
		project.close();
	}
}
