/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.CompositeChange;
import org.eclipse.ltk.core.refactoring.Refactoring;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.fixes.internal.annotations.SectionAnnotations;
import dev.interlock.fixes.internal.files.ProjectFile;
import dev.interlock.fixes.model.AnnotatedSection;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;

/**
 * Moves an atomic section between an annotation of its method and the file of its project, as a refactoring with a
 * preview and a single undo. If the section cannot be moved, a fatal condition states the reason.
 */
public final class SectionConversion extends Refactoring {

	private final IProject project;
	private final AtomicSection section;
	private final AnnotatedSection annotated;
	private Change change;

	private SectionConversion(IProject project, AtomicSection section, AnnotatedSection annotated) {
		this.project = project;
		this.section = section;
		this.annotated = annotated;
	}

	/** Creates the refactoring that converts a section in the file of a project to an annotation. */
	public static SectionConversion toAnnotation(IProject project, AtomicSection section) {
		return new SectionConversion(project, section, null);
	}

	/** Creates the refactoring that moves the section of a valid annotation to the file of its project. */
	public static SectionConversion toFile(AnnotatedSection annotated) {
		return new SectionConversion(annotated.method().getJavaProject().getProject(), annotated.section(),
				annotated);
	}

	@Override
	public String getName() {
		return Messages.Convert_label;
	}

	@Override
	public RefactoringStatus checkInitialConditions(IProgressMonitor monitor) {
		return new RefactoringStatus();
	}

	@Override
	public RefactoringStatus checkFinalConditions(IProgressMonitor monitor) throws CoreException {
		SubMonitor progress = SubMonitor.convert(monitor);
		try {
			SectionFile file = SectionRepository.read(project);
			if (!file.problems().isEmpty()) {
				throw new FixRefusedException(file.problems().get(0).toString());
			}
			change = new CompositeChange(getName(),
					annotated == null
							? new Change[] { SectionAnnotations.add(project, section, progress),
									file(without(file)) }
							: new Change[] { file(SectionRepository.textWith(file, asWritten())),
									SectionAnnotations.remove(annotated, progress) });
			return new RefactoringStatus();
		} catch (FixRefusedException e) {
			return RefactoringStatus.createFatalErrorStatus(e.getMessage());
		}
	}

	private String without(SectionFile file) {
		List<AtomicSection> rest = new ArrayList<>(file.sections());
		rest.remove(section);
		return file.with(rest);
	}

	private AtomicSection asWritten() {
		return new AtomicSection(section.name(), section.variable(), section.entry(), section.ends(),
				section.circular(), section.recursive(), "hand", section.support(), section.disabled())
				.healedBy(section.heal());
	}

	private Change file(String after) throws CoreException {
		IFile file = SectionRepository.file(project);
		return ProjectFile.change(SectionRepository.FILE, file, ProjectFile.read(file), after);
	}

	@Override
	public Change createChange(IProgressMonitor monitor) {
		return change;
	}
}
