/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.sections;

import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.Signature;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.CompositeChange;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.fixes.internal.annotations.AnnotationReader;
import dev.interlock.fixes.internal.files.ProjectFile;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;

/** Creates the changes of section files that accompany a refactoring of the code. */
final class RenamedSections {

	private RenamedSections() {
	}

	/** Returns the renaming of a Java element in sections; null if sections do not name such elements. */
	static NameChange rename(IJavaElement element, String newName) throws CoreException {
		if (element instanceof IType type) {
			String before = type.getFullyQualifiedName('$');
			int start = Math.max(before.lastIndexOf('.'), before.lastIndexOf('$')) + 1;
			return NameChange.ofClass(before, before.substring(0, start) + newName);
		}
		if (element instanceof IField field) {
			return NameChange.ofField(field.getDeclaringType().getFullyQualifiedName('$'), field.getElementName(),
					newName);
		}
		if (element instanceof IMethod method) {
			List<String> parameters = AnnotationReader.simpleNames(method.getParameterTypes());
			return NameChange.ofMethod(method.getDeclaringType().getFullyQualifiedName('$'), method.getElementName(),
					descriptor -> AnnotationReader
							.simpleNames(Signature.getParameterTypes(descriptor.replace('/', '.')))
							.equals(parameters),
					newName);
		}
		return element instanceof IPackageFragment fragment
				? NameChange.ofPackage(fragment.getElementName(), newName)
				: null;
	}

	/** Returns the renaming of a type that is moved to a package. */
	static NameChange move(IType type, String packageName) {
		String before = type.getFullyQualifiedName('$');
		String simple = before.substring(before.lastIndexOf('.') + 1);
		return NameChange.ofClass(before, packageName.isEmpty() ? simple : packageName + '.' + simple);
	}

	/** Returns the changes of the files of all open projects; null if no section changes. */
	static Change changes(NameChange names) throws CoreException {
		CompositeChange all = new CompositeChange(Messages.Follow_changes);
		for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			SectionFile file = SectionRepository.read(project);
			List<AtomicSection> renamed = file.sections().stream().map(names::apply).toList();
			// a file with problems is not rewritten
			if (file.problems().isEmpty() && !renamed.equals(file.sections())) {
				IFile resource = SectionRepository.file(project);
				all.add(ProjectFile.change(NLS.bind(Messages.Follow_change, project.getName()), resource,
						ProjectFile.read(resource), file.with(renamed)));
			}
		}
		return all.getChildren().length == 0 ? null : all;
	}
}
