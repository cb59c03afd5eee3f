/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.annotations;

import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.MemberValuePair;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.NormalAnnotation;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.core.AnnotationsLibrary;
import dev.interlock.fixes.internal.source.Arguments;
import dev.interlock.fixes.internal.source.Sources;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Finding;
import dev.interlock.session.Variable;

/** Declares the two accesses of an atomicity violation as an atomic section with an annotation of their method. */
public final class SectionAnnotationFix implements Fix {

	private final Variable variable;
	private final SectionSites sites;

	private SectionAnnotationFix(Variable variable, SectionSites sites) {
		this.variable = variable;
		this.sites = sites;
	}

	/** Returns the fix for a finding; empty if it has no section, or one that spans several methods. */
	public static List<SectionAnnotationFix> of(Finding finding) {
		SectionSites sites = SectionSites.of(finding);
		return sites == null || !sites.isInOneMethod() ? List.of()
				: List.of(new SectionAnnotationFix(finding.variable(), sites));
	}

	@Override
	public Group group() {
		return Group.RUN;
	}

	@Override
	public String id() {
		return "section-annotation";
	}

	@Override
	public String label() {
		return NLS.bind(Messages.SectionAnnotation_label, sites.entry().sourceMethod());
	}

	@Override
	public String promise() {
		return Messages.SectionAnnotation_promise;
	}

	@Override
	public Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		Sources sources = new Sources(request, monitor);
		UnitRewrite unit = sources.of(sites.access());
		Change library = LibraryChange.ifNeeded(unit.unit().getJavaProject());
		MethodDeclaration method = method(unit);
		unit.rewrite().getListRewrite(method, MethodDeclaration.MODIFIERS2_PROPERTY).insertFirst(annotation(unit),
				null);
		return sources.change(label(), library);
	}

	private MethodDeclaration method(UnitRewrite unit) throws FixRefusedException {
		int line = sites.access().line();
		MethodDeclaration[] found = new MethodDeclaration[1];
		unit.root().accept(new ASTVisitor() {
			@Override
			public boolean visit(MethodDeclaration method) {
				boolean inside = unit.line(method.getStartPosition()) <= line
						&& line <= unit.line(method.getStartPosition() + method.getLength());
				String name = method.isConstructor() ? "<init>" : method.getName().getIdentifier();
				if (inside && name.equals(sites.entry().sourceMethod())) {
					found[0] = method;
				}
				return true;
			}
		});
		if (found[0] == null) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_noMethod,
					new Object[] { UnitRewrite.number(line), unit.name(), sites.entry().sourceMethod() }));
		}
		return found[0];
	}

	private NormalAnnotation annotation(UnitRewrite unit) {
		AST ast = unit.ast();
		NormalAnnotation annotation = ast.newNormalAnnotation();
		annotation.setTypeName(ast.newName(unit.imports().addImport(AnnotationsLibrary.ATOMIC_SECTION)));
		String name = variable.kind() == Variable.Kind.OBJECT ? "object " + variable.className()
				: variable.className().equals(sites.entry().className()) ? variable.name()
						: variable.className() + '.' + variable.name();
		Arguments.add(annotation.values(), pair(ast, "variable", name));
		Arguments.add(annotation.values(), pair(ast, "entry", sites.entry().annotatedForm()));
		Arguments.add(annotation.values(), pair(ast, "ends", sites.end().annotatedForm()));
		return annotation;
	}

	private static ASTNode pair(AST ast, String name, String value) {
		StringLiteral literal = ast.newStringLiteral();
		literal.setLiteralValue(value);
		MemberValuePair pair = ast.newMemberValuePair();
		pair.setName(ast.newSimpleName(name));
		pair.setValue(literal);
		return pair;
	}

}
