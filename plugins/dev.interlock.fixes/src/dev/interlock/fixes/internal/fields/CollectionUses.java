/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import java.util.List;
import java.util.Set;

import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.ImportDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.ParameterizedType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SimpleType;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.FieldUse;
import dev.interlock.fixes.internal.analysis.FieldUses;
import dev.interlock.fixes.internal.source.Arguments;
import dev.interlock.fixes.internal.source.Nodes;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;

/** Replaces the class of a collection where its field is declared and where it is created. */
final class CollectionUses {

	private static final Set<String> LACKING = Set.of("clone", "ensureCapacity", "trimToSize");

	private static final Set<String> ITERATIONS = Set.of("iterator", "listIterator", "stream", "parallelStream",
			"spliterator", "subList");

	private static final Set<String> CHECKS = Set.of("contains", "containsKey", "isEmpty", "size", "get");

	private static final Set<String> ACTS = Set.of("add", "put", "remove", "poll", "pop", "set");

	private final String className;
	private final ConcurrentType type;
	private final FieldUses field;
	private boolean replaced;

	CollectionUses(String className, ConcurrentType type, FieldUses field) {
		this.className = className;
		this.type = type;
		this.field = field;
	}

	/** Rewrites the sources; refuses uses that the new class does not support. */
	void rewrite(RefactoringStatus status) throws FixRefusedException {
		ITypeBinding declared = field.fragment().resolveBinding().getType();
		boolean concrete = declared.getErasure().getQualifiedName().equals(className);
		if (field.fragment().getInitializer() != null) {
			remake(field.declaration().unit(), field.fragment().getInitializer());
		}
		for (FieldUse use : field.uses()) {
			check(use, concrete);
		}
		if (!replaced) {
			throw refused(Messages.Refused_notMade, field.declaration(), null);
		}
		if (concrete) {
			redeclare();
		}
		if (!type.wraps()) {
			dropImport(field.declaration().unit());
		}
		warn(status);
	}

	private void check(FieldUse use, boolean concrete) throws FixRefusedException {
		Expression whole = use.expression();
		ASTNode parent = whole.getParent();
		if (parent instanceof Assignment assignment && assignment.getLeftHandSide() == whole) {
			if (!(assignment.getRightHandSide() instanceof NullLiteral)) {
				remake(use.unit(), assignment.getRightHandSide());
			}
		} else if (parent instanceof MethodInvocation call && call.getExpression() == whole) {
			boolean takesNull = call.arguments().stream().anyMatch(NullLiteral.class::isInstance);
			if (LACKING.contains(call.getName().getIdentifier()) || type.refusesNull() && takesNull) {
				throw refused(Messages.Refused_noSuchCall, use, call);
			}
		} else if (concrete && !(parent instanceof EnhancedForStatement)) {
			throw refused(Messages.Refused_handedOn, use, whole);
		}
	}

	/** Replaces the creation of the old class by that of the new one. */
	private void remake(UnitRewrite unit, Expression value) throws FixRefusedException {
		boolean plain = value instanceof ClassInstanceCreation creation
				&& creation.getAnonymousClassDeclaration() == null
				&& creation.resolveTypeBinding() != null
				&& creation.resolveTypeBinding().getErasure().getQualifiedName().equals(className)
				&& creation.arguments().size() <= 1;
		if (!plain) {
			throw refused(Messages.Refused_made, new FieldUse(unit, field.declaration().name()), value);
		}
		ClassInstanceCreation creation = (ClassInstanceCreation) value;
		boolean withSize = !creation.arguments().isEmpty()
				&& ((Expression) creation.arguments().get(0)).resolveTypeBinding().isPrimitive();
		if (type.wraps()) {
			MethodInvocation call = factory(unit);
			Arguments.add(call.arguments(), unit.rewrite().createMoveTarget(creation));
			unit.rewrite().replace(creation, call, null);
		} else if (!type.factory().isEmpty()) {
			callFactory(unit, creation, withSize);
		} else {
			Type written = creation.getType();
			Type raw = written instanceof ParameterizedType parameterized ? parameterized.getType() : written;
			unit.rewrite().replace(raw, newType(unit, type.name()), null);
			boolean hasNoSize = type.copiesAtWrite() || type.name().endsWith("Deque");
			if (withSize && hasNoSize) {
				unit.rewrite().remove((ASTNode) creation.arguments().get(0), null);
			}
		}
		replaced = true;
	}

	private void callFactory(UnitRewrite unit, ClassInstanceCreation creation, boolean withSize)
			throws FixRefusedException {
		if (!creation.arguments().isEmpty() && !withSize) {
			throw refused(Messages.Refused_made, new FieldUse(unit, field.declaration().name()), creation);
		}
		MethodInvocation call = factory(unit);
		if (withSize) {
			Arguments.add(call.arguments(),
					unit.rewrite().createMoveTarget((ASTNode) creation.arguments().get(0)));
		}
		unit.rewrite().replace(creation, call, null);
	}

	private MethodInvocation factory(UnitRewrite unit) {
		AST ast = unit.ast();
		MethodInvocation call = ast.newMethodInvocation();
		call.setExpression(ast.newName(unit.imports().addImport(type.name())));
		call.setName(ast.newSimpleName(type.factory()));
		return call;
	}

	private static SimpleType newType(UnitRewrite unit, String name) {
		return unit.ast().newSimpleType(unit.ast().newName(unit.imports().addImport(name)));
	}

	/** Changes a field type from the old class to the new one, or to an interface. */
	private void redeclare() throws FixRefusedException {
		UnitRewrite unit = field.declaration().unit();
		if (!(field.fragment().getParent() instanceof FieldDeclaration declaration)
				|| declaration.fragments().size() > 1) {
			throw new FixRefusedException(
					NLS.bind(Messages.Refused_declaration, field.declaration().name().getIdentifier()));
		}
		Type written = declaration.getType();
		Type raw = written instanceof ParameterizedType parameterized ? parameterized.getType() : written;
		unit.rewrite().replace(raw, newType(unit, type.declaredAs()), null);
	}

	/** Removes the import of the old class if the rest of the unit does not use it. */
	private void dropImport(UnitRewrite unit) {
		int[] uses = new int[1];
		unit.root().accept(new ASTVisitor() {
			@Override
			public boolean visit(ImportDeclaration declaration) {
				return false;
			}

			@Override
			public boolean visit(SimpleName name) {
				boolean old = name.resolveBinding() instanceof ITypeBinding binding
						&& binding.getErasure().getQualifiedName().equals(className);
				uses[0] += old && !isReplaced(name) ? 1 : 0;
				return true;
			}
		});
		if (uses[0] == 0 && className.startsWith("java.util.")) {
			unit.imports().removeImport(className);
		}
	}

	/** Returns whether a name of the old class occurs in the field's declaration or where a value for it is created. */
	private boolean isReplaced(SimpleName name) {
		for (ASTNode at = name; at != null; at = at.getParent()) {
			if (at == field.fragment().getParent()) {
				return true;
			}
			if (at instanceof Assignment assignment) {
				return field.uses().stream().anyMatch(use -> use.expression() == assignment.getLeftHandSide());
			}
		}
		return false;
	}

	private void warn(RefactoringStatus status) {
		if (type.wraps()) {
			field.uses().stream().filter(CollectionUses::iterates)
					.forEach(use -> status.addWarning(NLS.bind(Messages.Wrap_iterates, new Object[] {
							use.expression(), UnitRewrite.number(use.line()), use.unit().name() })));
		}
		if (type.refusesNull()) {
			status.addWarning(NLS.bind(Messages.Collection_null, type.simpleName()));
		}
		if (type.copiesAtWrite()) {
			status.addWarning(NLS.bind(Messages.Collection_copies, type.simpleName()));
		}
		List<MethodInvocation> calls = field.uses().stream().map(use -> use.expression().getParent())
				.filter(MethodInvocation.class::isInstance).map(MethodInvocation.class::cast).toList();
		for (MethodInvocation check : calls) {
			if (CHECKS.contains(check.getName().getIdentifier())) {
				calls.stream().filter(act -> ACTS.contains(act.getName().getIdentifier())
						&& act.getStartPosition() > check.getStartPosition()
						&& Nodes.member(act) == Nodes.member(check)).findFirst()
						.ifPresent(act -> status.addWarning(NLS.bind(Messages.Collection_checkThenAct, check, act)));
			}
		}
	}

	private static boolean iterates(FieldUse use) {
		return use.expression().getParent() instanceof EnhancedForStatement
				|| use.expression().getParent() instanceof MethodInvocation call
						&& call.getExpression() == use.expression()
						&& ITERATIONS.contains(call.getName().getIdentifier());
	}

	private FixRefusedException refused(String sentence, FieldUse use, Expression what) {
		return new FixRefusedException(NLS.bind(sentence, new Object[] { what, UnitRewrite.number(
				what == null ? use.line() : use.unit().line(what.getStartPosition())), use.unit().name(),
				type.wraps() ? "List" : type.simpleName() }));
	}
}
