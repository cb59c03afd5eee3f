/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.fixes.internal.source;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.rewrite.ASTRewrite;
import org.eclipse.jdt.core.dom.rewrite.ImportRewrite;
import org.eclipse.jdt.core.refactoring.CompilationUnitChange;
import org.eclipse.text.edits.MultiTextEdit;
import org.eclipse.text.edits.TextEdit;

/** A compilation unit that is parsed and rewritten. New code is formatted with the settings of its project. */
public final class UnitRewrite {

	private final ICompilationUnit unit;
	private final CompilationUnit root;
	private final ASTRewrite rewrite;
	private final ImportRewrite imports;

	public UnitRewrite(ICompilationUnit unit, IProgressMonitor monitor) {
		this.unit = unit;
		ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
		parser.setSource(unit);
		parser.setResolveBindings(true);
		root = (CompilationUnit) parser.createAST(monitor);
		rewrite = ASTRewrite.create(root.getAST());
		imports = ImportRewrite.create(root, true);
	}

	public ICompilationUnit unit() {
		return unit;
	}

	public CompilationUnit root() {
		return root;
	}

	public AST ast() {
		return root.getAST();
	}

	public ASTRewrite rewrite() {
		return rewrite;
	}

	public ImportRewrite imports() {
		return imports;
	}

	/** Returns the 1-based line of a character offset. */
	public int line(int offset) {
		return root.getLineNumber(offset);
	}

	/** Formats a line number for messages. */
	public static String number(int line) {
		return Integer.toString(line);
	}

	public String text(ASTNode node) throws CoreException {
		return unit.getSource().substring(node.getStartPosition(), node.getStartPosition() + node.getLength());
	}

	/** Returns the name of the file. */
	public String name() {
		return unit.getElementName();
	}

	/** Returns the change; null if nothing was rewritten. */
	public CompilationUnitChange change() throws CoreException {
		TextEdit code = rewrite.rewriteAST();
		TextEdit importEdit = imports.rewriteImports(null);
		MultiTextEdit all = new MultiTextEdit();
		for (TextEdit edit : new TextEdit[] { importEdit, code }) {
			if (edit.hasChildren() || edit.getLength() > 0) {
				all.addChild(edit);
			}
		}
		if (!all.hasChildren()) {
			return null;
		}
		CompilationUnitChange change = new CompilationUnitChange(unit.getElementName(), unit);
		change.setEdit(all);
		return change;
	}

	/** Returns the file of a unit, or null if it has none. */
	static IFile file(ICompilationUnit unit) {
		return unit.getResource() instanceof IFile file ? file : null;
	}
}
