/*******************************************************************************
 * Copyright (c) 2026 the Interlock authors
 * This program and the accompanying materials are made available under
 * the terms of the Eclipse Public License 2.0 which is available at
 * https://www.eclipse.org/legal/epl-2.0/
 *
 * SPDX-License-Identifier: EPL-2.0
 ******************************************************************************/
package dev.interlock.ui.internal.fixes;

import java.util.HashMap;
import java.util.Map;

import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.ui.text.java.IInvocationContext;
import org.eclipse.jdt.ui.text.java.IJavaCompletionProposal;
import org.eclipse.jdt.ui.text.java.IProblemLocation;
import org.eclipse.jdt.ui.text.java.IQuickAssistProcessor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;

import dev.interlock.session.FindingKind;
import dev.interlock.ui.internal.Images;

/**
 * The quick assist <em>Declare Atomic Section</em>. It is offered in a method that accesses a field that can change
 * more than once, where no finding is marked.
 */
public final class SectionAssist implements IQuickAssistProcessor {

	private static final String COMMAND = "dev.interlock.ui.addSection"; //$NON-NLS-1$

	@Override
	public boolean hasAssists(IInvocationContext context) {
		ASTNode node = context.getCoveringNode();
		while (node != null && !(node instanceof MethodDeclaration)) {
			node = node.getParent();
		}
		return node != null && accessesAFieldTwice(node);
	}

	private static boolean accessesAFieldTwice(ASTNode method) {
		Map<String, Integer> accesses = new HashMap<>();
		method.accept(new ASTVisitor() {
			@Override
			public boolean visit(SimpleName name) {
				if (name.resolveBinding() instanceof IVariableBinding variable && variable.isField()
						&& !Modifier.isFinal(variable.getModifiers())) {
					accesses.merge(variable.getKey(), 1, Integer::sum);
				}
				return true;
			}
		});
		return accesses.values().stream().anyMatch(count -> count > 1);
	}

	@Override
	public IJavaCompletionProposal[] getAssists(IInvocationContext context, IProblemLocation[] locations) {
		return hasAssists(context) ? new IJavaCompletionProposal[] { new Declare() } : null;
	}

	/** Runs the command on the selected lines. */
	private static final class Declare implements IJavaCompletionProposal {

		@Override
		public int getRelevance() {
			return 0;
		}

		@Override
		public void apply(IDocument document) {
			try {
				PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(COMMAND, null);
			} catch (CommandException e) {
				ILog.of(SectionAssist.class).error(e.getMessage(), e);
			}
		}

		@Override
		public String getDisplayString() {
			return Messages.SectionAssist_label;
		}

		@Override
		public String getAdditionalProposalInfo() {
			return Messages.SectionAssist_info;
		}

		@Override
		public Image getImage() {
			return Images.of(FindingKind.ATOMICITY_VIOLATION);
		}

		@Override
		public Point getSelection(IDocument document) {
			return null;
		}

		@Override
		public IContextInformation getContextInformation() {
			return null;
		}
	}
}
