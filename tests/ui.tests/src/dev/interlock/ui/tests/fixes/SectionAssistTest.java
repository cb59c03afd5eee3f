/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.tests.fixes;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.jdt.core.ICompilationUnit;
import org.eclipse.jdt.core.JavaCore;
import org.eclipse.jdt.core.dom.AST;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTParser;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.NodeFinder;
import org.eclipse.jdt.ui.text.java.IInvocationContext;
import org.eclipse.jdt.ui.text.java.IProblemLocation;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import dev.interlock.core.sections.SectionRepository;
import dev.interlock.testkit.bot.ShellBot;
import dev.interlock.testkit.bot.UIThread;
import dev.interlock.testkit.bot.ViewBot;
import dev.interlock.ui.internal.ViewIds;
import dev.interlock.ui.internal.fixes.SectionAssist;
import dev.interlock.ui.tests.WorkbenchFixture;

/** Ctrl+1 without a marker declares an atomic section, where that is meaningful. */
class SectionAssistTest extends WorkbenchFixture {

	private static final String ACCOUNT = """
			package org.example;

			final class Account {

				private int balance;
				private int deposits;

				void deposit(int amount) {
					int old = balance;
					balance = old + amount;
					deposits++;
				}

				int balance() {
					return balance;
				}
			}
			""";

	@AfterEach
	void closeView() {
		bot.closeView(ViewIds.ATOMIC_SECTIONS);
	}

	@Test
	void theAssistOffersASectionWhereAFieldIsAccessedTwice() throws Exception {
		IFile source = project.source("org/example/Account.java", ACCOUNT);
		project.build();
		ITextEditor editor = UIThread.syncExec(() -> (ITextEditor) IDE.openEditor(bot.page(), source));
		ICompilationUnit unit = (ICompilationUnit) JavaCore.create(source);
		SectionAssist assist = new SectionAssist();
		assertTrue(assist.hasAssists(context(unit, "old + amount")));
		assertFalse(assist.hasAssists(context(unit, "deposits;")));
		assertFalse(assist.hasAssists(context(unit, "return balance;")));

		UIThread.syncExec(() -> {
			editor.selectAndReveal(ACCOUNT.indexOf("old + amount"), 0);
			assist.getAssists(context(unit, "old + amount"), new IProblemLocation[0])[0].apply(null);
			return null;
		});
		ShellBot dialog = bot.shell("Declare Atomic Section");
		dialog.click("OK");
		dialog.waitUntilClosed();
		ViewBot view = bot.viewById(ViewIds.ATOMIC_SECTIONS);
		UIThread.waitUntil("selected", () -> view.tree().selection().equals(List.of("deposit:balance")));
		String text = Files.readString(
				SectionRepository.file(project.project().getProject()).getLocation().toFile().toPath());
		assertTrue(text.contains("section org.example.Account.deposit:balance\n"), text);
	}

	private static IInvocationContext context(ICompilationUnit unit, String at) throws Exception {
		ASTParser parser = ASTParser.newParser(AST.getJLSLatest());
		parser.setSource(unit);
		parser.setResolveBindings(true);
		CompilationUnit root = (CompilationUnit) parser.createAST(null);
		return new AssistContext(unit, root, ACCOUNT.indexOf(at));
	}

	/** A caret in a compilation unit. */
	private record AssistContext(ICompilationUnit unit, CompilationUnit root,
			int offset) implements IInvocationContext {

		@Override
		public ICompilationUnit getCompilationUnit() {
			return unit;
		}

		@Override
		public int getSelectionOffset() {
			return offset;
		}

		@Override
		public int getSelectionLength() {
			return 0;
		}

		@Override
		public CompilationUnit getASTRoot() {
			return root;
		}

		@Override
		public ASTNode getCoveringNode() {
			return NodeFinder.perform(root, offset, 0);
		}

		@Override
		public ASTNode getCoveredNode() {
			return getCoveringNode();
		}
	}
}
