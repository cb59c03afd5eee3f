/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.analysis;

import java.util.LinkedHashSet;
import java.util.Set;

import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.Initializer;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.ltk.core.refactoring.RefactoringStatus;
import org.eclipse.osgi.util.NLS;

import dev.interlock.fixes.internal.source.Nodes;

/**
 * Warns of methods that read a field and then write it. Each access alone is safe, but the two together are not atomic.
 */
public final class CheckThenAct {

	private CheckThenAct() {
		// only static methods
	}

	/** Adds a warning for each such method. */
	public static void warn(FieldUses uses, RefactoringStatus status) {
		Set<BodyDeclaration> readers = new LinkedHashSet<>();
		Set<BodyDeclaration> warned = new LinkedHashSet<>();
		for (FieldUse use : uses.uses()) {
			Expression writer = Nodes.writer(use.expression());
			BodyDeclaration member = Nodes.member(use.name());
			if (writer == null) {
				readers.add(member);
			} else if (!Nodes.isCompound(writer) && readers.contains(member) && SelfAssignment.of(writer, use) == null
					&& !isConstruction(member) && warned.add(member)) {
				status.addWarning(NLS.bind(Messages.Warning_checkThenAct, use.name().getIdentifier(), name(member)));
			}
		}
	}

	/** Returns whether a member runs before the object is published, unless it publishes {@code this} itself. */
	public static boolean isConstruction(BodyDeclaration member) {
		return member instanceof MethodDeclaration method && method.isConstructor() || member instanceof Initializer
				|| member.getNodeType() == org.eclipse.jdt.core.dom.ASTNode.FIELD_DECLARATION;
	}

	private static String name(BodyDeclaration member) {
		return member instanceof MethodDeclaration method ? method.getName().getIdentifier() + "()" : "{}";
	}
}
