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

import dev.interlock.core.SectionRepository;
import dev.interlock.fixes.internal.AnnotationReader;
import dev.interlock.fixes.internal.ProjectFile;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.SectionFile;

/** The changes of section files that belong to a refactoring of the code that they name. */
final class RenamedSections {

	private RenamedSections() {
	}

	/** What renaming a Java element means for sections; null if they do not name such elements. */
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

	/** What moving a type into a package means for sections. */
	static NameChange move(IType type, String packageName) {
		String before = type.getFullyQualifiedName('$');
		String simple = before.substring(before.lastIndexOf('.') + 1);
		return NameChange.ofClass(before, packageName.isEmpty() ? simple : packageName + '.' + simple);
	}

	/** The changes of the files of all open projects; null if no section is concerned. */
	static Change changes(NameChange names) throws CoreException {
		CompositeChange all = new CompositeChange(Messages.Follow_changes);
		for (IProject project : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
			SectionFile file = SectionRepository.read(project);
			List<AtomicSection> renamed = file.sections().stream().map(names::apply).toList();
			// a file that is not understood as a whole is not written anew
			if (file.problems().isEmpty() && !renamed.equals(file.sections())) {
				IFile resource = SectionRepository.file(project);
				all.add(ProjectFile.change(NLS.bind(Messages.Follow_change, project.getName()), resource,
						ProjectFile.read(resource), file.with(renamed)));
			}
		}
		return all.getChildren().length == 0 ? null : all;
	}
}
