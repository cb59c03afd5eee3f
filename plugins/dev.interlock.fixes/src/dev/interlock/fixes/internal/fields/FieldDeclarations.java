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

import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ChildListPropertyDescriptor;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.IExtendedModifier;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.Modifier.ModifierKeyword;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.rewrite.ASTRewrite;
import org.eclipse.jdt.core.dom.rewrite.ListRewrite;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.analysis.FieldUses;
import dev.interlock.fixes.internal.source.UnitRewrite;
import dev.interlock.fixes.model.FixRefusedException;

/**
 * Rewrites the declaration of one field. A field that shares its declaration with others gets a separate declaration.
 */
final class FieldDeclarations {

	private final UnitRewrite unit;
	private final VariableDeclarationFragment fragment;
	private final FieldDeclaration declaration;

	/** Finds the declaration of a field; refuses an unsupported one. */
	FieldDeclarations(FieldUses field) throws FixRefusedException {
		unit = field.declaration().unit();
		fragment = field.fragment();
		if (!(fragment.getParent() instanceof FieldDeclaration found) || !fragment.extraDimensions().isEmpty()) {
			throw new FixRefusedException(
					NLS.bind(Messages.Refused_declaration, field.declaration().name().getIdentifier()));
		}
		declaration = found;
	}

	/** Returns the type of the field as in the source. */
	Type type() {
		return declaration.getType();
	}

	/**
	 * Changes modifiers, type and initialiser.
	 *
	 * @param added       the modifier to add if absent; null for none
	 * @param removed     the modifier to remove; null for none
	 * @param type        the new type, or null to keep the old one
	 * @param initializer the new initialiser, or null to keep the old one
	 */
	void change(ModifierKeyword added, ModifierKeyword removed, Type type, Expression initializer) {
		if (declaration.fragments().size() > 1) {
			split(added, removed, type, initializer);
			return;
		}
		ASTRewrite rewrite = unit.rewrite();
		ListRewrite modifiers = rewrite.getListRewrite(declaration, FieldDeclaration.MODIFIERS2_PROPERTY);
		Modifier gone = modifier(removed);
		if (added != null && modifier(added) == null) {
			Modifier fresh = unit.ast().newModifier(added);
			if (gone != null) {
				modifiers.replace(gone, fresh, null);
				gone = null;
			} else {
				modifiers.insertLast(fresh, null);
			}
		}
		if (gone != null) {
			modifiers.remove(gone, null);
		}
		if (type != null) {
			rewrite.replace(declaration.getType(), type, null);
		}
		if (initializer != null) {
			rewrite.set(fragment, VariableDeclarationFragment.INITIALIZER_PROPERTY, initializer, null);
		}
	}

	private void split(ModifierKeyword added, ModifierKeyword removed, Type type, Expression initializer) {
		AST ast = unit.ast();
		ASTRewrite rewrite = unit.rewrite();
		VariableDeclarationFragment alone = ast.newVariableDeclarationFragment();
		alone.setName(ast.newSimpleName(fragment.getName().getIdentifier()));
		if (initializer != null) {
			alone.setInitializer(initializer);
		} else if (fragment.getInitializer() != null) {
			alone.setInitializer((Expression) rewrite.createMoveTarget(fragment.getInitializer()));
		}
		FieldDeclaration own = ast.newFieldDeclaration(alone);
		own.setType(type != null ? type : (Type) rewrite.createCopyTarget(declaration.getType()));
		List<IExtendedModifier> modifiers = list(own.modifiers());
		for (Object each : declaration.modifiers()) {
			if (!(each instanceof Modifier modifier) || modifier.getKeyword() != removed) {
				modifiers.add((IExtendedModifier) ASTNode.copySubtree(ast, (ASTNode) each));
			}
		}
		if (added != null && modifier(added) == null) {
			modifiers.add(ast.newModifier(added));
		}
		rewrite.getListRewrite(declaration, FieldDeclaration.FRAGMENTS_PROPERTY).remove(fragment, null);
		ChildListPropertyDescriptor members = (ChildListPropertyDescriptor) declaration.getLocationInParent();
		rewrite.getListRewrite(declaration.getParent(), members).insertAfter(own, declaration, null);
	}

	private Modifier modifier(ModifierKeyword keyword) {
		for (Object each : declaration.modifiers()) {
			if (each instanceof Modifier modifier && modifier.getKeyword() == keyword) {
				return modifier;
			}
		}
		return null;
	}

	@SuppressWarnings("unchecked")
	private static List<IExtendedModifier> list(List<?> modifiers) {
		return (List<IExtendedModifier>) modifiers;
	}
}
