/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.locks;

import java.util.Arrays;
import java.util.Optional;

import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.AbstractTypeDeclaration;
import org.eclipse.jdt.core.dom.AnonymousClassDeclaration;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.SynchronizedStatement;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.FieldUse;
import dev.interlock.fixes.internal.locks.LockName.Form;
import dev.interlock.fixes.internal.source.Bindings;
import dev.interlock.fixes.internal.source.Nodes;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;
import dev.interlock.session.Variable;

/**
 * The expression that denotes a lock at one place of the source.
 *
 * @param use  the place
 * @param lock the lock
 * @param text the expression
 * @param type the type of the lock object; null if it is only used as a monitor
 */
record LockExpression(FieldUse use, LockName lock, String text, ITypeBinding type) {

	/** Finds the expression; refuses if the place cannot denote the lock. */
	static LockExpression at(LockName lock, FieldUse use, Variable variable) throws FixRefusedException {
		Expression receiver = use.receiver();
		boolean ofReceiver = receiver != null && receiver.resolveTypeBinding() != null
				&& !(receiver instanceof Name name && name.resolveBinding() instanceof ITypeBinding)
				&& isNamed(receiver.resolveTypeBinding(), lock.type());
		ITypeBinding owner = ofReceiver ? receiver.resolveTypeBinding() : enclosing(use, lock.type());
		if (owner == null && lock.type().equals(LockName.simple(variable.className()))) {
			owner = ((IVariableBinding) use.name().resolveBinding()).getDeclaringClass();
		}
		if (lock.form() == Form.CLASS && owner != null) {
			return new LockExpression(use, lock, use.unit().imports().addImport(owner.getErasure()) + ".class", null);
		}
		if (ofReceiver && !isPure(receiver)) {
			throw refused(Messages.Refused_receiver, use, lock);
		}
		boolean inside = enclosing(use, lock.type()) != null;
		if (lock.form() == Form.MONITOR && (ofReceiver || inside && !isStatic(use))) {
			return new LockExpression(use, lock, ofReceiver ? receiver.toString() : self(use, owner), null);
		}
		if (lock.form() == Form.FIELD && owner != null) {
			return ofField(lock, use, owner, ofReceiver ? receiver.toString() : "", inside);
		}
		throw refused(Messages.Refused_lockUnknown, use, lock);
	}

	private static LockExpression ofField(LockName lock, FieldUse use, ITypeBinding owner, String receiver,
			boolean inside) throws FixRefusedException {
		Optional<IVariableBinding> field = Arrays.stream(owner.getErasure().getTypeDeclaration().getDeclaredFields())
				.filter(each -> each.getName().equals(lock.field())).findFirst();
		boolean isStatic = field.isPresent() && Modifier.isStatic(field.get().getModifiers());
		if (field.isEmpty() || !isStatic && receiver.isEmpty() && (!inside || isStatic(use))
				|| Modifier.isPrivate(field.get().getModifiers()) && !isInSameFile(field.get(), use)) {
			throw refused(Messages.Refused_lockUnknown, use, lock);
		}
		if (!Modifier.isFinal(field.get().getModifiers())) {
			throw refused(Messages.Refused_lockChanges, use, lock);
		}
		String prefix = !receiver.isEmpty() && !isStatic ? receiver + '.'
				: inside ? "" : use.unit().imports().addImport(owner.getErasure()) + '.';
		return new LockExpression(use, lock, prefix + lock.field(), field.get().getType());
	}

	private static boolean isInSameFile(IVariableBinding field, FieldUse use) {
		return field.getJavaElement() != null && use.unit().unit()
				.equals(field.getJavaElement().getAncestor(org.eclipse.jdt.core.IJavaElement.COMPILATION_UNIT));
	}

	/** Returns whether the source at the place shows that the lock is held. */
	boolean isHeld() {
		for (ASTNode at = use.name(); at != null; at = at.getParent()) {
			if (at instanceof LambdaExpression || at instanceof AnonymousClassDeclaration) {
				return false;
			}
			if (at instanceof SynchronizedStatement block && block.getExpression().toString().equals(text)) {
				return true;
			}
			if (at instanceof MethodDeclaration method) {
				boolean own = Modifier.isStatic(method.getModifiers())
						? lock.form() == Form.CLASS && isNamed(method.resolveBinding().getDeclaringClass(), lock.type())
						: text.equals("this");
				return Modifier.isSynchronized(method.getModifiers()) && own;
			}
		}
		return false;
	}

	private static String self(FieldUse use, ITypeBinding owner) {
		return Bindings.enclosingType(use.name()).isEqualTo(owner) ? "this" : owner.getErasure().getName() + ".this";
	}

	private static ITypeBinding enclosing(FieldUse use, String name) {
		for (ITypeBinding at = Bindings.enclosingType(use.name()); at != null; at = at.getDeclaringClass()) {
			for (ITypeBinding type = at; type != null; type = type.getSuperclass()) {
				if (isNamed(type, name)) {
					return at;
				}
			}
		}
		return null;
	}

	private static boolean isNamed(ITypeBinding type, String name) {
		String binary = type.getErasure().getBinaryName();
		return binary != null && LockName.simple(binary).equals(name);
	}

	private static boolean isStatic(FieldUse use) {
		BodyDeclaration member = Nodes.member(use.name());
		return !(member instanceof AbstractTypeDeclaration) && Modifier.isStatic(member.getModifiers());
	}

	/** Returns whether evaluating an expression again gives the same object and has no side effects. */
	private static boolean isPure(Expression receiver) {
		return receiver instanceof Name || receiver instanceof ThisExpression
				|| receiver instanceof org.eclipse.jdt.core.dom.FieldAccess access && isPure(access.getExpression());
	}

	private static FixRefusedException refused(String sentence, FieldUse use, LockName lock) {
		return new FixRefusedException(NLS.bind(sentence,
				new Object[] { lock, UnitRewrite.number(use.line()), use.unit().name() }));
	}
}
