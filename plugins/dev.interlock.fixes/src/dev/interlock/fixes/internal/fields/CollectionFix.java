/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.fields;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.ltk.core.refactoring.Change;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.DeclaredField;
import dev.interlock.fixes.internal.analysis.FieldUses;
import dev.interlock.fixes.internal.source.Nodes;
import dev.interlock.fixes.internal.source.Sources;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.Fix;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.fixes.model.FixRequest;
import dev.interlock.session.Access;
import dev.interlock.session.Finding;
import dev.interlock.session.Variable;
import dev.interlock.session.Variable.Kind;

/**
 * Replaces a collection that two threads use concurrently by its counterpart of {@code java.util.concurrent}. This
 * requires that one field holds it and that the counterpart supports all its uses.
 */
public final class CollectionFix implements Fix {

	private final Variable object;
	private final ConcurrentType type;

	private CollectionFix(Variable object, ConcurrentType type) {
		this.object = object;
		this.type = type;
	}

	/** Returns the fixes for an unsafe use, the best first; empty if the class has no counterpart. */
	public static List<CollectionFix> of(Finding finding) {
		Variable object = finding.variable();
		return object.kind() != Kind.OBJECT ? List.of()
				: ConcurrentType.of(object.className()).stream().map(type -> new CollectionFix(object, type)).toList();
	}

	/** Returns whether the counterpart of a class suits code that changes it often. */
	public static boolean isCheap(Variable object) {
		return ConcurrentType.of(object.className()).stream().noneMatch(ConcurrentType::copiesAtWrite);
	}

	@Override
	public Group group() {
		return Group.CODE;
	}

	@Override
	public String id() {
		return type.wraps() ? "synchronized-list" : "collection";
	}

	@Override
	public String label() {
		return NLS.bind(type.wraps() ? Messages.Wrap_label : Messages.Collection_label, object.displayName(), made());
	}

	@Override
	public String promise() {
		return type.wraps() ? Messages.Wrap_promise : NLS.bind(Messages.Collection_promise, made());
	}

	private String made() {
		return type.factory().isEmpty() ? type.simpleName() : type.simpleName() + '.' + type.factory() + "()";
	}

	@Override
	public Change createChange(FixRequest request, RefactoringStatus status, IProgressMonitor monitor)
			throws FixRefusedException, CoreException {
		Sources sources = new Sources(request, monitor);
		Set<IVariableBinding> fields = new LinkedHashSet<>();
		UnitRewrite last = null;
		for (Access access : request.finding().accesses()) {
			last = sources.of(access);
			fields.add(receiver(last, access));
		}
		IVariableBinding field = fields.iterator().next();
		if (fields.stream().anyMatch(each -> !each.getKey().equals(field.getKey()))) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_twoFields, object.displayName()));
		}
		Variable variable = new Variable(Kind.FIELD, field.getDeclaringClass().getErasure().getBinaryName(),
				field.getName(), 0);
		DeclaredField declared = DeclaredField.required(variable, last.unit());
		new CollectionUses(object.className(), type, FieldUses.find(variable, declared, sources)).rewrite(status);
		return sources.change(label());
	}

	/** Returns the field whose object is used on the line of an access. */
	private IVariableBinding receiver(UnitRewrite unit, Access access) throws FixRefusedException {
		String called = access.called().replaceFirst("\\(.*", "");
		IVariableBinding[] found = new IVariableBinding[1];
		unit.root().accept(new ASTVisitor() {
			@Override
			public boolean visit(MethodInvocation call) {
				boolean named = called.isEmpty() || call.getName().getIdentifier().equals(called);
				if (named && Nodes.spans(unit, call, access.line())) {
					remember(call.getExpression());
				}
				return true;
			}

			@Override
			public boolean visit(EnhancedForStatement loop) {
				if (unit.line(loop.getExpression().getStartPosition()) == access.line()) {
					remember(loop.getExpression());
				}
				return true;
			}

			private void remember(Expression receiver) {
				IVariableBinding field = field(receiver);
				if (field != null && found[0] == null) {
					found[0] = field;
				}
			}
		});
		if (found[0] == null) {
			throw new FixRefusedException(NLS.bind(Messages.Refused_noFieldUse,
					new Object[] { UnitRewrite.number(access.line()), unit.name(), object.displayName() }));
		}
		return found[0];
	}

	private static IVariableBinding field(Expression receiver) {
		IVariableBinding variable = null;
		if (receiver instanceof FieldAccess access) {
			variable = access.resolveFieldBinding();
		} else if (receiver instanceof Name name && name.resolveBinding() instanceof IVariableBinding binding) {
			variable = binding;
		}
		return variable != null && variable.isField() && variable.getDeclaringClass() != null
				? variable.getVariableDeclaration()
				: null;
	}
}
