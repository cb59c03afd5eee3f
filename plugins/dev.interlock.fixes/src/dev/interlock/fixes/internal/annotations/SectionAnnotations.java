/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.annotations;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IMethod;
import org.eclipse.jdt.core.IType;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.Signature;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.ArrayInitializer;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.NormalAnnotation;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.CompositeChange;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.AnnotationsLibrary;
import dev.interlock.fixes.internal.source.Arguments;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.AnnotatedSection;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.sections.AccessKind;
import dev.interlock.sections.AtomicSection;
import dev.interlock.sections.EndPoint;
import dev.interlock.sections.SectionVariable.Kind;
import dev.interlock.sections.SitePoint;

/** Adds and removes method annotations that declare atomic sections. */
public final class SectionAnnotations {

	private static final String ALLOWED = "dev.interlock.annotations.Allowed";
	private static final String HEAL = "dev.interlock.annotations.Heal";

	private final AtomicSection section;
	private final UnitRewrite unit;

	private SectionAnnotations(AtomicSection section, UnitRewrite unit) {
		this.section = section;
		this.unit = unit;
	}

	/**
	 * Returns the change that annotates the method of a section.
	 *
	 * @throws FixRefusedException if an annotation cannot express the section
	 */
	public static Change add(IProject project, AtomicSection section, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		SitePoint entry = section.entry();
		for (EndPoint end : section.ends()) {
			if (!end.site().isInMethodOf(entry)) {
				throw new FixRefusedException(NLS.bind(Messages.Convert_severalMethods, new Object[] { section.name(),
						entry.method(), end.site().method() }));
			}
		}
		if (section.disabled().isPresent()) {
			throw new FixRefusedException(NLS.bind(Messages.Convert_disabled, section.name()));
		}
		IJavaProject java = JavaCore.create(project);
		Change library = LibraryChange.ifNeeded(java);
		IMethod method = method(java, entry);
		UnitRewrite unit = unit(method == null ? null : method.getCompilationUnit(), entry, monitor);
		MethodDeclaration declaration = declaration(unit, method);
		unit.rewrite().getListRewrite(declaration, MethodDeclaration.MODIFIERS2_PROPERTY)
				.insertFirst(new SectionAnnotations(section, unit).annotation(), null);
		return library == null ? unit.change()
				: new CompositeChange(unit.name(), new Change[] { library, unit.change() });
	}

	/** Returns the change that removes the annotation of a section. */
	public static Change remove(AnnotatedSection annotated, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		UnitRewrite unit = unit(annotated.method().getCompilationUnit(), annotated.section().entry(), monitor);
		List<Annotation> found = new ArrayList<>();
		declaration(unit, annotated.method()).accept(new ASTVisitor() {
			@Override
			public boolean visit(NormalAnnotation annotation) {
				if (annotation.getTypeName().getFullyQualifiedName().endsWith("AtomicSection")) {
					found.add(annotation);
				}
				return true;
			}
		});
		unit.rewrite().remove(found.get(annotated.index()), null);
		return unit.change();
	}

	private static UnitRewrite unit(ICompilationUnit unit, SitePoint entry, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		if (unit == null || !unit.exists()) {
			throw new FixRefusedException(NLS.bind(Messages.Convert_noMethod, entry.methodForm()));
		}
		if (unit.hasUnsavedChanges()) {
			throw new FixRefusedException(NLS.bind(Messages.Convert_unsaved, unit.getElementName()));
		}
		return new UnitRewrite(unit, monitor);
	}

	/** Returns the method of a site in the source; null if there is none. */
	public static IMethod method(IJavaProject project, SitePoint site) throws CoreException {
		IType type = project.findType(site.className().replace('$', '.'));
		List<String> parameters = AnnotationReader
				.simpleNames(Signature.getParameterTypes(site.descriptor().replace('/', '.')));
		for (IMethod method : type == null ? new IMethod[0] : type.getMethods()) {
			String name = method.isConstructor() ? "<init>" : method.getElementName();
			if (name.equals(site.sourceMethod())
					&& AnnotationReader.simpleNames(method.getParameterTypes()).equals(parameters)) {
				return method;
			}
		}
		return null;
	}

	private static MethodDeclaration declaration(UnitRewrite unit, IMethod method) throws CoreException {
		ASTNode name = org.eclipse.jdt.core.dom.NodeFinder.perform(unit.root(), method.getNameRange());
		return (MethodDeclaration) name.getParent();
	}

	private NormalAnnotation annotation() {
		NormalAnnotation annotation = unit.ast().newNormalAnnotation();
		annotation.setTypeName(unit.ast().newName(unit.imports().addImport(AnnotationsLibrary.ATOMIC_SECTION)));
		boolean own = section.variable().className().equals(section.entry().className());
		add(annotation, "variable", text(section.variable().kind() == Kind.OBJECT ? section.variable().toString()
				: own ? section.variable().name()
						: section.variable().className() + '.' + section.variable().name()));
		add(annotation, "entry", text(section.entry().annotatedForm()));
		add(annotation, "ends", list(section.ends().stream().map(end -> text(end.site().annotatedForm())).toList()));
		boolean usual = section.ends().stream()
				.allMatch(end -> end.equals(EndPoint.serializable(section.entry(), end.site())));
		if (!usual) {
			add(annotation, "allowed", list(section.ends().stream().map(this::allowed).toList()));
		}
		for (String tag : new String[] { "circular", "recursive" }) {
			if (tag.equals("circular") ? section.circular() : section.recursive()) {
				add(annotation, tag, unit.ast().newBooleanLiteral(true));
			}
		}
		section.heal().ifPresent(method -> add(annotation, "heal", constant(HEAL, method.name())));
		add(annotation, "name", text(section.name()));
		return annotation;
	}

	private void add(NormalAnnotation annotation, String name, Expression value) {
		MemberValuePair pair = unit.ast().newMemberValuePair();
		pair.setName(unit.ast().newSimpleName(name));
		pair.setValue(value);
		Arguments.add(annotation.values(), pair);
	}

	private Expression text(String value) {
		StringLiteral literal = unit.ast().newStringLiteral();
		literal.setLiteralValue(value);
		return literal;
	}

	private Expression list(List<? extends Expression> values) {
		if (values.size() == 1) {
			return values.get(0);
		}
		ArrayInitializer list = unit.ast().newArrayInitializer();
		values.forEach(value -> Arguments.add(list.expressions(), value));
		return list;
	}

	private Expression allowed(EndPoint end) {
		Set<AccessKind> allowed = end.allowed();
		String name = allowed.size() == 2 ? "EVERYTHING"
				: allowed.isEmpty() ? "NOTHING" : allowed.contains(AccessKind.READ) ? "READS" : "WRITES";
		return constant(ALLOWED, name);
	}

	private Expression constant(String type, String name) {
		return unit.ast().newName(unit.imports().addImport(type) + '.' + name);
	}

}
