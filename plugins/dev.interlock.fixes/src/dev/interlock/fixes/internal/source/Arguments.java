/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.source;

import java.util.List;

import org.eclipse.jdt.core.dom.ASTNode;

/** Adds to the node lists of the syntax tree, whose element types are unknown to the compiler. */
public final class Arguments {

	private Arguments() {
		// only static methods
	}

	/** Adds a node to a node list of the matching element type. */
	@SuppressWarnings("unchecked")
	public static void add(List<?> list, ASTNode node) {
		((List<ASTNode>) list).add(node);
	}
}
