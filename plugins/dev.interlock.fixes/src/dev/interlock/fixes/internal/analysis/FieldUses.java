/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jdt.core.Flags;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.IField;
import org.eclipse.jdt.core.IJavaElement;
import org.eclipse.jdt.core.IJavaProject;
import org.eclipse.jdt.core.IPackageFragment;
import org.eclipse.jdt.core.IPackageFragmentRoot;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.IBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.search.IJavaSearchConstants;
import org.eclipse.jdt.core.search.IJavaSearchScope;
import org.eclipse.jdt.core.search.SearchEngine;
import org.eclipse.jdt.core.search.SearchMatch;
import org.eclipse.jdt.core.search.SearchParticipant;
import org.eclipse.jdt.core.search.SearchPattern;
import org.eclipse.jdt.core.search.SearchRequestor;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.source.Nodes;
import dev.interlock.fixes.internal.source.Sources;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.session.Access;
import dev.interlock.session.Variable;

/** The declaration of a field and all its uses in the sources of the workspace. */
public final class FieldUses {

	private final Variable variable;
	private final List<FieldUse> uses = new ArrayList<>();
	private FieldUse declaration;

	private FieldUses(Variable variable) {
		this.variable = variable;
	}

	/** Finds all uses in the sources of the workspace. The declaration must be among them. */
	public static FieldUses find(Variable variable, DeclaredField field, Sources sources)
			throws FixRefusedException, CoreException {
		FieldUses found = new FieldUses(variable);
		for (ICompilationUnit unit : units(field.field(), sources)) {
			found.collect(sources.rewrite(unit));
		}
		if (found.declaration == null) {
			throw field.gone();
		}
		return found;
	}

	/** Returns the uses within one unit. */
	static List<FieldUse> in(UnitRewrite unit, Variable variable) {
		FieldUses found = new FieldUses(variable);
		found.collect(unit);
		return found.uses;
	}

	/** Returns the uses on the line of an access, or in a statement that spans it. Refuses if there are none. */
	public static List<FieldUse> at(Access access, Variable variable, Sources sources)
			throws FixRefusedException, CoreException {
		UnitRewrite unit = sources.of(access);
		List<FieldUse> uses = in(unit, variable).stream().filter(use -> Nodes.spans(unit, use.name(), access.line()))
				.toList();
		if (uses.isEmpty()) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_noAccess,
					new Object[] { UnitRewrite.number(access.line()), unit.name(), variable.displayName() }));
		}
		return uses;
	}

	private static Set<ICompilationUnit> units(IField field, Sources sources) throws CoreException {
		Set<ICompilationUnit> units = new LinkedHashSet<>();
		units.add(field.getCompilationUnit());
		if (Flags.isPackageDefault(field.getFlags())) {
			addPackage(field, units);
		} else if (!Flags.isPrivate(field.getFlags())) {
			search(field, units, sources);
		}
		return units;
	}

	/** Adds the units of the field's package, in all projects, that contain its name. */
	private static void addPackage(IField field, Set<ICompilationUnit> units) throws CoreException {
		String name = field.getAncestor(IJavaElement.PACKAGE_FRAGMENT).getElementName();
		for (IJavaProject project : field.getJavaModel().getJavaProjects()) {
			for (IPackageFragment each : project.getPackageFragments()) {
				if (each.getKind() == IPackageFragmentRoot.K_SOURCE && each.getElementName().equals(name)) {
					for (ICompilationUnit unit : each.getCompilationUnits()) {
						if (unit.getSource().contains(field.getElementName())) {
							units.add(unit);
						}
					}
				}
			}
		}
	}

	private static void search(IField field, Set<ICompilationUnit> units, Sources sources) throws CoreException {
		SearchPattern pattern = SearchPattern.createPattern(field, IJavaSearchConstants.REFERENCES);
		SearchRequestor requestor = new SearchRequestor() {
			@Override
			public void acceptSearchMatch(SearchMatch match) {
				if (match.getElement() instanceof IJavaElement element && element
						.getAncestor(IJavaElement.COMPILATION_UNIT) instanceof ICompilationUnit unit
						&& !match.isInsideDocComment()) {
					units.add(unit);
				}
			}
		};
		new SearchEngine().search(pattern, new SearchParticipant[] { SearchEngine.getDefaultSearchParticipant() },
				SearchEngine.createJavaSearchScope(field.getJavaModel().getJavaProjects(), IJavaSearchScope.SOURCES),
				requestor, sources.monitor());
	}

	private void collect(UnitRewrite unit) {
		unit.root().accept(new ASTVisitor(false) {
			@Override
			public boolean visit(SimpleName name) {
				if (denotes(name.resolveBinding())) {
					FieldUse use = new FieldUse(unit, name);
					if (name.getParent() instanceof VariableDeclarationFragment fragment
							&& fragment.getName() == name) {
						declaration = use;
					} else {
						uses.add(use);
					}
				}
				return true;
			}
		});
	}

	/** Returns whether a name denotes the field. The unit must be parsed with bindings. */
	public boolean isNamed(SimpleName name) {
		return denotes(name.resolveBinding());
	}

	/** Returns the units with a use or the declaration. */
	public Set<UnitRewrite> units() {
		Set<UnitRewrite> units = new LinkedHashSet<>();
		units.add(declaration.unit());
		uses.forEach(use -> units.add(use.unit()));
		return units;
	}

	private boolean denotes(IBinding binding) {
		return binding instanceof IVariableBinding field && field.isField()
				&& field.getName().equals(variable.name()) && field.getDeclaringClass() != null
				&& variable.className().equals(field.getDeclaringClass().getErasure().getBinaryName());
	}

	public FieldUse declaration() {
		return declaration;
	}

	/** Returns the part of the declaration that belongs to this field only. */
	public VariableDeclarationFragment fragment() {
		return (VariableDeclarationFragment) declaration.name().getParent();
	}

	/** Returns all uses except the declaration. */
	public List<FieldUse> uses() {
		return List.copyOf(uses);
	}
}
